// Drives Chromium through its debugging pipe (https://chromedevtools.github.io/devtools-protocol), for
// `browser.mjs`. Node alone, without packages.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long a call may take before it is an error: many times what a slow machine needs. */
const patience = 180_000;

export class Chromium {
  #waiting = new Map();
  #count = 0;
  #rest = "";
  #session;
  #profile = mkdtempSync(join(tmpdir(), "tess-chromium-"));
  #process;
  /** Messages of the console, of exceptions that nobody caught, and of the log. */
  problems = [];

  /** Starts a program and opens an empty tab. WebGL 2 is drawn by the processor. */
  static async start(program) {
    const browser = new Chromium();
    browser.#process = spawn(program, [
      "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader", "--force-color-profile=srgb", "--hide-scrollbars", "--no-first-run",
      `--user-data-dir=${browser.#profile}`, "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.#process.stdio[4].setEncoding("utf8").on("data", (text) => browser.#read(text));
    process.once("exit", () => browser.#process.kill());
    browser.#process.on("error", (error) => browser.#fail(error));
    browser.#process.on("exit", (code) => browser.#fail(new Error(`${program} ended with ${code}`)));
    const { targetInfos } = await browser.send("Target.getTargets");
    const { targetId } = targetInfos.find((target) => target.type === "page");
    browser.#session = (await browser.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Log"]) await browser.send(`${domain}.enable`);
    return browser;
  }

  /** Calls a method of the protocol, and returns its result. */
  send(method, params = {}) {
    return new Promise((done, failed) => {
      const id = ++this.#count;
      const timer = setTimeout(() => failed(new Error(`${method}: no answer in ${patience / 1000} s`)), patience);
      const end = (body) => (value) => { clearTimeout(timer); this.#waiting.delete(id); body(value); };
      this.#waiting.set(id, { done: end(done), failed: end(failed) });
      this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.#session })}\0`);
    });
  }

  /** The value of an expression in the page, whose promise is waited for. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Sets the size of the window in CSS pixels, and how many pixels of the screen one has. */
  resize(width, height, { density = 1, mobile = false } = {}) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: density, mobile });
  }

  /** Emulates preferences such as `{ "prefers-color-scheme": "dark" }`. */
  prefer(features) {
    return this.send("Emulation.setEmulatedMedia", { features: Object.entries(features).map(([name, value]) => ({ name, value })) });
  }

  /** Presses and releases a key, with what it types. */
  async press(key, { code = key, text, keyCode = 0 } = {}) {
    const common = { key, code, windowsVirtualKeyCode: keyCode };
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...common });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  /** Drops files on the page. */
  async drop(files, x, y) {
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await this.send("Input.dispatchDragEvent", { type, x, y, data });
  }

  /** The bytes of a PNG picture of what the window shows, or of all of the page. */
  async screenshot(whole = false) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: whole });
    return Buffer.from(data, "base64");
  }

  async stop() {
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #fail(error) { for (const { failed } of this.#waiting.values()) failed(error); }

  /** Messages are separated by a byte 0. */
  #read(text) {
    const parts = (this.#rest + text).split("\0");
    this.#rest = parts.pop();
    for (const part of parts) {
      const { id, result, error, method, params } = JSON.parse(part);
      if (id !== undefined) {
        const call = this.#waiting.get(id);
        if (error) call?.failed(new Error(error.message)); else call?.done(result);
      } else this.#notice(method, params);
    }
  }

  #notice(method, params) {
    if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.problems.push(exception?.description ?? text);
    }
    if (method === "Runtime.consoleAPICalled") this.problems.push(params.args.map((a) => a.value ?? a.description).join(" "));
    if (method === "Log.entryAdded") this.problems.push(params.entry.text);
  }
}
