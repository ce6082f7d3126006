import type { Behaviour } from "../src/core/behaviour";
import { perFrame } from "../src/core/per-frame";
import { env } from "../src/core/page/builder-mode";
import { report } from "../src/core/errors";
import type { WebflowFacade, WebflowModule } from "../src/core/page/facade";
import { pageJQuery } from "../src/core/page/jquery";
import type { Page } from "../src/core/page/page";

interface Definition {
  module: WebflowModule;
  /** Defined before the DOM was ready: only these run again on a bare `Webflow.ready()` (B-21). */
  early: boolean;
}

/** The modules behind `Webflow.define` and `Webflow.require`. */
export interface Modules extends Pick<WebflowFacade, "define" | "require"> {
  /** Returns the modules of more behaviours. */
  add(behaviours: readonly Behaviour[]): void;
  /**
   * Runs the `ready` of the modules that page scripts defined. @param late also of those defined after the DOM was
   * ready.
   */
  ready(late: boolean): void;
  destroy(): void;
}

/** Small helpers that `Webflow.define` passes to page scripts (`boot.md` 2.2, `_`). */
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

/** Runs code of page scripts; its errors are reported under `name`. */
export function attempt(name: string, run: (() => void) | undefined): void {
  if (typeof run !== "function") return;
  try {
    run();
  } catch (error) {
    report(error, { behaviour: name });
  }
}

const ignore = () => undefined;

function bindViews(module: WebflowModule): void {
  for (const view of ["design", "preview"] as const) {
    // Only the builder's own application sends these, so a published page has no listener for them.
    if (env() && module[view]) addEventListener(`__wf_${view}`, () => module[view]?.());
  }
}

/**
 * @param start starts the runtime's own modules when page scripts call them: the mounter runs them.
 * @param isReady whether the DOM is ready.
 */
export function createModules(page: Page, start: () => void, isReady: () => boolean): Modules {
  const definitions = new Map<string, Definition>();
  const own = new Map<string, WebflowModule>([["edit", {}]]);
  return {
    add(behaviours) {
      for (const { name, facade } of behaviours) {
        // Scripts of page transitions also call `init` and `destroy` (B-27); elements end when they leave the page.
        const module: WebflowModule = { ready: start, design: start, preview: start, init: start, destroy: ignore };
        // With their getters: reading one may load a file.
        Object.defineProperties(module, Object.getOwnPropertyDescriptors(facade?.members?.(page) ?? {}));
        for (const as of [facade?.as ?? name].flat()) own.set(as, module);
      }
    },
    define(name, factory, options) {
      attempt(name, () => definitions.get(name)?.module.destroy?.());
      const made = factory(pageJQuery(), utilities, options);
      const module = (made || {}) as WebflowModule;
      definitions.set(name, { module, early: !isReady() });
      bindViews(module);
      if (isReady()) attempt(name, () => module.ready?.());
      return module;
    },
    require: (name) => definitions.get(name)?.module ?? own.get(name),
    ready(late) {
      for (const [name, { module, early }] of definitions) if (early || late) attempt(name, () => module.ready?.());
    },
    destroy() {
      for (const [name, module] of own) attempt(name, () => module.destroy?.());
      for (const [name, { module }] of definitions) attempt(name, () => module.destroy?.());
    },
  };
}
