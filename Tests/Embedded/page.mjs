// The page's script in node, over stand-ins for the document and WebGL: every scene draws
// triangles, sliders change the mesh, a broken path shows its error, a link restores its state, a
// mesh is saved, a dropped drawing is drawn.
//
// Usage: node page.mjs PAGE [FOLDER]     with a folder, draws each scene's first frame there, as
// SCENE.svg
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , page, pictures] = process.argv;
const html = readFileSync(page, "utf8");
let broken = 0;
const law = (holds, what) => { if (!holds) { console.error(`broken: ${what}`); broken++; } };

// ---- Stand-ins ----

class Element {
  constructor(localName) { Object.assign(this, { localName, children: [], attributes: new Map(), style: {}, textContent: "", parent: null }); }
  get content() { return this; }
  cloneNode() { return new Element(this.localName); }
  append(...nodes) { for (const node of nodes) { node.parent = this; this.children.push(node); } }
  replaceChildren(...nodes) { this.children = []; this.append(...nodes); }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  hasAttribute(name) { return this.attributes.has(name); }
  get all() { return this.children.flatMap((child) => [child, ...child.all]); }
  // A form's fields are its properties.
  field(name) { return this.all.find((element) => element.name === name); }
  querySelectorAll(selector) {
    return selector === "input[type=range]" ? this.all.filter((e) => e.localName === "input" && e.type === "range")
      : selector === "*" ? this.all : [];
  }
  querySelector() { return null; }
  get nextElementSibling() { return this.parent.children[this.parent.children.indexOf(this) + 1] ?? null; }
  closest(selector) {
    for (let e = this; e; e = e.parent) if (selector.split(", ").includes(e.localName)) return e;
    return null;
  }
  click() { clicked.push(this); this.onclick?.(); }
  attachShadow() { return this; }
  remove() {}
}
class Shape extends Element {
  constructor(localName, numbers, attributes = {}) {
    super(localName);
    for (const [name, value] of Object.entries(numbers)) this[name] = { baseVal: { value } };
    for (const [name, value] of Object.entries({ ...numbers, ...attributes })) this.setAttribute(name, value);
  }
  getScreenCTM() { return this.owner.matrix; }
}
class Matrix {
  constructor(a, d, e, f) { Object.assign(this, { a, b: 0, c: 0, d, e, f }); }
  inverse() { return new Matrix(1 / this.a, 1 / this.d, -this.e / this.a, -this.f / this.d); }
  multiply(o) { return new Matrix(this.a * o.a, this.d * o.d, this.a * o.e + this.e, this.d * o.f + this.f); }
}

const listeners = new Map(), clicked = [], blobs = [];
const ids = Object.fromEntries(["scenes", "canvas", "figures", "notes", "error", "form", "hint"].map((id) => [id, new Element(id === "form" ? "form" : "div")]));
ids.form = new Proxy(ids.form, { get: (form, name) => name in form ? form[name] : form.field?.(name) });

// WebGL that keeps what is drawn of each frame.
const drawn = { calls: [], arrays: new Map(), bound: new Map(), fit: null, ink: null };
const gl = new Proxy({
  bindBuffer(target, buffer) { drawn.bound.set(target, buffer); },
  bufferData(target, data) { drawn.arrays.set(target, data.slice()); },
  createBuffer: () => ({}), createProgram: () => ({}), createShader: () => ({}), getAttribLocation: () => 0,
  getUniformLocation: (program, name) => name,
  uniform4f(name, ...values) { drawn[name] = values; },
  clear() { drawn.calls = []; },
  drawElements(mode, count, type, offset) { drawn.calls.push({ mode, count, offset, ink: drawn.ink, fit: drawn.fit, indices: drawn.arrays.get("ELEMENT_ARRAY_BUFFER") }); },
}, { get: (target, name) => name in target ? target[name] : /^[A-Z_0-9]+$/.test(name) ? name : () => {} });
Object.assign(ids.canvas, { width: 1200, height: 900, getContext: () => gl });

