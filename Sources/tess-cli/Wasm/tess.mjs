// Tessellate in JavaScript: paths to triangle meshes, by WebAssembly.
//
//     import { instantiate } from "./tess.mjs";
//     const tess = await instantiate(fetch("tess.wasm"));
//     const mesh = tess.mesh();
//     tess.tessellator({ tolerance: 0.05 }).fill(tess.path("M0 0h10v10z"), mesh);
//     gl.bufferData(gl.ARRAY_BUFFER, mesh.positions, gl.STREAM_DRAW);
//
// Paths, meshes, plans and tessellators lie in the module's memory. What is not deleted is given back some
// time after JavaScript has dropped it. Names and meaning are those of tessellate.h.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const rules = { nonzero: 0, evenodd: 1, positive: 2, negative: 3, "at-least-two": 4 };
const qualities = { fast: 0, delaunay: 1 };
const caps = { butt: 0, round: 1, square: 2, triangle: 3 };
const joins = { miter: 0, round: 1, bevel: 2, "miter-clip": 3, arcs: 4 };
const coverages = { ribbon: 0, single: 1 };
const operations = { union: 0, intersection: 1, subtracting: 2, "symmetric-difference": 3 };
const sides = { inside: 0, outside: 1 };
const gaugeParts = { track: 0, "track-rest": 1, sector: 2, ring: 3, hub: 4 };
const statuses = ["ok", "invalidElement", "outOfRange", "invalidTolerance", "invalidStyle", "invalidMesh",
  "budgetExceeded", "belowResolution", "invalidPathData", "invalidArgument"];

/** Room for the arguments of most calls: path data of 4,000 points. */
const scratchSize = 65536;

/** What a call could not do: `code` is the status's name, `offset` the place in path data. */
export class TessellationError extends Error {
  constructor(status, message, offset) {
    super(message || statuses[status]);
    this.name = "TessellationError";
    this.code = statuses[status];
    if (offset !== undefined) this.offset = offset;
  }
}

/** Instantiates the module from its bytes, a Response, a promise of one, or a
 * WebAssembly.Module. */
export async function instantiate(source) {
  source = await source;
  if (source instanceof WebAssembly.Module) return new Tess(await WebAssembly.instantiate(source, {}));
  const bytes = typeof source.arrayBuffer === "function" ? await source.arrayBuffer() : source;
  return new Tess((await WebAssembly.instantiate(bytes, {})).instance);
}

/** An option's number; throws for a word that is none. */
function chosen(table, name, what) {
  const number = Object.hasOwn(table, name) ? table[name] : undefined;
  if (number === undefined)
    throw new TypeError(`${what} ${JSON.stringify(name)}: expected ${Object.keys(table).join(", ")}`);
  return number;
}

/** An instance of the module. */
export class Tess {
  constructor(instance) {
    this.wasm = instance.exports;
    [this.scratch, this.scratchUsed] = [0, 0];
    this.dropped = new FinalizationRegistry(({ end, handle }) => this.wasm[end](handle));
  }

  /** A new path, empty or of SVG path data. */
  path(data) {
    const path = new Path(this);
    if (data !== undefined) path.svg(data);
    return path;
  }
  mesh() { return new Mesh(this); }
  tessellator(options) { return new Tessellator(this, options); }
  /** The version of the library, such as "0.2.0". */
  get version() {
    const v = this.wasm.tess_version();
    return `${Math.trunc(v / 10000)}.${Math.trunc(v / 100) % 100}.${v % 100}`;
  }

  /** The module's memory, in a view that is made anew when it has grown. */
  get bytes() {
    if (this.seen?.buffer !== this.wasm.memory.buffer) this.seen = new Uint8Array(this.wasm.memory.buffer);
    return this.seen;
  }

  /** Calls `body` with the address of a copy of `array` in the module's memory: a place of its own for small ones, which
   * calls within calls share, or memory that is allocated. */
  with(array, body) {
    const bytes = array instanceof Uint8Array ? array : new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const size = (Math.max(bytes.length, 16) + 15) & ~15;
    const isSmall = this.scratchUsed + size <= scratchSize;
    if (isSmall && this.scratch === 0) this.scratch = this.wasm.tess_allocate(scratchSize);
    const base = isSmall ? this.scratch : this.wasm.tess_allocate(size);
    if (base === 0) throw new RangeError("out of memory");
    const at = isSmall ? base + this.scratchUsed : base;
    if (isSmall) this.scratchUsed += size;
    try {
      this.bytes.set(bytes, at);
      return body(at);
    } finally {
      if (isSmall) this.scratchUsed -= size; else this.wasm.tess_release(at);
    }
  }

