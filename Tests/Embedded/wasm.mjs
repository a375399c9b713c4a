// Laws of the WebAssembly module and of tess.mjs, and the same bits as native.
//
// Usage: node wasm.mjs MODULE JOBS PATHS HASHES
import { readFileSync } from "node:fs";
import { instantiate, TessellationError } from "../../Sources/tess-cli/Wasm/tess.mjs";

const [, , file, jobs, paths, hashes] = process.argv;
const tess = await instantiate(readFileSync(file));
let broken = 0;
const law = (holds, what) => { if (!holds) { console.error(`broken: ${what}`); broken++; } };
const refused = (body, code, what) => {
  try { body(); } catch (error) {
    law(error instanceof TessellationError && error.code === code, `${what}: ${error}`);
    return error;
  }
  law(false, `${what}: nothing thrown`);
};

// What is drawn is drawn, and errors are exceptions that leave the mesh as it was.
const tessellator = tess.tessellator({ tolerance: 0.05, lineWidth: 4, lineJoin: "round" });
const mesh = tess.mesh();
const square = tess.path("M10 20h30v40h-30z");
tessellator.fill(square, mesh);
law(mesh.area === 1200 && mesh.indexCount === 6 && mesh.positions.length === 8, "a square fills");
law(JSON.stringify(square.bounds) === "[10,20,40,60]" && square.length === 140, "and has its bounds and length");
law(square.contains(20, 30) && !square.contains(50, 30), "and its area");
law(tess.path(String(square)).elementCount === square.elementCount, "and is written and read");
const bad = refused(() => tess.path("M0 0h10v,"), "invalidPathData", "path data with an error");
law(bad.offset === 8 && bad.message.includes("byte 8"), "has its place");
refused(() => tessellator.set({ tolerance: -1 }).fill(square, mesh), "invalidTolerance", "a tolerance below 0");
law(mesh.indexCount === 6, "the mesh is as it was");
refused(() => tessellator.set({ tolerance: 0.05 }).fill(tess.path().moveTo(0, 0).lineTo(NaN, 1), mesh), "invalidElement", "NaN");
for (const body of [() => tessellator.set({ rule: "odd" }), () => tessellator.set({ width: 1 })]) {
  let thrown;
  try { body(); } catch (error) { thrown = error; }
  law(thrown instanceof TypeError && thrown.message.includes("expected"), "words that are none are refused");
}
law(tess.version === "0.2.0", "the version is the header's");
law(mesh.obj().split("\n").filter((line) => line.startsWith("f ")).length === 2, "the mesh is written");

// Views survive growth of the memory, and plans draw what strokes draw.
const path = tess.path("M0 0C40 80 80-80 120 0");
const plan = tessellator.set({ dash: [7, 3], dashPhase: 1, trim: [0.1, 0.8], lineCap: "round" }).plan(path, 4);
const [one, two] = [tess.mesh(), tess.mesh()];
tessellator.stroke(path, one);
plan.stroke(tessellator, two);
const before = [...one.positions];
const large = tess.mesh();
const pages = tess.wasm.memory.buffer.byteLength;
tessellator.set({ dash: [], trim: [0, 1], tolerance: 1e-7 }).stroke(tess.path().ellipse(0, 0, 1e4, 1e4), large);
law(tess.wasm.memory.buffer.byteLength > pages, "a large mesh grows the memory");
law(before.length > 100 && before.every((v, i) => v === one.positions[i] && v === two.positions[i]), "views survive it");
law(large.positions.length === 2 * large.vertexCount && large.vertexCount > 5000, "the large mesh is whole");
law(one.strokeAttributes.length === before.length, "strokes have distances");
const ends = tessellator.set({ tolerance: 0.1 }).fillPaths([square, tess.path("M40 20h5v5h-5z")], tess.mesh());
law(ends.length === 2 && ends[0] === 6 && ends[1] === 12, "several paths end where they end");
law(tessellator.fillUnion([square, tess.path("M30 20h20v40h-20z")], tess.mesh()).area === 1600, "a union has its area");

// Memory that is given back is used again, whatever the order; neighbours are merged.
const used = () => tess.wasm.tess_heap_size();
const work = () => {
  const all = [];
  for (let i = 0; i < 300; i++) all.push(tess.wasm.tess_allocate((i * 7919) % 20000 + 1));
  all.forEach((at, i) => { law(at % 16 === 0, "memory is aligned"); if (i % 2) tess.wasm.tess_release(at); });
  all.forEach((at, i) => { if (i % 2 === 0) tess.wasm.tess_release(at); });
};
work();
const size = used();
for (let i = 0; i < 50; i++) work();
law(used() === size, "memory that is given back is used again");
const whole = tess.wasm.tess_allocate(size - 4e6 > 1e6 ? 1e6 : 1e5);
law(whole !== 0 && used() === size, "and merged");
tess.wasm.tess_release(whole);
for (let i = 0; i < 200; i++) {
  const [p, m] = [tess.path().ellipse(0, 0, 100 + i, 50), tess.mesh()];
  tessellator.fill(p, m);
  p.delete();
  m.delete();
}
law(used() === size, "handles that are deleted leave nothing");

// The same bits.
const expected = readFileSync(hashes, "utf8").trim().split("\n");
const found = [];
const hex = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
const count = BigInt(jobs);
for (let first = 0n; first < count; first += 100n)
  found.push(hex(tess.wasm.tess_jobs(first, first + 100n < count ? first + 100n : count)));
for (const line of readFileSync(paths).toString("latin1").split("\n").filter(Boolean)) {
  const bytes = Buffer.from(line, "latin1");
  tess.with(new Uint8Array(bytes), (at) => found.push(hex(tess.wasm.tess_job_of_path(at, bytes.length))));
}
const differing = expected.filter((hash, i) => hash !== found[i]).length + Math.abs(expected.length - found.length);
law(differing === 0, `${differing} of ${expected.length} hashes differ from native's`);
console.log(`${file}: ${expected.length} hashes, ${differing} differ; ${broken} laws broken`);
process.exit(Math.min(broken, 100));
