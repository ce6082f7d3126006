import type { Behaviour } from "../src/core/behaviour";
import { isElement, perFrame } from "../src/core/dom";
import { env, platform } from "../src/core/env";
import { report } from "../src/core/errors";
import type { WebflowFacade, WebflowModule } from "../src/core/facade";
import type { Page } from "../src/core/page";
import { redraw, resize, scroll } from "../src/core/registry";
import type { Host } from "./host";

interface Definition {
  module: WebflowModule;
  /** Defined before the DOM was ready: only these run again on a bare `Webflow.ready()` (B-21). */
  early: boolean;
}

export interface Facade {
  readonly Webflow: WebflowFacade;
  /** The DOM is ready: every module's `ready`, then the queued callbacks, then a resize run (`boot.md` 2.5). */
  arrive(root?: Element | Document): Promise<void>;
  /** Hands out more modules. */
  add(more: readonly Behaviour[]): void;
  /** Drops the listeners of the facade itself until the next start. */
  rest(): void;
}

/** Small helpers that `Webflow.define` hands to page scripts (`boot.md` 2.2, `_`). */
const utilities = {
  throttle: <A extends unknown[]>(run: (...args: A) => void) => perFrame(run),
  defer: <A extends unknown[]>(run: (...args: A) => void, ...args: A) => setTimeout(run, 1, ...args),
  debounce<A extends unknown[]>(run: (...args: A) => void, wait = 0, immediate = false) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return (...args: A) => {
      const leads = immediate && timer === undefined;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        if (!immediate) run(...args);
      }, wait);
      if (leads) run(...args);
    };
  },
};

/**
 * Builds the object that takes the place of `window.Webflow`.
 * @param queue the callbacks that inline scripts pushed before the runtime came (B-1).
 */
export function createFacade(behaviours: readonly Behaviour[], host: Host, page: Page, queue: readonly unknown[]): Facade {
  const definitions = new Map<string, Definition>();
  let callbacks: (() => void)[] = [];
  let domReady = false;
  /** After `destroy()` the next `ready()` binds every module anew (B-23). */
  let destroyed = false;
  let pressed: EventTarget | null = null;
  let presses: AbortController | undefined;

  function attempt(behaviour: string, run: (() => void) | undefined): void {
    if (typeof run !== "function") return;
    try {
      run();
    } catch (error) {
      report(error, { behaviour });
    }
  }

  function push(callback: unknown): void {
    if (typeof callback !== "function") return;
    const run = callback as () => void;
    if (domReady) attempt("Webflow.push", run);
    else callbacks.push(run);
  }

  function bindViews(module: WebflowModule): void {
    for (const view of ["design", "preview"] as const) {
      // Only the builder's own application sends these, so a published page has no listener for them.
      if (env() && module[view]) addEventListener(`__wf_${view}`, () => module[view]?.());
    }
  }

  function finish(): void {
    for (const callback of [...callbacks]) attempt("Webflow.push", callback);
    resize.up();
  }

  /** The runtime's own modules: the host runs them, page scripts only ask for them. */
  const own = new Map<string, WebflowModule>();
  const start = () => {
    void host.start();
    host.flush();
  };
  function add(more: readonly Behaviour[]): void {
    for (const { name, facade } of more) {
      own.set(facade?.as ?? name, { ready: start, design: start, preview: start, ...facade?.members?.(page) });
    }
  }
  add(behaviours);

  const { touch, chrome, ios, safari } = platform();
  /** Remembers what a finger last pressed, for `validClick`; no other device needs it. */
  function watchPresses(): void {
    if (!touch || presses) return;
    presses = new AbortController();
    const options = { capture: true, passive: true, signal: presses.signal };
    for (const type of ["touchstart", "mousedown"]) {
      document.addEventListener(type, ({ target }) => (pressed = target), options);
    }
  }

  const Webflow: WebflowFacade = {
    push,
    define(name, factory, options) {
      attempt(name, () => definitions.get(name)?.module.destroy?.());
      const made = factory((window as { jQuery?: unknown }).jQuery, utilities, options);
      const module = (made || {}) as WebflowModule;
      definitions.set(name, { module, early: !domReady });
      bindViews(module);
      if (domReady) attempt(name, () => module.ready?.());
      return module;
    },
    require: (name) => definitions.get(name)?.module ?? own.get(name),
    env: Object.assign((mode?: string) => env(mode), { touch, chrome, ios, safari }),
    validClick: (element) => !touch || (isElement(element) && element.contains(pressed as Node | null)),
    location(url) {
      if (!env()) location.assign(url);
    },
    ready() {
      watchPresses();
      start();
      runModules(destroyed);
      destroyed = false;
      domReady = true;
      finish();
    },
    load(callback) {
      if (document.readyState === "complete") setTimeout(callback);
      else addEventListener("load", () => callback(), { once: true });
    },
    destroy(options) {
      for (const [name, module] of [...own, ...pageModules()]) attempt(name, () => module.destroy?.());
      host.stop();
      rest();
      domReady = options?.domready ?? domReady;
      for (const registry of [resize, scroll, redraw]) registry.off();
      callbacks = [];
      destroyed = true;
    },
    resize,
    scroll,
    redraw,
  };

  function pageModules(): [string, WebflowModule][] {
    return [...definitions].map(([name, { module }]) => [name, module]);
  }

  function runModules(late: boolean): void {
    for (const [name, { module, early }] of definitions) if (early || late) attempt(name, () => module.ready?.());
  }

  function rest(): void {
    presses?.abort();
    presses = undefined;
  }

  queue.forEach(push);

  return {
    Webflow,
    async arrive(root) {
      watchPresses();
      await host.start(root);
      if (domReady) return;
      domReady = true;
      runModules(false);
      finish();
    },
    add,
    rest,
  };
}
