import type { Behaviour } from "../src/core/behaviour";
import { env, platform } from "../src/core/page/builder-mode";
import type { WebflowFacade } from "../src/core/page/facade";
import type { Page } from "../src/core/page/page";
import { redraw, resize, scroll } from "../src/core/window-buses";
import { holdReady } from "./hold-ready";
import type { Mounter } from "./mounter";
import { createLastPress } from "./last-press";
import type { Start } from "./scheduler";
import { attempt, createModules } from "./webflow-modules";

export interface Facade {
  readonly Webflow: WebflowFacade;
  /** Delays jQuery's `ready` callbacks until `arrive` is done (B-25). */
  hold(): void;
  /** The DOM is ready: every module's `ready`, then the queued callbacks, then a resize run (`boot.md` 2.5). */
  arrive(root?: Element | Document, when?: Start): Promise<void>;
  /** Returns more modules. */
  add(more: readonly Behaviour[]): void;
  /** Drops the listeners of the facade itself until the next start. */
  rest(): void;
}

/**
 * Builds the object that replaces `window.Webflow`.
 * @param queue the callbacks that inline scripts pushed before the runtime ran (B-1).
 */
export function createFacade(
  behaviours: readonly Behaviour[],
  mounter: Mounter,
  page: Page,
  queue: readonly unknown[],
): Facade {
  let callbacks: (() => void)[] = [];
  let domReady = false;
  /** After `destroy()` the next `ready()` binds every module again (B-23). */
  let destroyed = false;
  let release: (() => void) | undefined;
  const { touch, chrome, ios, safari } = platform();
  const lastPress = createLastPress(touch);
  const start = () => {
    void mounter.start();
    mounter.flush();
  };
  const modules = createModules(page, start, () => domReady);
  modules.add(behaviours);

  function push(callback: unknown): void {
    if (typeof callback !== "function") return;
    const run = callback as () => void;
    if (domReady) attempt("Webflow.push", run);
    else callbacks.push(run);
  }

  function finish(): void {
    for (const callback of [...callbacks]) attempt("Webflow.push", callback);
    resize.up();
  }

  const Webflow: WebflowFacade = {
    push,
    define: modules.define,
    require: modules.require,
    env: Object.assign((mode?: string) => env(mode), { touch, chrome, ios, safari }),
    validClick: lastPress.isOn,
    location(url) {
      if (!env()) location.assign(url);
    },
    ready() {
      lastPress.watch();
      start();
      modules.ready(destroyed);
      destroyed = false;
      domReady = true;
      finish();
    },
    load(callback) {
      if (document.readyState === "complete") setTimeout(callback);
      else addEventListener("load", () => callback(), { once: true });
    },
    destroy(options) {
      modules.destroy();
      mounter.stop();
      lastPress.rest();
      domReady = options?.domready ?? domReady;
      for (const registry of [resize, scroll, redraw]) registry.off();
      callbacks = [];
      destroyed = true;
    },
    resize,
    scroll,
    redraw,
  };

  queue.forEach(push);

  return {
    Webflow,
    async arrive(root, when) {
      lastPress.watch();
      await mounter.start(root, when);
      release?.();
      release = undefined;
      if (domReady) return;
      domReady = true;
      modules.ready(false);
      finish();
    },
    hold() {
      release = holdReady();
    },
    add: modules.add,
    rest: lastPress.rest,
  };
}