let clock = 0, next = null;
const location = { value: "", get hash() { return this.value; }, set hash(v) { this.value = `#${String(v).replace(/^#/, "")}`; } };
const fake = {
  document: { getElementById: (id) => ids[id], createElement: (name) => new Element(name), activeElement: null, body: new Element("body"), importNode: (node) => node },
  addEventListener: (name, body) => listeners.set(name, body),
  requestAnimationFrame: (body) => { next = body; },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  devicePixelRatio: 1, location, history: { replaceState: (a, b, link) => { location.value = link; } },
  Option: class extends Element { constructor(text, value) { super("option"); Object.assign(this, { text, value }); } },
  // A clock that goes on by itself: readings end after a few frames.
  performance: { now: () => (clock += 5) },
  getComputedStyle: (element) => ({ display: "inline", visibility: "visible", opacity: "1", fill: "rgb(200, 10, 20)", fillOpacity: "1",
    fillRule: "nonzero", stroke: "none", strokeOpacity: "1", strokeWidth: "1px", strokeDasharray: "none", strokeDashoffset: "0px",
    strokeLinecap: "butt", strokeLinejoin: "miter", strokeMiterlimit: "4", ...element.computed }),
  SVGGeometryElement: Shape,
  setTimeout: (body) => { body(); return 1; }, clearTimeout() {},
};
for (const [name, value] of Object.entries(fake)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
fake.document.body.classList = { add() {}, remove() {} };
URL.createObjectURL = (blob) => { blobs.push(blob); return "blob:1"; };
URL.revokeObjectURL = () => {};

// ---- The page's script, as a module of its own ----

const script = html.match(/<script type="module">([\s\S]*)<\/script>/)[1];
const folder = mkdtempSync(join(tmpdir(), "tess-page-"));
writeFileSync(join(folder, "page.mjs"), script);
await import(pathToFileURL(join(folder, "page.mjs")));
rmSync(folder, { recursive: true });

const frame = () => { clock += 16; next(clock); return drawn.calls.filter((call) => call.mode === "TRIANGLES").reduce((sum, call) => sum + call.count / 3, 0); };
const change = (name, value) => {
  const input = ids.form[name];
  if (typeof value === "boolean") input.checked = value; else input.value = value;
  input.oninput();
};
const buttons = () => ids.scenes.children;
const open = (link) => { location.hash = link; listeners.get("hashchange")(); };

/** What is on the canvas, as a drawing of its triangles. */
function picture(name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  const positions = drawn.arrays.get("ARRAY_BUFFER");
  const shapes = drawn.calls.filter((call) => call.mode === "TRIANGLES").map(({ indices, count, offset, ink, fit }) => {
    const at = (i) => `${((positions[2 * i] * fit[0] + fit[2] + 1) * 600).toFixed(2)} ${((1 - positions[2 * i + 1] * fit[1] - fit[3]) * 450).toFixed(2)}`;
    const from = offset / 4;
    let data = "";
    for (let i = from; i < from + count; i += 3) data += `M${at(indices[i])}L${at(indices[i + 1])}L${at(indices[i + 2])}z`;
    return `<path fill="rgb(${ink.slice(0, 3).map((v) => Math.round(v * 255))})" d="${data}"/>`;
  });
  writeFileSync(join(pictures, `${name}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${shapes.join("\n")}</svg>`);
}

law(buttons().length === 6 && buttons()[0].getAttribute("aria-pressed") === "true", "six scenes, the first is shown");
for (const button of [...buttons()]) {
  button.click();
  const name = new URLSearchParams(location.hash.slice(1)).get("scene");
  law(button.getAttribute("aria-pressed") === "true", `${name}: its button is pressed`);
  law(frame() > 0, `${name}: triangles are drawn`);
  picture(name);
  law(ids.error.textContent === "", `${name}: without an error: ${ids.error.textContent}`);
  const figures = ids.figures.all.filter((element) => element.localName === "b").map((element) => element.textContent);
  law(figures.length === 3 && figures.every((text) => /^[\d,]+(\.\d+)?$/.test(text) && text !== "0"), `${name}: with counts: ${figures}`);
  const all = drawn.arrays.get("ARRAY_BUFFER"), fit = drawn.fit;
  law(all.every((v, i) => Math.abs(v * fit[i & 1] + fit[2 + (i & 1)]) <= 1.02), `${name}: within the canvas`);
  // Every slider changes what is drawn, somewhere in its range.
  change("moving", false);
  frame();
  for (const input of ids.form.querySelectorAll("input[type=range]")) {
    const before = [...drawn.arrays.get("ARRAY_BUFFER")].join();
    const old = input.value;
    const changed = [0.2, 0.45, 0.9].some((share) => {
      change(input.name, +input.min + share * (input.max - input.min));
      frame();
      return [...drawn.arrays.get("ARRAY_BUFFER")].join() !== before || drawn.calls.length === 0;
    });
    law(changed, `${name}: ${input.name} changes the mesh`);
    law(ids.error.textContent === "", `${name}: ${input.name} without an error: ${ids.error.textContent}`);
    change(input.name, old);
  }
  change("wires", true);
  frame();
  law(drawn.calls.some((call) => call.mode === "LINES" && call.count > 0), `${name}: edges are drawn`);
  change("wires", false);
}

// Motion, and keys.
open("scene=arrow");
frame();
const first = [...drawn.arrays.get("ARRAY_BUFFER")].join();
for (let i = 0; i < 5; i++) frame();
law([...drawn.arrays.get("ARRAY_BUFFER")].join() !== first, "the arrow moves");
const press = (key, target = fake.document.body) => listeners.get("keydown")({ key, target, preventDefault() {} });
press(" ");
law(ids.form.moving.checked === false && location.hash.includes("moving=false"), "the space bar stops it, and the link says so");
press(" ", ids.form.field("progress"));
law(ids.form.moving.checked === false, "but not in a field");
press("w");
law(ids.form.wires.checked === true, "w shows the triangles");

// One's own path data: errors, two shapes, links.
const square = "M0 0h10v10h-10z", moved = "M5 0h10v10h-10z";
const link = (values) => new URLSearchParams({ scene: "own", moving: "false", paint: "fill", ...values }).toString();
open(link({ data: "M0 0h10v," }));
frame();
law(ids.error.textContent.includes("byte 8"), `a broken path shows its error: ${ids.error.textContent}`);
change("data", square);
law(frame() === 2 && ids.error.textContent === "", "which goes when it is mended");
const area = () => {
  const p = drawn.arrays.get("ARRAY_BUFFER");
  let sum = 0;
  for (const { indices, mode, count, offset } of drawn.calls) {
    if (mode !== "TRIANGLES") continue;
    for (let i = offset / 4; i < offset / 4 + count; i += 3) {
      const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]].map((k) => 2 * k);
      sum += ((p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[b + 1] - p[a + 1]) * (p[c] - p[a])) / 2;
    }
  }
  return sum;
};
for (const [both, expected] of Object.entries({ apart: 200, union: 150, intersection: 50, subtracting: 50, "symmetric-difference": 100 })) {
  open(link({ data: square, second: moved, both }));
  frame();
  law(area() === expected, `two squares, ${both}: ${area()}`);
}
open(link({ data: square, second: moved, both: "union", join: "bevel", tolerance: "-2" }));
law(ids.form.data.value === square && ids.form.both.value === "union" && ids.form.join.value === "bevel" && +ids.form.tolerance.value === -2, "a link restores its state");
frame();
change("width", 7);
law(location.hash.includes("width=7") && location.hash.includes("both=union"), "and is written");
open("scene=none&tolerance=x");
law(frame() > 0 && ids.error.textContent === "", "a link that makes no sense shows the first scene");

