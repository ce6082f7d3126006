import type { Behaviour } from "../src/core/behaviour";
import { emit, on } from "../src/core/events";
import { report } from "../src/core/errors";
import { createPage } from "../src/core/page";
import type { ScriptConfig } from "../src/core/script";
import { VERSION } from "../src/core/version";
import { afterData } from "../src/interactions/source";
import type { MillraceEvent, MillraceEventName, MillraceEvents } from "./events";
import { createHost, type Mount } from "./host";
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
  /** What is mounted, what failed and why, in mounting order. */
  inspect(): Mount[];
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
   * Does what cannot wait until the DOM is ready; `start` does it again for what came since.
   * @param some default: every behaviour.
   */
  boot(some?: readonly Behaviour[]): void;
}

/**
 * Puts the runtime together; nothing happens on the page before `start`.
 * @param options.queue the callbacks that inline scripts pushed before (B-1).
 * @param options.arrived settles when behaviours that come in a script of their own are there.
 */
export function createRuntime(
  config: ScriptConfig,
  behaviours: readonly Behaviour[],
  { queue = [], arrived }: { queue?: readonly unknown[]; arrived?: (() => Promise<void>) | undefined } = {},
): Runtime {
  const page = createPage(config);
  const host = createHost(behaviours, page);
  const facade = createFacade(behaviours, host, page, queue);
  let life: AbortController | undefined;
  let announced = false;

  function boot(some = behaviours): void {
    life ??= new AbortController();
    for (const behaviour of some) {
      if (!(behaviour.modes ?? ["published"]).includes(page.mode)) continue;
      try {
        behaviour.boot?.({ page, signal: life.signal });
      } catch (error) {
        report(error, { behaviour: behaviour.name });
      }
    }
  }

  return {
    facade,
    boot,
    api: {
      version: VERSION,
      async start(root = document) {
        if (root === document) boot();
        const { classList } = document.documentElement;
        classList.add("w-mod-js");
        // Whatever no interaction hides by now may be seen (B-30).
        afterData(() => classList.add("w-mod-ix"));
        await facade.arrive(root);
        await arrived?.();
        if (!announced) emit(document, "millrace:ready", {});
        announced = true;
      },
      stop(root = document) {
        host.stop(root);
        if (root !== document) return;
        facade.rest();
        life?.abort();
        life = undefined;
      },
      on<N extends MillraceEventName>(name: N, listener: (event: MillraceEvent<N>) => void) {
        const ended = new AbortController();
        on<MillraceEvents, N>(document, name, listener, ended.signal);
        return () => ended.abort();
      },
      inspect: () => host.inspect(),
      define(...more) {
        if (life) boot(more);
        facade.add(more);
        host.add(more);
      },
    },
  };
}

