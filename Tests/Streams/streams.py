#!/usr/bin/env python3
"""Runs `mesh --lines` alone, under GNU parallel and under Spark, and compares the output.

    streams.py --cli TESS_CLI [--count 100000] [--seed 1]

The lines are random shapes, every thousandth broken. Each way of running must give the same lines in the same order,
with an error line for each broken one, and must not take more memory for many lines than for a tenth of them. GNU
parallel and pyspark are used where they are installed (Debian's `parallel`; `pip install pyspark` and a Java); missing
ones are named and skipped.
"""
import argparse, json, os, pathlib, random, shutil, subprocess, sys, tempfile, time

def line(number, rng):
    """Returns one line of the stream: a polygon, a curved blob, rounded bars, or a broken line."""
    if number % 1000 == 999: return f"broken{number}\tM0 0 L {number} x"
    p = lambda: f"{rng.uniform(0, 100):.2f} {rng.uniform(0, 100):.2f}"
    kind = number % 3
    if kind == 0: data = f"M{p()}" + "".join(f"L{p()}" for _ in range(rng.randint(2, 20))) + "Z"
    elif kind == 1: data = f"M{p()}" + "".join(f"C{p()} {p()} {p()}" for _ in range(rng.randint(1, 6))) + "Z"
    else: data = "".join(f"M{p()}a{5 + i} 8 0 1 1 9 4h20z" for i in range(rng.randint(1, 4)))
    return f"shape{number}\t{data}"

def write_lines(path, count, seed):
    rng = random.Random(seed)
    with open(path, "w") as file:
        for number in range(count): file.write(line(number, rng) + "\n")

def measured(command, source, out):
    """Runs a command on files; returns seconds, the peak memory of the largest process in MiB, and the exit code."""
    start = time.monotonic()
    with open(source) as stdin, open(out, "w") as stdout:
        process = subprocess.Popen([str(c) for c in command], stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    return time.monotonic() - start, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)

def under_spark(cli, source, out):
    from pyspark import SparkConf, SparkContext
    configuration = SparkConf().setMaster("local[2]").setAppName("streams").set("spark.ui.enabled", "false")
    context = SparkContext(conf=configuration)
    context.setLogLevel("OFF")
    start = time.monotonic()
    lines = context.textFile(f"file://{source}", 2).pipe(f"{cli} mesh --lines --jobs 1")
    with open(out, "w") as file:
        for text in lines.toLocalIterator(): file.write(text + "\n")
    seconds = time.monotonic() - start
    context.stop()
    return seconds

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cli = options.cli.resolve()
    failures = []
    def expect(condition, complaint):
        if not condition:
            failures.append(complaint)
            print(f"FAIL {complaint}", flush=True)

    with tempfile.TemporaryDirectory(prefix="streams-") as folder:
        folder = pathlib.Path(folder)
        source, tenth, alone = folder / "lines.tsv", folder / "tenth.tsv", folder / "alone.jsonl"
        write_lines(source, options.count, options.seed)
        write_lines(tenth, max(options.count // 10, 1), options.seed)
        _, small, _ = measured([cli, "mesh", "--lines"], tenth, folder / "tenth.jsonl")
        seconds, peak, code = measured([cli, "mesh", "--lines"], source, alone)
        broken = options.count // 1000
        print(f"alone: {options.count} lines in {seconds:.2f} s, {peak:.1f} MiB at most ({small:.1f} MiB for a tenth), exit {code}", flush=True)
        expect(code == (65 if broken else 0), f"alone: exit {code}")
        expect(peak < small * 1.3 + 8, f"alone: {peak:.1f} MiB for all lines, {small:.1f} MiB for a tenth")
        count = errors = 0
        with open(alone) as file:
            for count, text in enumerate(file, 1):
                value = json.loads(text)
                errors += "error" in value
                name = f"broken{count - 1}" if count % 1000 == 0 else f"shape{count - 1}"
                expect(value["id"] == name, f"alone: line {count} is {value['id']}")
        expect((count, errors) == (options.count, broken), f"alone: {count} lines, {errors} errors")

        def compare(way, out, seconds):
            same = subprocess.run(["cmp", "--silent", alone, out]).returncode == 0
            print(f"{way}: {'the same bytes' if same else 'other bytes'}, {seconds:.2f} s", flush=True)
            expect(same, f"{way}: other bytes")

        if shutil.which("parallel"):
            out = folder / "parallel.jsonl"
            command = ["parallel", "--pipe", "--keep-order", "--jobs", 2, "--block", "1M", cli, "mesh", "--lines", "--jobs", 1]
            seconds, peak, code = measured(command, source, out)
            compare("GNU parallel, two jobs", out, seconds)
        else: print("GNU parallel: skipped, it is not installed")
        try: import pyspark
        except ImportError: pyspark = None
        if pyspark and shutil.which("java"):
            out = folder / "spark.jsonl"
            compare("Spark, two workers", out, under_spark(cli, source, out))
        else: print("Spark: skipped, pyspark or Java is not installed")
    sys.exit(1 if failures else 0)

if __name__ == "__main__": main()
