import type { Behaviour } from "../src/core/behaviour";
import { deferredModule } from "../src/core/deferred-module";
import { closestTo, nativeMembers } from "../src/core/dom/dom";
import { createReporter } from "../src/core/errors";
import { atEnd } from "../src/core/life";
import type { WebflowFacade } from "../src/core/page/facade";
import type { Page } from "../src/core/page/page";
import { dataGate } from "../src/interactions/data/source";
import type { Composable } from "./composable";
import type { BehaviourPart, LoadPart } from "./delivered-parts";
import { holdPresses, type Held } from "./held-presses";
import type { Millrace } from "./millrace";

export interface LateModule {
  readonly behaviour: Behaviour;
  /** Settles when the module is there or has failed; `undefined` while nothing needs it. */
  arrived(): Promise<void> | undefined;
}

const ignore = () => undefined;

/** By what a visitor turns to an element. */
const TURNS = ["pointerdown", "focusin"] as const;

/**
 * The way of a composed script to a module that it lacks: it is fetched, once, when the page has markup for it or a page script calls
 * it; a module that can wait, when a visitor turns to such markup. Until it is there, what a visitor sends or presses on a form, a button or a lightbox is held and then done.
 */
export function createLateModule(
  { name, selector, as, calls = [], objects = [], eager, reveals }: Composable,
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

  /** Whether an element works without the module until a visitor turns to it. */
  const canWait = (element: HTMLElement): boolean =>
    eager !== undefined &&
    !element.contains(document.activeElement) &&
    !(nativeMembers(element).parentElement ?? element).querySelector(eager);

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
      setup({ signal }) {
        if (eager === undefined || arrival.signal.aborted) return;
        const turns = new AbortController();
        for (const ended of [signal, arrival.signal]) atEnd(ended, () => turns.abort());
        const listen = { capture: true, passive: true, signal: turns.signal };
        const onTurn = ({ target }: Event) => void (closestTo(target, selector) && fetch());
        for (const type of TURNS) document.addEventListener(type, onTurn, listen);
      },
      mount(element, { page, signal }) {
        if (arrival.signal.aborted) return;
        if (!loading && !canWait(element)) need(page);
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
