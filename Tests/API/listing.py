#!/usr/bin/env python3
"""Compares the public API with its listing beside this script, so that no change is accidental.

    listing.py MODULES [--update]

MODULES is the folder of the compiled modules (`.build/release/Modules`). The compiler lists the public symbols; a line
for each, sorted, is compared with `Tessellate.txt` and `TessellateSVG.txt`. `--update` writes these: the difference
belongs into the same commit, and into the changelog. A symbol without a documentation comment is an error.
"""
import difflib, json, pathlib, platform, subprocess, sys, tempfile

def symbols(module, modules):
    """The declarations of all public symbols of a module, and the names of those without a comment."""
    with tempfile.TemporaryDirectory() as folder:
        target = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)["target"]["triple"]
        subprocess.run(["swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-target", target, "-minimum-access-level", "public",
                        "-skip-synthesized-members", "-output-dir", folder], check=True, capture_output=True)
        lines, bare = set(), []
        for file in pathlib.Path(folder).glob("*.symbols.json"):
            for symbol in json.loads(file.read_text())["symbols"]:
                declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
                declaration = " ".join(declaration.split())
                name = ".".join(symbol["pathComponents"])
                lines.add(f"{name}\t{declaration}\n")
                # What the compiler adds, as memberwise initializers, stands nowhere.
                if "docComment" not in symbol and "location" in symbol: bare.append(name)
    return sorted(lines), bare

def main():
    arguments = [word for word in sys.argv[1:] if word != "--update"]
    if len(arguments) != 1: sys.exit(__doc__)
    differs = isBare = False
    for module in ["Tessellate", "TessellateSVG"]:
        path = pathlib.Path(__file__).parent / f"{module}.txt"
        found, bare = symbols(module, arguments[0])
        if "--update" in sys.argv: path.write_text("".join(found))
        known = path.read_text().splitlines(keepends=True) if path.exists() else []
        difference = list(difflib.unified_diff(known, found, "listed", "found", n=0))
        sys.stdout.writelines(difference)
        for name in bare: print(f"{name} has no documentation comment")
        differs, isBare = differs or bool(difference), isBare or bool(bare)
        print(f"{module}: {len(found)} public symbols{', other than listed' if difference else ''}")
    if isBare: sys.exit("Every public symbol needs a documentation comment.")
    if differs: sys.exit("The public API has changed: if that is intended, run Tests/API/listing.py with --update.")

if __name__ == "__main__": main()
