// The page in Chromium, opened from disk: it loads without an error, draws what tess-cli draws, and does what its fields, keys and
// links say.
//
// Usage: node browser.mjs PAGE TESS-CLI [FOLDER]     with a folder, writes pictures of the window there
//
// CHROMIUM: the program; default chromium.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [, , page, tool, pictures] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "tess-browser-"));
const browser = await Chromium.start(process.env.CHROMIUM || "chromium");
let broken = 0;
const law = (holds, what) => { if (!holds) { console.error(`broken: ${what}`); broken++; } };

// ---- What a user does, and what the page shows ----

/** Waits for what the page draws in answer to what was done. */
const drawn = () => browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
/** Waits, as long as two minutes on a busy machine, until something holds. */
const until = async (expression, what) => {
  for (let i = 0; i < 2400; i++) {
    if (await browser.evaluate(`Boolean(${expression})`)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`waited in vain: ${what}`);
};
/** Loads the page anew. */
async function load(values) {
  // Another page in between, because a link to a place in the same page does not load it.
  await browser.send("Page.navigate", { url: "about:blank" });
  await browser.send("Page.navigate", { url: `${pathToFileURL(resolve(page))}#${new URLSearchParams(values)}` });
  await until("document.querySelector('#figures b')?.textContent", "the page draws");
}
/** Follows a link to another state of the page. */
async function open(values) {
  await browser.evaluate(`location.hash = "${new URLSearchParams(values)}"`);
  await drawn();
}
const field = (name) => browser.evaluate(`(({ type, checked, value }) => type === "checkbox" ? checked : value)(form[${JSON.stringify(name)}])`);
const press = async (key, options) => { await browser.press(key, options); await drawn(); };
/** Puts the focus on an element, and presses a key. */
const pressOn = async (selector, key, options) => { await browser.evaluate(`document.querySelector('${selector}').focus()`); await press(key, options); };
const type = async (name, text) => {
  await browser.evaluate(`form[${JSON.stringify(name)}].select()`);
  await browser.send("Input.insertText", { text });
  await drawn();
};
const shown = (id) => browser.evaluate(`document.getElementById("${id}").textContent`);
const hash = () => browser.evaluate("location.hash");
/** A hash of the canvas's pixels. */
const pixels = () => browser.evaluate(`(() => {
  const gl = canvas.getContext("webgl2");
  const words = new Uint32Array(canvas.width * canvas.height);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(words.buffer));
  return words.reduce((hash, word) => Math.imul(hash ^ word, 0x01000193), words.length);
})()`);
const picture = async (name, whole) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${name}.png`), await browser.screenshot(whole));
};

// ---- It loads ----

await browser.resize(1000, 640);
await browser.prefer({ "prefers-color-scheme": "light", "prefers-reduced-motion": "reduce" });
const start = performance.now();
await load("");
law(!await field("moving"), "nothing moves for those who want less of it");
console.log(`opened in ${Math.round(performance.now() - start)} ms`);
law(browser.problems.length === 0, `the console is empty: ${browser.problems}`);
law(await shown("error") === "", `no error: ${await shown("error")}`);

// ---- It draws what tess-cli draws ----

/** The mean difference of the channels, of 255, between a picture of the canvas on the screen and a drawing by tess-cli. The canvas's
 * rounded border is left out. */
async function difference(svg, name) {
  const box = await browser.evaluate("(({ x, y, width, height }) => ({ x, y, width, height }))(canvas.getBoundingClientRect())");
  const [width, height] = await browser.evaluate("[canvas.width, canvas.height]");
  law(Math.abs(box.width - width - 2) < 1 && Math.abs(box.height - height - 2) < 1, `a pixel is a pixel: ${width} of ${box.width}`);
  const [file, png] = [join(folder, "a.svg"), join(folder, "a.png")];
  writeFileSync(file, svg(width, height));
  const run = spawnSync(tool, ["render", "-q", file, "--width", width, "--height", height, "--tolerance", "0.05", "-o", png], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  const screen = await browser.screenshot();
  if (pictures) { await picture(name); writeFileSync(join(pictures, `${name}-tess-cli.png`), readFileSync(png)); }
  const found = await browser.evaluate(`(async () => {
    const read = async (data, dx, dy) => {
      const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
      const copy = new OffscreenCanvas(${width}, ${height}).getContext("2d");
      copy.fillStyle = "#fff";
      copy.fillRect(0, 0, ${width}, ${height});
      copy.drawImage(image, dx, dy);
      return copy.getImageData(9, 9, ${width - 18}, ${height - 18}).data;
    };
    const a = await read("${screen.toString("base64")}", ${-box.x - 1}, ${-box.y - 1});
    const b = await read("${readFileSync(png).toString("base64")}", 0, 0);
    let sum = 0, inked = 0;
    for (let i = 0; i < a.length; i++) if (i % 4 < 3) { sum += Math.abs(a[i] - b[i]); inked += 255 - b[i]; }
    return { mean: sum / (a.length / 4 * 3), ink: inked / (a.length / 4 * 3) };
  })()`);
  law(found.ink > 5, `${name}: something is drawn`);
  law(found.mean <= 2, `${name}: a mean difference of ${found.mean.toFixed(2)} of 255 from tess-cli`);
  return found.mean;
}

/** A box with the page's margin, in the canvas's proportions. */
const framed = ([x0, y0, x1, y1], width, height) => {
  const margin = 0.05 * Math.max(x1 - x0, y1 - y0);
  const scale = Math.min(width / (x1 - x0 + 2 * margin), height / (y1 - y0 + 2 * margin));
  return [(x0 + x1 - width / scale) / 2, (y0 + y1 - height / scale) / 2, width / scale, height / scale].join(" ");
};
const [fill, ink] = ["#f59e0b", "#31407a"];
const star = "M200 20L306 345L29 144H371L94 345Z";
const curves = "M20 150C20-60 260 380 260 150A120 120 0 0 0 20 150Z";
const paths = {
  star: [[29, 20, 371, 345], { data: star, paint: "fill", rule: "evenodd" }, `<path fill="${fill}" fill-rule="evenodd" d="${star}"/>`],
  stroke: [[29, 20, 371, 345], { data: star, paint: "stroke", width: 12, join: "miter" },
    `<path fill="none" stroke="${ink}" stroke-width="12" stroke-miterlimit="10" d="${star}"/>`],
  dashes: [null, { data: curves, paint: "both", width: 9, dash: 20, cap: "round" },
    `<path fill="${fill}" stroke="${ink}" stroke-width="9" stroke-dasharray="20 20" stroke-linecap="round" stroke-linejoin="round" d="${curves}"/>`],
  united: [[0, 0, 150, 100], { data: "M0 0h100v100h-100z", second: "M50 0h100v100h-100z", both: "symmetric-difference", paint: "fill" },
    `<path fill="${fill}" d="M0 0h50v100h-50zM100 0h50v100h-50z"/>`],
};
const means = [];
for (const [name, [bounds, values, shape]] of Object.entries(paths)) {
  await open({ scene: "own", moving: false, tolerance: -1.3, ...values });
  law(await shown("error") === "", `${name}: ${await shown("error")}`);
  const margin = values.paint === "fill" ? 0 : values.width / 2;
  const box = bounds ?? await browser.evaluate(`(() => {
    const [svg, path] = ["svg", "path"].map((kind) => document.createElementNS("http://www.w3.org/2000/svg", kind));
    path.setAttribute("d", "${values.data}");
    svg.append(path);
    document.body.append(svg);
    const { x, y, width, height } = path.getBBox();
    svg.remove();
    return [x, y, x + width, y + height];
  })()`);
  const view = box.map((v, i) => i < 2 ? v - margin : v + margin);
  means.push(await difference((w, h) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${framed(view, w, h)}">${shape}</svg>`, name));
}

