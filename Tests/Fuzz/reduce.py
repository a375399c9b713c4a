#!/usr/bin/env python3
"""Shrinks path data that makes a command fail, as long as it fails in the same way.

    reduce.py COMMAND… < PATH_DATA        {} in COMMAND stands for the path data

    echo 'M0 0C…' | Tests/Fuzz/reduce.py .build/release/tess-cli mesh --path {} -o /dev/null
    echo 'M0 0C…' | Tests/Fuzz/reduce.py sh -c '.build/release/tess-cli mesh -q --path "$0" -o a.obj && .build/release/tess-cli verify a.obj' {}

A failure is a run that ends with another code than 0, is killed, or takes more than 10 seconds. Segments are left out, in halves first and singly at
last; curves become lines; numbers lose digits and get smaller. Prints the shortest path data found, and how many runs it took.
"""
import re, subprocess, sys

ARGUMENTS = dict(M=2, L=2, H=1, V=1, C=6, S=4, Q=4, T=2, A=7, Z=0)
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def parse(data):
    """One [letter, numbers] for each segment; further numbers of a move are lines."""
    segments = []
    for letter, rest in re.findall(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)", data):
        numbers, count = [float(text) for text in NUMBER.findall(rest)], ARGUMENTS[letter.upper()]
        if count == 0: segments.append([letter, []])
        for first in range(0, len(numbers) - count + 1, max(count, 1)) if count else []:
            segments.append([letter, numbers[first:first + count]])
            letter = dict(M="L", m="l").get(letter, letter)
    return segments


def text(segments):
    return "".join(letter + " ".join(repr(n).removesuffix(".0") for n in numbers) for letter, numbers in segments)


class Reducer:
    def __init__(self, command):
        self.command, self.runs, self.known = command, 0, {}

    def outcome(self, segments):
        data = text(segments)
        if data not in self.known:
            self.runs += 1
            words = [word.replace("{}", data) for word in self.command]
            try: self.known[data] = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=10).returncode
            except subprocess.TimeoutExpired: self.known[data] = "hangs"
        return self.known[data]

    def shrink(self, segments):
        self.failure = self.outcome(segments)
        if self.failure == 0: sys.exit("the path doesn't fail")
        before = None
        while before != text(segments):
            before = text(segments)
            segments = self.simplify(self.drop(segments))
        return segments

    def fails(self, segments): return bool(segments) and self.outcome(segments) == self.failure

    def drop(self, segments):
        size = len(segments) // 2
        while size > 0:
            first = 0
            while first < len(segments):
                fewer = segments[:first] + segments[first + size:]
                if self.fails(fewer): segments = fewer
                else: first += size
            size //= 2
        return segments

    def simplify(self, segments):
        for index, (letter, numbers) in enumerate(segments):
            if letter.upper() in "CSQTA":
                segments = self.take(segments, index, ["L" if letter.isupper() else "l", numbers[-2:]])
        for index in range(len(segments)):
            for place in range(len(segments[index][1])):
                value = segments[index][1][place]
                for simpler in [0.0, float(round(value)) if abs(value) < 1e15 else value, *(float(f"{value:.{digits}g}") for digits in (1, 2, 3, 5, 8, 12))]:
                    if simpler == value: break
                    numbers = list(segments[index][1])
                    numbers[place] = simpler
                    changed = self.take(segments, index, [segments[index][0], numbers])
                    if changed is not segments:
                        segments = changed
                        break
        return segments

    def take(self, segments, index, segment):
        changed = segments[:index] + [segment] + segments[index + 1:]
        return changed if self.fails(changed) else segments


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"): sys.exit(__doc__)
    reducer = Reducer(sys.argv[1:])
    result = reducer.shrink(parse(sys.stdin.read()))
    print(text(result))
    print(f"{len(result)} segments after {reducer.runs} runs; fails with {reducer.failure}", file=sys.stderr)


if __name__ == "__main__": main()