  /** A text of the module: the bytes from an address up to a 0. */
  text(at) {
    const memory = this.bytes;
    return decoder.decode(memory.slice(at, memory.indexOf(0, at)));
  }

  /** A text that `write(address, capacity)` writes, as C's snprintf does. */
  written(write) {
    const length = write(0, 0);
    return this.with(new Uint8Array(length + 1), (at) => {
      write(at, length + 1);
      return decoder.decode(new Uint8Array(this.wasm.memory.buffer, at, length).slice());
    });
  }
}

/** Something in the module's memory. */
class Handle {
  constructor(tess, handle, end) {
    if (handle === 0) throw new RangeError("out of memory");
    this.tess = tess;
    this.wasm = tess.wasm;
    this.handle = handle;
    this.end = end;
    tess.dropped.register(this, { end, handle }, this);
  }

  /** Gives the memory back at once; the object must not be used any more. */
  delete() {
    if (this.handle === 0) return;
    this.tess.dropped.unregister(this);
    this.wasm[this.end](this.handle);
    this.handle = 0;
  }

  [Symbol.dispose ?? Symbol.for("dispose")]() { this.delete(); }
}

/** Lines, curves and arcs. Every method that adds something returns the path. */
export class Path extends Handle {
  constructor(tess, handle = tess.wasm.tess_path_new()) { super(tess, handle, "tess_path_delete"); }

  copy() { return new Path(this.tess, this.wasm.tess_path_copy(this.handle)); }
  clear() { this.wasm.tess_path_clear(this.handle); return this; }
  moveTo(x, y) { this.wasm.tess_path_move_to(this.handle, x, y); return this; }
  lineTo(x, y) { this.wasm.tess_path_line_to(this.handle, x, y); return this; }
  quadraticCurveTo(cx, cy, x, y) { this.wasm.tess_path_quad_to(this.handle, cx, cy, x, y); return this; }
  bezierCurveTo(c1x, c1y, c2x, c2y, x, y) {
    this.wasm.tess_path_cubic_to(this.handle, c1x, c1y, c2x, c2y, x, y);
    return this;
  }
  /** An arc of a circle from `start` over `sweep` radians. */
  arc(cx, cy, radius, start, sweep) { this.wasm.tess_path_arc(this.handle, cx, cy, radius, start, sweep); return this; }
  /** SVG's arc, its rotation in radians. */
  arcTo(rx, ry, rotation, large, sweep, x, y) {
    this.wasm.tess_path_arc_to(this.handle, rx, ry, rotation, large ? 1 : 0, sweep ? 1 : 0, x, y);
    return this;
  }
  closePath() { this.wasm.tess_path_close(this.handle); return this; }
  rect(x, y, width, height) { this.wasm.tess_path_add_rect(this.handle, x, y, width, height); return this; }
  roundRect(x, y, width, height, rx, ry = rx) {
    this.wasm.tess_path_add_rounded_rect(this.handle, x, y, width, height, rx, ry);
    return this;
  }
  ellipse(x, y, width, height) { this.wasm.tess_path_add_ellipse(this.handle, x, y, width, height); return this; }
  ringArrow(cx, cy, outerRadius, thickness, start, length, headLength) {
    this.wasm.tess_path_add_ring_arrow(this.handle, cx, cy, outerRadius, thickness, start, length, headLength);
    return this;
  }
  capsuleLine(x0, y0, x1, y1, radius, progress = 1) {
    this.wasm.tess_path_add_capsule_line(this.handle, x0, y0, x1, y1, radius, progress);
    return this;
  }
  /** A part of a half-circle gauge: "track", "track-rest", "sector", "ring" or "hub". */
  gauge(x, y, width, progress, part) {
    this.check(this.wasm.tess_path_add_gauge(this.handle, x, y, width, progress, chosen(gaugeParts, part, "part")));
    return this;
  }
  /** The left or the right half of a button in two halves. */
  voteHalf(x, y, width, height, half, { ratio = 0.5, gap = 6, slant = 1.2 } = {}) {
    this.check(this.wasm.tess_path_add_vote_half(
      this.handle, x, y, width, height, ratio, gap, slant, chosen({ left: 0, right: 1 }, half, "half")));
    return this;
  }

