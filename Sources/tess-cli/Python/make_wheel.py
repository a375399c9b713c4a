"""Packs a wheel (PEP 427): the package, the shared library and their metadata.

Usage: make_wheel.py LIBRARY FOLDER

The platform tag says which C library is needed (PEP 600). It is found as auditwheel finds it: by the versions of
the symbols that the library imports, and by the libraries that it needs.
"""

import base64
import hashlib
import pathlib
import platform
import re
import subprocess
import sys
import zipfile

# What manylinux2014 has for certain of what this library could need (PEP 599).
ALLOWED_LIBRARIES = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}
# The C library's version that a tag stands for, oldest first (PEP 600, and manylinux2014 for 2.17).
TAGS = [((2, 17), "manylinux2014"), ((2, 28), "manylinux_2_28"), ((2, 34), "manylinux_2_34")]
# A fixed time makes a wheel of the same content the same bytes; a ZIP file's clock starts in 1980.
TIME = (1980, 1, 1, 0, 0, 0)


def platform_tag(library: pathlib.Path) -> str:
    """Returns the oldest platform on which the library can be loaded."""
    dynamic = subprocess.run(
        ["readelf", "-Wd", library], check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic))
    if needed - ALLOWED_LIBRARIES:
        sys.exit(f"needs {', '.join(sorted(needed - ALLOWED_LIBRARIES))}: not on every Linux")
    versions = subprocess.run(
        ["readelf", "-WV", library], check=True, capture_output=True, text=True).stdout
    found = sorted({tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([\d.]+)", versions)})
    print("needs " + ", ".join(sorted(needed)) + "; symbols of GLIBC "
          + ", ".join(".".join(map(str, v)) for v in found))
    newest = found[-1][:2]
    machine = platform.machine()
    for version, name in TAGS:
        if newest <= version:
            return f"{name}_{machine}"
    return f"manylinux_{newest[0]}_{newest[1]}_{machine}"


def main() -> None:
    library, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    here = pathlib.Path(__file__).parent
    version = re.search(r"\.so\.(\d+\.\d+\.\d+)$", library.name)
    if version is None:
        sys.exit(f"{library}: expected a name that ends in .so.MAJOR.MINOR.PATCH")
    tag = f"py3-none-{platform_tag(library)}"
    info = f"tessellate-{version[1]}.dist-info"
    files = {f"tessellate/{path.name}": path.read_bytes()
             for path in sorted((here / "tessellate").iterdir())
             if path.suffix in (".py", ".typed")}
    files["tessellate/libtessellate.so"] = library.read_bytes()
    files[f"{info}/METADATA"] = (
        "Metadata-Version: 2.1\nName: tessellate\n"
        f"Version: {version[1]}\n"
        "Summary: Vector paths to triangle meshes: exact, and the same bits on every machine\n"
        "Requires-Python: >=3.9\nProvides-Extra: numpy\n"
        "Requires-Dist: numpy; extra == 'numpy'\n").encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: make_wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n"
    ).encode()
    record = f"{info}/RECORD"
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    files[record] = ("".join(lines) + f"{record},,\n").encode()
    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"tessellate-{version[1]}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            # Readable by all; a library can be run.
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    print(f"{wheel}: {wheel.stat().st_size / 1000:.0f} KB")


main()
