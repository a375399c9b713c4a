#!/usr/bin/env python3
"""Prints the share of lines that the tests run in each folder of the sources, and the files with the most other lines.

    swift test --enable-code-coverage && Tests/Coverage/by_folder.py [--build .build/debug] [--least 95]

Exits 1 if the share of the whole library is below the least one.
"""
import argparse, collections, pathlib, shutil, subprocess, sys, tempfile


def tool(name):
    """The path of the toolchain's own tool, beside the compiler: other versions may not read its format."""
    return pathlib.Path(shutil.which("swiftc")).resolve().parent / name


def report(build):
    """Yields (file, lines, missed lines) for each source file, over all processes of the tests."""
    bundle = next(path for path in build.rglob("*.xctest") if path.is_file())
    with tempfile.TemporaryDirectory() as folder:
        profiles = pathlib.Path(folder) / "profiles"
        profiles.write_text("".join(f"{path}\n" for path in (build / "codecov").glob("*.profraw")))
        merged = f"{folder}/all.profdata"
        subprocess.run([tool("llvm-profdata"), "merge", "-sparse", "-f", profiles, "-o", merged], check=True)
        text = subprocess.run([tool("llvm-cov"), "report", bundle, f"-instr-profile={merged}"], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        words = line.split()
        if words and words[0].endswith(".swift") and "Sources/" in words[0]:
            yield words[0].split("Sources/")[-1], int(words[7]), int(words[8])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path(".build/debug"))
    parser.add_argument("--least", type=float, default=95)
    options = parser.parse_args()
    files = list(report(options.build.resolve()))
    folders = collections.defaultdict(lambda: [0, 0])
    for name, lines, missed in files:
        parts = name.split("/")
        for folder in {parts[0], "/".join(parts[:-1][:2])}:
            folders[folder][0] += lines
            folders[folder][1] += missed
    for folder, (lines, missed) in sorted(folders.items()):
        print(f"{folder:28} {lines:6} lines {100 * (lines - missed) / max(lines, 1):6.2f} %")
    print("\nFiles with the most lines that no test runs:")
    for name, lines, missed in sorted(files, key=lambda file: -file[2])[:10]: print(f"{missed:5} of {lines:5}  {name}")
    lines, missed = folders["Tessellate"]
    sys.exit(0 if 100 * (lines - missed) >= options.least * lines else 1)


if __name__ == "__main__": main()