  /** Appends SVG path data; an error keeps what stands before it, and says where it is. */
  svg(data) {
    const bytes = encoder.encode(data);
    const padded = new Uint8Array(((bytes.length + 7) & ~7) + 4);
    padded.set(bytes);
    const place = padded.length - 4;
    this.tess.with(padded, (at) => {
      const status = this.wasm.tess_path_append_svg(this.handle, at, bytes.length, at + place);
      if (status !== 0)
        throw new TessellationError(status, this.message,
          new DataView(this.wasm.memory.buffer).getUint32(at + place, true));
    });
    return this;
  }

  /** Appends elements: a verb each (0 move, 1 line, 2 quadratic, 3 cubic, 4 close), and all
   * coordinates. */
  append(verbs, coordinates) {
    const [kinds, numbers] = [
      verbs instanceof Uint8Array ? verbs : Uint8Array.from(verbs),
      coordinates instanceof Float64Array ? coordinates : Float64Array.from(coordinates)];
    this.tess.with(kinds, (v) => this.tess.with(numbers, (c) =>
      this.check(this.wasm.tess_path_append(this.handle, v, verbs.length, c, coordinates.length))));
    return this;
  }

  /** Appends another path, moved by [a, b, c, d, tx, ty]. */
  addPath(other, transform = [1, 0, 0, 1, 0, 0]) {
    this.tess.with(Float64Array.from(transform), (t) =>
      this.check(this.wasm.tess_path_append_path(this.handle, other.handle, t)));
    return this;
  }
  transform(numbers) {
    this.tess.with(Float64Array.from(numbers), (t) => this.wasm.tess_path_transform(this.handle, t));
    return this;
  }
  trim(from, to) { this.check(this.wasm.tess_path_trim(this.handle, from, to)); return this; }
  reverse() { this.wasm.tess_path_reverse(this.handle); return this; }
  flatten(tolerance = 0.1) { this.check(this.wasm.tess_path_flatten(this.handle, tolerance)); return this; }

  /** Replaces this path by the regions of paths combined: "union", "intersection", "subtracting"
   * (all others from the first) or "symmetric-difference". */
  combine(paths, operation = "union", { rule = "nonzero", tolerance = 0.1 } = {}) {
    this.tess.with(Uint32Array.from(paths, (path) => path.handle), (at) =>
      this.check(this.wasm.tess_path_combine(this.handle, at, paths.length, chosen(operations, operation, "operation"),
        chosen(rules, rule, "rule"), tolerance)));
    return this;
  }
  /** Replaces this path by the parts of its lines that lie "inside" or "outside" of a region. */
  cut(region, side = "inside", { rule = "nonzero", tolerance = 0.1 } = {}) {
    this.check(this.wasm.tess_path_cut(
      this.handle, region.handle, chosen(sides, side, "side"), chosen(rules, rule, "rule"), tolerance));
    return this;
  }
  /** A new path of each connected part of this path's region. */
  components({ rule = "nonzero", tolerance = 0.1 } = {}) {
    for (let room = 64; ;) {
      const [count, handles] = this.tess.with(new Uint32Array(room + 1), (at) => {
        this.check(this.wasm.tess_path_components(
          this.handle, chosen(rules, rule, "rule"), tolerance, at + 4, room, at));
        const words = new Uint32Array(this.wasm.memory.buffer, at, room + 1);
        return [words[0], [...words.subarray(1, Math.min(words[0], room) + 1)]];
      });
      const parts = handles.map((handle) => new Path(this.tess, handle));
      if (count <= room) return parts;
      for (const part of parts) part.delete();
      room = count;
    }
  }
  /** Whether this path's region and another's have more than outlines in common. */
  intersects(other, { rule = "nonzero", tolerance = 0.1 } = {}) {
    return this.answer("tess_path_intersects", other, rule, tolerance);
  }
  /** Whether another path's region is a part of this one's. */
  containsPath(other, { rule = "nonzero", tolerance = 0.1 } = {}) {
    return this.answer("tess_path_contains_path", other, rule, tolerance);
  }
  answer(question, other, rule, tolerance) {
    return this.tess.with(new Int32Array(1), (at) => {
      this.check(this.wasm[question](this.handle, other.handle, chosen(rules, rule, "rule"), tolerance, at));
      return new DataView(this.wasm.memory.buffer).getInt32(at, true) !== 0;
    });
  }
  /** Grows this path's region by a distance, or shrinks it by a negative one. */
  offset(distance, { join = "miter", miterLimit = 10, cap = "butt", rule = "nonzero", tolerance = 0.1 } = {}) {
    this.check(this.wasm.tess_path_offset(this.handle, distance, chosen(joins, join, "join"), miterLimit,
      chosen(caps, cap, "cap"), chosen(rules, rule, "rule"), tolerance));
    return this;
  }
  simplify(tolerance = 0.1) { this.check(this.wasm.tess_path_simplify(this.handle, tolerance)); return this; }
  roundCorners(radius) { this.check(this.wasm.tess_path_round_corners(this.handle, radius)); return this; }

