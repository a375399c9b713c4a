/** Vector paths to triangle meshes, by WebAssembly. Names and meaning are those of tessellate.h. */

export type FillRule = "nonzero" | "evenodd" | "positive" | "negative" | "at-least-two";
export type Quality = "fast" | "delaunay";
export type LineCap = "butt" | "round" | "square" | "triangle";
export type LineJoin = "miter" | "round" | "bevel" | "miter-clip" | "arcs";
export type Operation = "union" | "intersection" | "subtracting" | "symmetric-difference";
/** The rule of all operands, and the largest distance from their outlines of points that may be
 * classified wrongly. */
export interface RegionOptions { rule?: FillRule; tolerance?: number }
export type Coverage = "ribbon" | "single";
/** a, b, c, d, tx, ty: x' = a·x + c·y + tx, y' = b·x + d·y + ty. */
export type Transform = readonly [number, number, number, number, number, number];
export type Status =
  | "ok" | "invalidElement" | "outOfRange" | "invalidTolerance" | "invalidStyle" | "invalidMesh"
  | "budgetExceeded" | "belowResolution" | "invalidPathData" | "invalidArgument";

export class TessellationError extends Error {
  /** The status's name. */
  code: Status;
  /** The place of the error in path data, in bytes of UTF-8. */
  offset?: number;
}

export interface Options {
  /** The largest distance, both ways, between the true outline and the mesh's: 0.1. */
  tolerance?: number;
  rule?: FillRule;
  quality?: Quality;
  lineWidth?: number;
  lineCap?: LineCap;
  lineJoin?: LineJoin;
  miterLimit?: number;
  dash?: readonly number[];
  dashPhase?: number;
  /** The part of the path's length that is stroked, and what it is moved by. */
  trim?: readonly [number, number, number?];
  coverage?: Coverage;
  transform?: Transform;
  nonScaling?: boolean;
  limits?: { vertices?: number; crossings?: number; dashes?: number };
  failsOnLoss?: boolean;
}

/** Instantiates the module from its bytes, a Response, a promise of one, or a
 * WebAssembly.Module. */
export function instantiate(
  source: BufferSource | Response | WebAssembly.Module | Promise<BufferSource | Response>,
): Promise<Tess>;

export class Tess {
  constructor(instance: WebAssembly.Instance);
  readonly wasm: WebAssembly.Exports;
  readonly version: string;
  path(data?: string): Path;
  mesh(): Mesh;
  tessellator(options?: Options): Tessellator;
}

declare class Handle {
  /** Gives the memory back at once; the object must not be used any more. */
  delete(): void;
}

export class Path extends Handle {
  copy(): Path;
  clear(): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): this;
  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): this;
  /** An arc of a circle from `start` over `sweep` radians. */
  arc(cx: number, cy: number, radius: number, start: number, sweep: number): this;
  /** SVG's arc, its rotation in radians. */
  arcTo(rx: number, ry: number, rotation: number, large: boolean, sweep: boolean, x: number, y: number): this;
  closePath(): this;
  rect(x: number, y: number, width: number, height: number): this;
  roundRect(x: number, y: number, width: number, height: number, rx: number, ry?: number): this;
  ellipse(x: number, y: number, width: number, height: number): this;
  ringArrow(cx: number, cy: number, outerRadius: number, thickness: number, start: number, length: number,
    headLength: number): this;
  capsuleLine(x0: number, y0: number, x1: number, y1: number, radius: number, progress?: number): this;
  gauge(x: number, y: number, width: number, progress: number,
    part: "track" | "track-rest" | "sector" | "ring" | "hub"): this;
  voteHalf(x: number, y: number, width: number, height: number, half: "left" | "right",
    options?: { ratio?: number; gap?: number; slant?: number }): this;
  /** Appends SVG path data; an error keeps what stands before it, and says where it is. */
  svg(data: string): this;
  /** Appends elements: a verb each (0 move, 1 line, 2 quadratic, 3 cubic, 4 close), and all
   * coordinates. */
  append(verbs: ArrayLike<number>, coordinates: ArrayLike<number>): this;
  addPath(other: Path, transform?: Transform): this;
  transform(numbers: Transform): this;
  trim(from: number, to: number): this;
  reverse(): this;
  flatten(tolerance?: number): this;
  /** Replaces this path by the regions of paths combined; "subtracting" takes all others from the
   * first. */
  combine(paths: readonly Path[], operation?: Operation, options?: RegionOptions): this;
  /** Replaces this path by the parts of its lines on one side of a region's outline. */
  cut(region: Path, side?: "inside" | "outside", options?: RegionOptions): this;
  /** A new path of each connected part of this path's region. */
  components(options?: RegionOptions): Path[];
  /** Whether this path's region and another's have more than outlines in common. */
  intersects(other: Path, options?: RegionOptions): boolean;
  /** Whether another path's region is a part of this one's. */
  containsPath(other: Path, options?: RegionOptions): boolean;
  /** Grows this path's region by a distance, or shrinks it by a negative one. */
  offset(distance: number, options?: RegionOptions & { join?: LineJoin; miterLimit?: number; cap?: LineCap }): this;
  /** Replaces curves by as few as keep the tolerance. */
  simplify(tolerance?: number): this;
  /** Rounds corners by arcs. */
  roundCorners(radius: number): this;
  readonly elementCount: number;
  /** The least x and y, then the largest; undefined for a path without points. */
  readonly bounds: [number, number, number, number] | undefined;
  readonly length: number;
  contains(x: number, y: number, rule?: FillRule): boolean;
  /** The path as SVG path data. */
  toString(): string;
}

export class Mesh extends Handle {
  clear(): this;
  readonly vertexCount: number;
  readonly indexCount: number;
  /** Views of the module's memory, made anew by each get: they show the mesh until the next call
   * that draws into it. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  readonly strokeAttributes: Float32Array;
  readonly origin: [number, number];
  readonly area: number;
  /** The mesh as a Wavefront OBJ file. */
  obj(): string;
}

export class Tessellator extends Handle {
  set(options: Options): this;
  fill(path: Path, mesh: Mesh): Mesh;
  /** Appends the areas of paths that belong together; returns the number of indices after each. */
  fillPaths(paths: readonly Path[], mesh: Mesh): number[];
  fillUnion(paths: readonly Path[], mesh: Mesh): Mesh;
  stroke(path: Path, mesh: Mesh): Mesh;
  /** Replaces a mesh by a ring arrow; returns how many of its indices are its area's. */
  ringArrow(cx: number, cy: number, outerRadius: number, thickness: number, start: number, length: number,
    headLength: number, stroked: boolean, mesh: Mesh): number;
  /** The outline of a path's stroke, in curves or in chords. */
  strokeOutline(path: Path, options?: { curves?: boolean; into?: Path }): Path;
  plan(path: Path, lineWidth: number): Plan;
  readonly lost: number;
  readonly step: number;
  readonly usedTolerance: number;
}

export class Plan extends Handle {
  readonly length: number;
  stroke(tessellator: Tessellator, mesh: Mesh): Mesh;
}