// A dropped drawing: the browser's styles, transforms and lengths.
const drawing = `<style>.a { fill: #0f766e; opacity: .8 } circle { stroke: #9d174d; stroke-width: 3mm }</style>
  <rect class="a" x="10" y="10" width="50%" height="60" rx="14"/>
  <g transform="translate(210 150) rotate(30)"><circle r="40" fill="none" stroke-dasharray="18 6"/>
  <polygon points="-30,20 30,20 0,-35" fill="rgb(250 204 21 / 70%)"/></g>
  <path d="M20 180q40 -90 80 0t80 0" fill="none" stroke="#1e3a8a" stroke-width="8" stroke-linecap="round"/>
  <defs><path d="M0 0h300v225z"/></defs><line x1="270" y1="20" x2="285" y2="200" stroke="#444" stroke-width="6"/>`;
const svg = (box) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${box === "0 0 300 225" ? 'width="300" height="225"' : ""}>${drawing}</svg>`;
await open("tolerance=-1.3");
writeFileSync(join(folder, "dropped.svg"), svg("0 0 300 225"));
await browser.drop([join(folder, "dropped.svg")], 400, 400);
await until(`notes.textContent.includes("dropped.svg")`, "a dropped drawing is drawn");
law(await shown("error") === "", `a drawing: ${await shown("error")}`);
means.push(await difference((w, h) => svg(framed([0, 0, 300, 225], w, h)).replace("50%", "150"), "drawing"));
console.log(`mean differences from tess-cli, of 255: ${means.map((mean) => mean.toFixed(2)).join(", ")}`);
law(!await browser.evaluate("form.width || form.moving"), "whose styles are its own");
await press(" ");
writeFileSync(join(folder, "broken.svg"), "<svg");
await browser.drop([join(folder, "broken.svg")], 400, 400);
await until(`error.textContent.includes("broken.svg")`, "a broken file shows its error");
await new Promise((done) => setTimeout(done, 1200));
law(/broken\.svg/.test(await shown("error")), "which stays when the time is read again");

// ---- Fields ----

await open("moving=false");
for (const [i, name] of ["arrow", "line", "border", "gauge", "vote", "own"].entries()) {
  await browser.evaluate("document.activeElement.blur()");
  await press(String(i + 1));
  law((await hash()).includes(`scene=${name}`), `${i + 1} shows ${name}`);
  for (const slider of await browser.evaluate("[...form.querySelectorAll('input[type=range]')].map((input) => input.name)")) {
    const value = await field(slider);
    const seen = new Set([await pixels()]);
    // Not only its ends: a pattern that has gone round once looks as before.
    for (const key of ["Home", "End", "PageDown"]) {
      await pressOn(`input[name=${slider}]`, key);
      seen.add(await pixels());
    }
    law(seen.size > 1, `${name}: ${slider} changes the picture`);
    law(await shown("error") === "", `${name}: ${slider} without an error: ${await shown("error")}`);
    await browser.evaluate(`(() => { form.${slider}.value = ${value}; form.${slider}.oninput(); })()`);
    await drawn();
  }
  await picture(name);
}
law(browser.problems.length === 0, `the console is still empty: ${browser.problems}`);

await type("data", "M0 0h10v,");
law(/byte 8/.test(await shown("error")), `a broken path shows its error: ${await shown("error")}`);
await picture("broken");
await type("data", "M0 0h10v10");
law(await shown("error") === "", `which goes when it is mended: ${await shown("error")}`);
await type("second", "M2 2h3v-");
law(/second shape/.test(await shown("error")), "so does a second one");

// ---- Links ----

await open({ scene: "own", data: star, rule: "evenodd", width: 20, join: "bevel", moving: false });
law(await field("data") === star && await field("rule") === "evenodd" && await field("join") === "bevel" && await field("width") === "20", "a link restores a state");
await pressOn("input[name=width]", "ArrowRight");
await until(`location.hash.includes("width=20.5")`, "a change is written to the link");
const [link, seen] = [(await hash()).slice(1), await pixels()];
await load(link);
law(await pixels() === seen, "and opens with the same picture");
await load("scene=nothing&tolerance=x&moving=perhaps");
law(browser.problems.length === 0 && await shown("error") === "", "a link that makes no sense shows a scene");

// ---- Keys and motion ----

await browser.prefer({ "prefers-color-scheme": "light" });
await load("scene=arrow");
let before = await pixels();
let hasMoved = false;
for (let i = 0; i < 1200 && !hasMoved; i++) {
  await new Promise((done) => setTimeout(done, 50));
  hasMoved = await pixels() !== before;
}
law(hasMoved, "scenes move");
await press(" ");
law(!await field("moving"), "the space bar stops");
before = await pixels();
await new Promise((done) => setTimeout(done, 300));
law(await pixels() === before, "and nothing moves then");
await press("w");
law(await field("wires") && await pixels() !== before, "w shows the triangles");
await browser.evaluate("document.body.focus()");
await press("Tab", { keyCode: 9 });
law(await browser.evaluate("document.activeElement.textContent") === "ring arrow"
  && await browser.evaluate("getComputedStyle(document.activeElement).outlineStyle") === "solid", "the tabulator comes to the scenes, and shows where it is");

// ---- Saving ----

await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
await browser.evaluate("[...form.querySelectorAll('button')].at(-1).click()");
for (let i = 0; i < 1200 && !readdirSync(folder).includes("arrow.obj"); i++) await new Promise((done) => setTimeout(done, 50));
const saved = readFileSync(join(folder, "arrow.obj"), "utf8").split("\n").filter((line) => line.startsWith("f ")).length;
law(String(saved) === await browser.evaluate("document.querySelectorAll('#figures b')[1].textContent"), `the mesh is saved: ${saved} triangles`);

// ---- Screens ----

const background = () => browser.evaluate("getComputedStyle(document.body).backgroundColor");
const light = await background();
await browser.prefer({ "prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce" });
await load("scene=own&wires=true&moving=false");
law(await background() !== light, "dark has colours of its own");
await picture("dark");
for (const [width, height, density] of [[390, 844, 3], [320, 568, 2], [844, 390, 3], [2560, 1440, 1]]) {
  await browser.resize(width, height, { density, mobile: density > 1 });
  for (const scene of ["arrow", "own"]) {
    await open({ scene, moving: false });
    await drawn();
    const sizes = await browser.evaluate("[document.documentElement.scrollWidth, innerWidth, canvas.width, canvas.clientWidth * devicePixelRatio]");
    law(sizes[0] <= width && sizes[1] <= width, `${width} × ${height}, ${scene}: nothing lies beside the screen: ${sizes}`);
    law(Math.abs(sizes[2] - sizes[3]) <= 1, `${width} × ${height}: as many pixels as the screen has: ${sizes}`);
    await picture(`${width}-${scene}`, true);
  }
}
law(browser.problems.length === 0, `the console is empty at the end: ${browser.problems}`);

await browser.stop();
rmSync(folder, { recursive: true });
console.log(`${page} in Chromium: ${broken} laws broken, ${Math.round((performance.now() - start) / 1000)} s`);
process.exit(Math.min(broken, 100));