  get elementCount() { return this.wasm.tess_path_element_count(this.handle); }
  /** The least x and y, then the largest; undefined for a path without points. */
  get bounds() {
    return this.tess.with(new Float64Array(4), (at) =>
      this.wasm.tess_path_bounds(this.handle, at)
        ? [...new Float64Array(this.wasm.memory.buffer, at, 4)] : undefined);
  }
  get length() { return this.wasm.tess_path_length(this.handle); }
  contains(x, y, rule = "nonzero") {
    return this.wasm.tess_path_contains(this.handle, x, y, chosen(rules, rule, "rule")) !== 0;
  }
  toString() { return this.tess.written((at, n) => this.wasm.tess_path_svg(this.handle, at, n)); }

  get message() { return this.tess.text(this.wasm.tess_path_error_message(this.handle)); }
  check(status) { if (status !== 0) throw new TessellationError(status, this.message); }
}

/** Vertices and triangles. Its arrays are views of the module's own memory, made anew by each get,
 * so that they survive its growth; what they show changes with the next call that draws into the
 * mesh. */
export class Mesh extends Handle {
  constructor(tess) { super(tess, tess.wasm.tess_mesh_new(), "tess_mesh_delete"); }

  clear() { this.wasm.tess_mesh_clear(this.handle); return this; }
  get vertexCount() { return this.wasm.tess_mesh_vertex_count(this.handle); }
  get indexCount() { return this.wasm.tess_mesh_index_count(this.handle); }
  /** x and y of each vertex, relative to the origin. */
  get positions() { return this.view(Float32Array, "tess_mesh_positions", 2 * this.vertexCount); }
  get indices() { return this.view(Uint32Array, "tess_mesh_indices", this.indexCount); }
  /** Distance and side of each vertex of a stroke; empty for meshes with fills. */
  get strokeAttributes() {
    const at = this.wasm.tess_mesh_stroke_attributes(this.handle);
    return new Float32Array(this.wasm.memory.buffer, at, at === 0 ? 0 : 2 * this.vertexCount);
  }
  get origin() {
    return this.tess.with(new Float64Array(2), (at) => {
      this.wasm.tess_mesh_origin(this.handle, at);
      return [...new Float64Array(this.wasm.memory.buffer, at, 2)];
    });
  }
  get area() { return this.wasm.tess_mesh_area(this.handle); }
  /** The mesh as a Wavefront OBJ file. */
  obj() { return this.tess.written((at, n) => this.wasm.tess_mesh_obj(this.handle, at, n)); }

  view(Kind, name, count) {
    return new Kind(this.wasm.memory.buffer, count === 0 ? 0 : this.wasm[name](this.handle), count);
  }
}

const setters = {
  tolerance: (t, v) => t.wasm.tess_set_tolerance(t.handle, v),
  rule: (t, v) => t.wasm.tess_set_rule(t.handle, chosen(rules, v, "rule")),
  quality: (t, v) => t.wasm.tess_set_quality(t.handle, chosen(qualities, v, "quality")),
  lineWidth: (t, v) => t.wasm.tess_set_line_width(t.handle, v),
  lineCap: (t, v) => t.wasm.tess_set_line_cap(t.handle, chosen(caps, v, "lineCap")),
  lineJoin: (t, v) => t.wasm.tess_set_line_join(t.handle, chosen(joins, v, "lineJoin")),
  miterLimit: (t, v) => t.wasm.tess_set_miter_limit(t.handle, v),
  dash: (t, v) => t.setDash(v, t.dashPhase),
  dashPhase: (t, v) => t.setDash(t.dash, v),
  trim: (t, v) => t.wasm.tess_set_trim(t.handle, v[0], v[1], v[2] ?? 0),
  coverage: (t, v) => t.wasm.tess_set_coverage(t.handle, chosen(coverages, v, "coverage")),
  transform: (t, v) => t.tess.with(Float64Array.from(v), (at) => t.wasm.tess_set_transform(t.handle, at)),
  nonScaling: (t, v) => t.wasm.tess_set_non_scaling(t.handle, v ? 1 : 0),
  limits: (t, v) => t.wasm.tess_set_limits(t.handle, v.vertices ?? 1 << 26, v.crossings ?? 1 << 26, v.dashes ?? 100000),
  failsOnLoss: (t, v) => t.wasm.tess_set_fails_on_loss(t.handle, v ? 1 : 0),
};

