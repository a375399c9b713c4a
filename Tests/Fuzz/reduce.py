#!/usr/bin/env python3
"""Shrinks path data that makes a command fail, as long as it fails in the same way.

    reduce.py COMMAND… < PATH_DATA        {} in COMMAND stands for the path data

    echo 'M0 0C…' | Tests/Fuzz/reduce.py .build/release/tess-cli mesh -q --path {}
    Tests/Fuzz/reduce.py sh -c '.build/release/tess-cli mesh -q --path "$0" -o /tmp/a.obj &&
      .build/release/tess-cli verify /tmp/a.obj' {} < Tests/Cases/NAME.path

A failure is a run that ends with another code than 0, is killed, or takes more than 10 seconds.
Only runs with the code of the first one count, so that a reduction does not end in another mistake.
Segments are left out, in halves first and one by one at last; curves become lines; numbers lose
digits and get smaller. Lines that start with # are no path data, as in a case's file. Prints the
shortest path data found, and how many runs it took.
"""
import re, subprocess, sys

ARGUMENTS = dict(M=2, L=2, H=1, V=1, C=6, S=4, Q=4, T=2, A=7, Z=0)
FLAG = re.compile("[01]")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def numbers_of(letter, text):
    """All numbers after a letter; an arc's flags are one digit each, whatever follows them."""
    numbers, place = [], 0
    while True:
        is_flag = letter in "Aa" and len(numbers) % 7 in (3, 4)
        found = (FLAG if is_flag else NUMBER).search(text, place)
        if not found: return numbers
        numbers.append(float(found[0]))
        place = found.end()


def parse(data):
    """One [letter, numbers] for each segment; further numbers of a move are lines."""
    segments = []
    for letter, rest in re.findall(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)", data):
        numbers, count = numbers_of(letter, rest), ARGUMENTS[letter.upper()]
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
            try:
                run = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=10)
                self.known[data] = run.returncode
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

    def fails(self, segments):
        # A move stays first: without it the path's own error would take the place of the failure.
        return bool(segments) and segments[0][0] in "Mm" and self.outcome(segments) == self.failure

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
                whole = float(round(value)) if abs(value) < 1e15 else value
                rounded = (float(f"{value:.{digits}g}") for digits in (1, 2, 3, 5, 8, 12))
                for simpler in [0.0, whole, *rounded]:
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
    data = "".join(line for line in sys.stdin if not line.startswith("#"))
    result = reducer.shrink(parse(data))
    print(text(result))
    print(f"{len(result)} segments after {reducer.runs} runs; fails with {reducer.failure}", file=sys.stderr)


if __name__ == "__main__": main()
