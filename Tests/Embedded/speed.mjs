// Times of the WebAssembly module over native ones, in alternating rounds. The least of each is compared, which other work on
// the machine disturbs least.
//
// Usage: node speed.mjs MODULE NATIVE PATHS [ROUNDS]     NATIVE is speed.c as a program; `check all` makes it
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { instantiate } from "../../Sources/tess-cli/Wasm/tess.mjs";

const [, , module, program, file, rounds = "40"] = process.argv;
const tess = await instantiate(readFileSync(module));
const { wasm } = tess;
// Objects are kept beside their handles: what JavaScript drops is deleted.
const kept = readFileSync(file, "latin1").split("\n").filter(Boolean).map((data) => {
  const path = tess.path();
  try { path.svg(data); } catch { /* natively, too, a path ends at its error */ }
  return path;
});
kept.push(tess.tessellator(), tess.path(), tess.mesh());
const paths = kept.map((object) => object.handle);
const [t, arrow, mesh] = paths.splice(-3);

// As `frame` in speed.c: calls of the module's functions, so that what JavaScript adds is not measured twice.
const frames = [
  () => wasm.tess_ring_arrow(t, 200, 200, 170, 60, -1.5, 4.4, 0.38, 0, mesh, 0),
  () => {
    wasm.tess_path_clear(arrow);
    wasm.tess_path_add_ring_arrow(arrow, 200, 200, 170, 60, -1.5, 4.4, 0.38);
    wasm.tess_fill(t, arrow, mesh);
  },
  () => { for (const path of paths) wasm.tess_fill(t, path, mesh); },
  () => { for (const path of paths) wasm.tess_stroke(t, path, mesh); },
];
const native = spawn(program, [file], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
async function natively(row, count) {
  native.stdin.write(`${row} ${count}\n`);
  const [seconds, indices] = (await lines.next()).value.split(" ").map(Number);
  return { seconds, indices };
}
function here(row, count) {
  const frame = frames[row];
  const start = performance.now();
  for (let i = 0; i < count; i++) { wasm.tess_mesh_clear(mesh); frame(); }
  return { seconds: (performance.now() - start) / 1000, indices: wasm.tess_mesh_index_count(mesh) };
}

/// Three digits, without an exponent.
const digits = (value) => String(Number(value.toPrecision(3))).padStart(6);

for (const [row, name] of ["arrow, direct", "arrow, by path", "fills of drawings", "strokes of drawings"].entries()) {
  // A round takes some 4 milliseconds natively; the first ones are for the compiler of the module.
  const { seconds } = await natively(row, 10);
  const count = Math.max(1, Math.round(0.004 / (seconds / 10)));
  for (let i = 0; i < 40; i++) here(row, count);
  const least = [Infinity, Infinity];
  for (let i = 0; i < +rounds; i++) {
    const both = [await natively(row, count), here(row, count)];
    if (both[0].indices !== both[1].indices) throw new Error(`${name}: other triangles than natively`);
    both.forEach((one, k) => { least[k] = Math.min(least[k], one.seconds / count * 1e6); });
  }
  console.log(`${name.padEnd(20)} native ${digits(least[0])} µs, WebAssembly ${digits(least[1])} µs, ratio ${(least[1] / least[0]).toFixed(2)}`);
}
native.stdin.end();
kept.forEach((object) => object.delete());