// Saving.
open(link({ data: square }));
frame();
ids.form.all.find((element) => element.localName === "button").click();
const saved = await blobs.at(-1)?.text();
law(saved?.split("\n").filter((line) => line.startsWith("f ")).length === 2, "a mesh is saved as an OBJ file");
law(clicked.at(-1).download === "own.obj", "under its scene's name");

// A dropped drawing, as the browser's parser would give it: twice as large as its coordinates on
// the screen.
const drawing = () => {
  const svg = new Shape("svg", {});
  svg.viewBox = { baseVal: { x: 0, y: 0, width: 100, height: 100 } };
  const circle = new Shape("circle", { cx: 70, cy: 70, r: 20 });
  circle.computed = { fill: "none", stroke: "rgba(0, 0, 255, 0.5)", strokeWidth: "4px", strokeDasharray: "3px" };
  const gradient = new Shape("rect", { x: 50, y: 0, width: 10, height: 10, rx: 2, ry: 2 });
  gradient.computed = { fill: "url(#g)" };
  svg.append(new Shape("rect", { x: 10, y: 10, width: 30, height: 20, rx: 0, ry: 0 }), circle,
    new Shape("path", {}, { d: "M0 50h10v10h-10z M20 50x" }), gradient, new Element("text"));
  svg.matrix = new Matrix(2, 2, 5, 5);
  for (const shape of svg.children) shape.owner = svg;
  svg.owner = svg;
  return svg;
};
globalThis.DOMParser = class { parseFromString(source) {
  return { documentElement: source === "not svg" ? new Element("html") : drawing(), querySelector: () => null, querySelectorAll: () => [] };
} };
const drop = async (name, source) => {
  listeners.get("drop")({ preventDefault() {}, dataTransfer: { files: [{ name, text: async () => source }] } });
  await new Promise((done) => setImmediate(done));
  return frame();
};
law(await drop("a.svg", "svg") > 10 && ids.error.textContent === "", `a dropped drawing is drawn: ${ids.error.textContent}`);
picture("dropped");
law(drawn.calls.length === 4, "a layer for each paint");
const counts = ids.notes.textContent;
law(counts.includes("1 text") && counts.includes("1 paths' ends") && counts.includes("1 gradients"), `and says what it could not read: ${counts}`);
await drop("b.svg", "not svg");
law(ids.error.textContent.includes("b.svg"), `what is none shows an error: ${ids.error.textContent}`);

console.log(`${page}: ${(Buffer.byteLength(html) / 1000).toFixed(0)} KB; ${broken} laws broken`);
process.exit(Math.min(broken, 100));
