// A setup file: each test file gets its own window, globals and modules, while one worker, with jsdom loaded once, runs
// many files. A worker for each file would load jsdom again, which takes longer than most files.
import { afterAll, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

const things: object = globalThis;
const before = new Map(Reflect.ownKeys(things).map((key) => [key, Reflect.getOwnPropertyDescriptor(things, key)]));
vi.resetModules();
const page = await builtinEnvironments.jsdom.setup(globalThis, {});
// Frames with the time of `performance.now()`, which begins with the worker, not with the window.
const { requestAnimationFrame, setTimeout } = globalThis;
globalThis.requestAnimationFrame = (run) => requestAnimationFrame(() => run(performance.now()));

afterAll(async () => {
  // Preact ends the effects of an unmounted component in a task after the next frame; they need the window.
  await new Promise<void>((done) => void requestAnimationFrame(() => void setTimeout(done)));
  await page.teardown(globalThis);
  // What the file added, and what Vitest's jsdom replaced for good.
  for (const key of Reflect.ownKeys(things)) {
    const descriptor = before.get(key);
    if (!descriptor) Reflect.deleteProperty(things, key);
    else if (descriptor.configurable) Reflect.defineProperty(things, key, descriptor);
  }
});
