import type { Behaviour } from "../src/core/behaviour";
import { deferredModule } from "../src/core/deferred-module";
import { createReporter } from "../src/core/errors";
import type { WebflowFacade } from "../src/core/page/facade";
import type { Page } from "../src/core/page/page";
import { dataGate } from "../src/interactions/data/source";
import type { Composable } from "./composable";
import type { BehaviourPart } from "./delivered-parts";
import { holdPresses, type Held } from "./held-presses";
import type { Millrace } from "./millrace";
import type { LoadPart } from "./parts";

export interface LateModule {
  readonly behaviour: Behaviour;
  /** Settles when the module is there or has failed; `undefined` while nothing needs it. */
  arrived(): Promise<void> | undefined;
}

const ignore = () => undefined;

/**
 * The way of a composed script to a module that it lacks: it is fetched, once, when the page has markup for it or a page script calls
 * it. Until it is there, what a visitor sends or presses on a form, a button or a lightbox is held and then done.
 */
export function createLateModule(
  { name, selector, as, calls = [], objects = [], reveals }: Composable,
  load: LoadPart,
  runtime: () => Millrace,
): LateModule {
  const { report } = createReporter(`${name}-loader`);
  const held = new Map<HTMLElement, Held>();
  /** Ends what stands in for the module. */
  const arrival = new AbortController();
  let loading: Promise<void> | undefined;
  let come: (module: unknown) => void = ignore;
  const deferred = deferredModule(new Promise((resolve) => (come = resolve)), name);

  async function fetchModule(): Promise<void> {
    try {
      const bring = await load(name as BehaviourPart);
      runtime().define(...bring(load));
    } catch (error) {
      // The next element, press or call tries again.
      loading = undefined;
      report(error);
      for (const { refuse } of held.values()) refuse();
      return;
    }
    arrival.abort();
    come((window.Webflow as WebflowFacade).require(as[0] ?? name));
    for (const { release } of held.values()) release();
  }

  const fetch = () => (loading ??= fetchModule());

  /** Fetches for an element of the page. */
  function need(page: Page): void {
    const arrived = fetch();
    if (reveals) dataGate(page).hold(arrived);
  }

  const standIn =
    (member: string) =>
    (...given: unknown[]) => {
      void fetch();
      return (deferred[member] as (...args: unknown[]) => unknown)(...given);
    };

  return {
    arrived: () => loading,
    behaviour: {
      name: `${name}-loader`,
      selector,
      modes: ["published", "preview", "design"],
      boot({ page }) {
        // Before anything in view is mounted that waits for what the data says.
        if (reveals && document.querySelector(selector)) need(page);
      },
      mount(element, { page, signal }) {
        if (arrival.signal.aborted) return;
        if (!loading) need(page);
        holdPresses(element, signal, { held, arrival: arrival.signal, fetch: () => void fetch() });
      },
      facade: {
        as,
        members: () => ({
          // Nothing of it is on the page.
          destroy: ignore,
          redraw: ignore,
          ...Object.fromEntries(calls.map((member) => [member, standIn(member)])),
          ...Object.fromEntries(objects.map((member) => [member, deferred[member]])),
        }),
      },
    },
  };
}