/** Fills and strokes. Options stay until they are set again; `tessellator(options)` and
 * `set(options)` take any of tolerance, rule, quality, lineWidth, lineCap, lineJoin, miterLimit,
 * dash, dashPhase, trim, coverage, transform, nonScaling, limits and failsOnLoss. */
export class Tessellator extends Handle {
  constructor(tess, options = {}) {
    super(tess, tess.wasm.tess_new(), "tess_delete");
    this.dash = [];
    this.dashPhase = 0;
    this.set(options);
  }

  set(options) {
    for (const [name, value] of Object.entries(options)) {
      if (!Object.hasOwn(setters, name))
        throw new TypeError(`option ${JSON.stringify(name)}: expected ${Object.keys(setters).join(", ")}`);
      setters[name](this, value);
    }
    return this;
  }
  setDash(lengths, phase) {
    this.dash = [...lengths];
    this.dashPhase = phase;
    this.tess.with(Float64Array.from(lengths), (at) =>
      this.check(this.wasm.tess_set_dash(this.handle, at, lengths.length, phase)));
  }

  /** Appends a path's area to a mesh, and returns the mesh. */
  fill(path, mesh) {
    this.check(this.wasm.tess_fill(this.handle, path.handle, mesh.handle));
    return mesh;
  }
  /** Appends the areas of paths that belong together; returns the number of indices after each. */
  fillPaths(paths, mesh) {
    const handles = Uint32Array.from(paths, (path) => path.handle);
    return this.tess.with(handles, (at) => this.tess.with(new Uint32Array(paths.length), (ends) => {
      this.check(this.wasm.tess_fill_paths(this.handle, at, paths.length, ends, mesh.handle));
      return [...new Uint32Array(this.wasm.memory.buffer, ends, paths.length)];
    }));
  }
  /** Appends the union of paths' areas. */
  fillUnion(paths, mesh) {
    this.tess.with(Uint32Array.from(paths, (path) => path.handle), (at) =>
      this.check(this.wasm.tess_fill_union(this.handle, at, paths.length, mesh.handle)));
    return mesh;
  }
  /** Appends a path's stroke to a mesh, and returns the mesh. */
  stroke(path, mesh) {
    this.check(this.wasm.tess_stroke(this.handle, path.handle, mesh.handle));
    return mesh;
  }
  /** The outline of a path's stroke, in curves or in chords. */
  strokeOutline(path, { curves = true, into = new Path(this.tess) } = {}) {
    this.check(this.wasm.tess_stroke_outline(this.handle, path.handle, curves ? 1 : 0, into.handle));
    return into;
  }
  /** Replaces a mesh by a ring arrow; returns how many of its indices are its area's. */
  ringArrow(cx, cy, outerRadius, thickness, start, length, headLength, stroked, mesh) {
    return this.tess.with(new Uint32Array(1), (at) => {
      this.check(this.wasm.tess_ring_arrow(
        this.handle, cx, cy, outerRadius, thickness, start, length, headLength, stroked ? 1 : 0, mesh.handle, at));
      return new DataView(this.wasm.memory.buffer).getUint32(at, true);
    });
  }
  /** A plan of a path that is stroked again and again with other trims, dashes or caps. */
  plan(path, lineWidth) { return new Plan(this, path, lineWidth); }

  get lost() { return this.wasm.tess_lost(this.handle); }
  get step() { return this.wasm.tess_step(this.handle); }
  get usedTolerance() { return this.wasm.tess_used_tolerance(this.handle); }
  get message() { return this.tess.text(this.wasm.tess_error_message(this.handle)); }
  check(status) { if (status !== 0) throw new TessellationError(status, this.message); }
}

/** A path prepared for strokes. */
export class Plan extends Handle {
  constructor(tessellator, path, lineWidth) {
    const handle = tessellator.tess.with(new Uint32Array(1), (at) => {
      tessellator.check(tessellator.wasm.tess_plan_new(tessellator.handle, path.handle, lineWidth, at));
      return new DataView(tessellator.wasm.memory.buffer).getUint32(at, true);
    });
    super(tessellator.tess, handle, "tess_plan_delete");
  }

  get length() { return this.wasm.tess_plan_length(this.handle); }
  stroke(tessellator, mesh) {
    tessellator.check(this.wasm.tess_plan_stroke(this.handle, tessellator.handle, mesh.handle));
    return mesh;
  }
}
