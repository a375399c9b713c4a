#!/usr/bin/env python3
"""Compares the public API with the listing in this folder, so that nothing of it changes by accident.

    check.py [--update]

The compiler writes every public symbol of the libraries Tessellate and TessellateSVG as a symbol graph; the listing has one line a symbol, its
path and its declaration, and one line a conformance, sorted. A difference is printed, `-` for what is gone or was, `+` for what is new, and ends
with 1. A change that is meant is listed anew by `--update`, and committed with what makes it.
"""
import argparse, difflib, json, pathlib, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = {"Tessellate": "Sources/Tessellate", "TessellateSVG": "Sources/tess-cli/SVG"}


def emit(folder):
    """Lets the compiler write the symbol graphs; bodies need not be compiled for that."""
    for module, sources in MODULES.items():
        files = sorted(str(path) for path in (ROOT / sources).rglob("*.swift"))
        subprocess.run(
            ["swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module, "-I", folder,
             "-emit-module-path", f"{folder}/{module}.swiftmodule", "-emit-symbol-graph", "-emit-symbol-graph-dir", folder,
             "-experimental-skip-non-inlinable-function-bodies", "-suppress-warnings", *files], check=True)


def lines(module, graph):
    """The declarations and conformances of one graph, without what the compiler makes up for inherited protocols."""
    names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or is_inherited(symbol): continue
        declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
        generics = symbol.get("swiftExtension", {}).get("constraints", [])
        where = ", ".join(f"{c['lhs']}: {c['rhs']}" for c in generics)
        yield f"{module} {names[symbol['identifier']['precise']]}: {' '.join(declaration.split())}" + (f" [{where}]" if where else "")
    for relation in graph["relationships"]:
        if relation["kind"] != "conformsTo" or relation["source"] not in names: continue
        protocol = names.get(relation["target"], relation.get("targetFallback", relation["target"]))
        # Copyable and what else every type is need no mention, and a compiler may add to them.
        if protocol in ("Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype", "Swift.BitwiseCopyable"): continue
        yield f"{module} {names[relation['source']]}: conforms to {protocol.removeprefix('Swift.')}"


def is_inherited(symbol):
    """Whether a member comes from a protocol of the standard library, with no line of ours."""
    return "location" not in symbol


def listing():
    found = set()
    with tempfile.TemporaryDirectory(prefix="api-") as folder:
        emit(folder)
        for path in sorted(pathlib.Path(folder).glob("*.symbols.json")):
            found.update(lines(path.name.split(".")[0].split("@")[0], json.loads(path.read_text())))
    return sorted(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    file = pathlib.Path(__file__).with_name("listing.txt")
    now = listing()
    known = file.read_text().splitlines() if file.exists() else []
    difference = [line for line in difflib.unified_diff(known, now, lineterm="", n=0) if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    if options.update: file.write_text("\n".join(now) + "\n")
    print(*difference, sep="\n", end="\n" if difference else "")
    print(f"{len(now)} public symbols and conformances, {len(difference)} lines differ from the listing" + (", which is updated" if options.update else ""))
    sys.exit(1 if difference and not options.update else 0)


if __name__ == "__main__": main()
