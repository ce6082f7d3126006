import type { Behaviour } from "../src/core/behaviour";
import { emit, on } from "../src/core/events";
import { createReporter, type CoreEvents } from "../src/core/errors";
import { createLifetime, type Lifetime } from "../src/core/lifetime";
import { createPage } from "../src/core/page/page";
import type { ScriptConfig } from "../src/core/page/script-config";
import { VERSION } from "../src/core/version";
import { dataGate } from "../src/interactions/data/source";
import type { MillraceEvent, MillraceEventName, MillraceEvents } from "./events";
import { createMounter } from "./mounter";
import type { Inspected } from "./inspected";
import type { Mount } from "./mounts";
import type { Start } from "./scheduler";
import { createFacade, type Facade } from "./webflow";

/** `window.Millrace`. */
export interface Millrace {
  readonly version: string;
  /**
   * Mounts every behaviour that `root` needs, itself included. The first call also runs what inline scripts pushed to
   * `Webflow`. Calling it again is harmless.
   * @param root default: the document.
   * @returns when everything that was there is mounted.
   */
  start(root?: Element | Document): Promise<void>;
  /**
   * Unmounts: no listener, observer or timer is left and the markup is as the server sent it, except that content
   * shown because no interaction claimed it stays visible.
   * @param root default: everything.
   */
  stop(root?: Element | Document): void;
  /**
   * Listens to an event of the runtime anywhere on the page.
   * @returns a function that ends it.
   */
  on<N extends MillraceEventName>(name: N, listener: (event: MillraceEvent<N>) => void): () => void;
  /**
   * Mounted and failed elements with the reason, in mounting order.
   * @param view `"panel"` shows the panel for QA, too: a part, which is loaded then.
   */
  inspect(view?: "panel"): Mount[];
  /** Adds behaviours of your own and mounts them wherever the runtime has started. */
  define(...behaviours: Behaviour[]): void;
}

declare global {
  interface Window {
    Millrace?: Millrace;
  }
}

export interface Runtime {
  readonly api: Millrace;
  readonly facade: Facade;
  /**
   * Does the work that cannot wait until the DOM is ready; `start` repeats it for elements added since.
   * @param some default: every behaviour.
   */
  boot(some?: readonly Behaviour[]): void;
  /** The work of {@link Millrace.start}; `when` mounts in separate tasks. */
  start(root?: Element | Document, when?: Start): Promise<void>;
}

/**
 * Assembles the runtime; the page does not change before `start`.
 * @param options.queue the callbacks that inline scripts pushed before (B-1).
 * @param options.arrived settles when behaviours in a separate script are loaded.
 * @param options.panel shows the panel for QA.
 */
export function createRuntime(
  config: ScriptConfig,
  behaviours: readonly Behaviour[],
  {
    queue = [],
    arrived,
    panel,
  }: {
    queue?: readonly unknown[];
    arrived?: (() => Promise<void>) | undefined;
    panel?: (subject: Inspected) => void;
  } = {},
): Runtime {
  const page = createPage(config);
  const mounter = createMounter(behaviours, page);
  const facade = createFacade(behaviours, mounter, page, queue);
  let scope: Lifetime | undefined;
  let emitted = false;
  const known = [...behaviours];

  function boot(some = behaviours): void {
    scope ??= createLifetime();
    for (const behaviour of some) {
      if (!(behaviour.modes ?? ["published"]).includes(page.mode)) continue;
      const reporter = createReporter(behaviour.name);
      try {
        behaviour.boot?.({ page, signal: scope.signal, ...reporter });
      } catch (error) {
        reporter.report(error);
      }
    }
  }

  async function start(root: Element | Document = document, when?: Start): Promise<void> {
    if (root === document) boot();
    const { classList } = document.documentElement;
    classList.add("w-mod-js");
    // Shows everything that no interaction hides by now (B-30).
    dataGate(page).after(() => classList.add("w-mod-ix"));
    await facade.arrive(root, when);
    await arrived?.();
    if (!emitted) emit<CoreEvents>(document, "millrace:ready", {});
    emitted = true;
  }

  return {
    facade,
    boot,
    start,
    api: {
      version: VERSION,
      start: (root) => start(root),
      stop(root = document) {
        mounter.stop(root);
        if (root !== document) return;
        facade.rest();
        scope?.abort();
        scope = undefined;
      },
      on<N extends MillraceEventName>(name: N, listener: (event: MillraceEvent<N>) => void) {
        const scope = new AbortController();
        on<MillraceEvents, N>(document, name, listener, scope.signal);
        return () => scope.abort();
      },
      inspect(view) {
        const { inspect } = mounter;
        if (view) panel?.({ inspect, page, known, signal: (scope ?? new AbortController()).signal });
        return inspect();
      },
      define(...more) {
        known.push(...more);
        if (scope) boot(more);
        facade.add(more);
        mounter.add(more);
      },
    },
  };
}
