import type { Behaviour } from "../src/core/behaviour";
import { deferredModule } from "../src/core/deferred-module";
import { nativeMembers } from "../src/core/dom/dom";
import { createReporter } from "../src/core/errors";
import { listenLate } from "../src/core/late-listener";
import { createLifetime } from "../src/core/lifetime";
import type { WebflowFacade } from "../src/core/page/facade";
import { getDelivered, type LoadModule, type NamedFacts } from "../src/core/modules";
import type { Page } from "../src/core/page/page";
import { whenNear } from "../src/core/when-near";
import { dataGate } from "../src/interactions/data/source";
import type { Held } from "./held-presses";
import type { Millrace } from "./millrace";

export interface LateModule {
  readonly behaviour: Behaviour;
  /** Settles when the module is there or has failed; `undefined` while nothing needs it. */
  arrived(): Promise<void> | undefined;
}

const ignore = () => undefined;

/** The events with which a visitor begins to use an element. */
const FIRST_USE = ["pointerdown", "focusin"] as const;

/** A selector that no element matches. */
const NOTHING = ":not(*)";

/**
 * Loads a module that the script lacks, once: when the page has markup for it, or a page script calls it. A module that can
 * wait is loaded when a visitor begins to use such markup, or when it is near the view. Until a module that is no part is
 * there, submissions of forms and presses on buttons and lightboxes are held, and then carried out.
 */
export function createLateModule(
  {
    name,
    selector = NOTHING,
    as = [name],
    calls = [],
    objects = [],
    reads = [],
    eager,
    reveals,
    near,
    part,
  }: NamedFacts,
  load: LoadModule,
  runtime: () => Millrace,
): LateModule {
  const { report } = createReporter(`${name}-loader`);
  const held = new Map<HTMLElement, Held>();
  /** Ends what stands in for the module. */
  const arrival = createLifetime();
  let loading: Promise<void> | undefined;
  let come: (module: unknown) => void = ignore;
  const deferred = deferredModule(new Promise((resolve) => (come = resolve)), name);

  async function fetchModule(): Promise<void> {
    try {
      const create = await load<string>(name);
      runtime().define(...create(load));
    } catch (error) {
      // The next element, press or call tries again.
      loading = undefined;
      report(error);
      for (const { refuse } of held.values()) refuse();
      return;
    }
    arrival.abort();
    come(getModule());
    for (const { release } of held.values()) release();
  }

  const getModule = () => (window.Webflow as WebflowFacade).require(as[0] ?? name);
  const fetch = () => (loading ??= fetchModule());

  /** Whether an element works without the module until a visitor begins to use it. */
  const canWait = (element: HTMLElement): boolean =>
    eager !== undefined &&
    !element.contains(document.activeElement) &&
    !(nativeMembers(element).parentElement ?? element).querySelector(eager);

  /** Fetches for an element of the page. */
  function need(page: Page): void {
    const arrived = fetch();
    if (reveals) dataGate(page).hold(arrived);
  }

  /** The result of a function of the module; `null` before it is there. */
  const read = (member: string): unknown =>
    arrival.signal.aborted ? (getModule() as Record<string, () => unknown>)[member]?.() : null;

  const standIn =
    (member: string) =>
    (...given: unknown[]) => {
      void fetch();
      return (deferred[member] as (...args: unknown[]) => unknown)(...given);
    };

  return {
    // What few pages need is not waited for.
    arrived: () => (part ? undefined : loading),
    behaviour: {
      name: `${name}-loader`,
      selector,
      modes: ["published", "preview", "design"],
      boot({ page }) {
        // Before anything in view is mounted that waits for what the data says.
        if (reveals && document.querySelector(selector)) need(page);
      },
      setup({ signal }) {
        // A mouse or finger may show what is hidden, such as a menu.
        if (near) addEventListener("pointerover", () => void fetch(), { once: true, signal });
      },
      mount(element, { page, signal }) {
        if (arrival.signal.aborted) return;
        if (near) return whenNear(element, () => void fetch(), signal);
        if (!loading && !canWait(element)) need(page);
        const listen = { capture: true, signal: createLifetime(signal, arrival.signal).signal };
        if (eager !== undefined) for (const type of FIRST_USE) listenLate(element, type, () => void fetch(), listen);
        if (part) return;
        getDelivered("heldPresses")?.(element, signal, { held, arrival: arrival.signal, fetch: () => void fetch() });
      },
      facade: {
        as,
        members: () => ({
          // Nothing of it is on the page.
          redraw: ignore,
          ...Object.fromEntries(calls.map((member) => [member, standIn(member)])),
          ...Object.fromEntries(objects.map((member) => [member, deferred[member]])),
          ...Object.fromEntries(reads.map((member) => [member, () => read(member)])),
        }),
      },
    },
  };
}
