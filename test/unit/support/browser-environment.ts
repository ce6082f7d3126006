// The environment of the unit tests: modules resolve as for a browser. `window-per-file.ts` provides the window.
import type { Environment } from "vitest/runtime";

export default {
  name: "browser-like",
  viteEnvironment: "client",
  setup(global: typeof globalThis) {
    // Vitest's fake timers replace only what exists when the worker starts.
    global.requestAnimationFrame = () => 0;
    global.cancelAnimationFrame = () => undefined;
    return { teardown: () => undefined };
  },
} satisfies Environment;
