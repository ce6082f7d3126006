import { atEnd } from "../core/lifetime";
import type { Page } from "../core/page/page";
import type { Behaviour } from "../core/behaviour";
import { createReporter } from "../core/errors";
import { perPage } from "../core/per-page";
import { asRecord } from "../../wire/records";
import { createEngine, type Engine } from "./engine";
import { needsMore, needsText, type ExtraLoaders, type Extras } from "./extras";
import { BLOCK } from "./module";
import type { CreateBehaviours } from "../core/modules";

const NAME = "timelines";

/** What stylesheets wait for before they show what interactions begin hidden (IX3-4). */
const STARTED = "w-mod-ix3";

type Data = readonly [interactions: unknown, timelines: unknown];

/** The third generation of interactions of one runtime: its engine, and the data it has taken. */
function createState(page: Page, loaders: ExtraLoaders) {
  const reporter = createReporter(NAME);
  let engine: Engine | undefined;
  const extras: Extras = {};
  const coming: Partial<Record<keyof ExtraLoaders, Promise<unknown>>> = {};
  /** Everything that was registered, for a start after a stop (IX3-FIX-5). */
  let last: Data[] = [];
  const blocks = new Set<Element>();
  /** What the data needs is there. */
  let ready = false;
  /** How often the page was stopped. */
  let ends = 0;

  function create(): Engine {
    if (engine) return engine;
    const made = createEngine(page, reporter, extras);
    const { register, destroy } = made;
    const whole: Engine = Object.assign(made, {
      register(interactions: unknown, timelines: unknown) {
        const data: Data = [interactions, timelines];
        last.push(data);
        if (ready) register(...data);
        else withExtras(data, () => engine === whole && register(...data));
        return whole;
      },
      destroy() {
        destroy();
        if (engine === whole) engine = undefined;
      },
    });
    return (engine = whole);
  }

  function bringOnce<N extends keyof ExtraLoaders>(name: N, use: (got: Awaited<ReturnType<ExtraLoaders[N]>>) => void) {
    const got = loaders[name]() as Promise<Awaited<ReturnType<ExtraLoaders[N]>>>;
    return (coming[name] ??= got.then(use).catch((error: unknown) => void reporter.report(error)));
  }

  /** Runs a function now, or when the extras that the data needs have loaded; without them, if they do not. */
  function withExtras(data: unknown, run: () => void): void {
    const json = JSON.stringify(data) ?? "";
    const wanted = [
      ...(needsText(json) ? [bringOnce("text", (create) => (extras.splitter ??= create()))] : []),
      ...(needsMore(json) ? [bringOnce("more", (more) => (extras.more = more))] : []),
    ];
    if (wanted.length) void Promise.all(wanted).then(run);
    else run();
  }

  function read(block: Element): Data | undefined {
    try {
      const { interactions, timelines } = asRecord(JSON.parse(block.textContent || "null"));
      if (Array.isArray(interactions)) return [interactions, timelines];
    } catch {
      // Explained below.
    }
    const expected = "JSON: { interactions: […], timelines: […] }";
    reporter.warn({ element: block, attribute: "data-interactions-3", expected, message: "not readable" });
    return undefined;
  }

  /** Register, event, class: in one task (IX3-7). The class is always set, even after errors (IX3-11). */
  function take(data: readonly Data[]): void {
    const before = ends;
    withExtras(data, () => before === ends && register(data));
  }

  function register(data: readonly Data[]): void {
    ready = true;
    try {
      for (const [interactions, timelines] of data) create().register(interactions, timelines);
      window.dispatchEvent(new CustomEvent("__wf_ix3_ready"));
    } catch (error) {
      reporter.report(error);
    }
    ready = false;
    document.documentElement.classList.add(STARTED);
  }

  function takeBlocks(): void {
    const fresh = [...document.querySelectorAll(BLOCK)].filter((block) => !blocks.has(block));
    for (const block of fresh) blocks.add(block);
    if (fresh.length) take(fresh.flatMap((block) => [read(block)].filter((data) => data !== undefined)));
  }

  /** What was there before a stop, once. */
  function again(): void {
    if (engine || !last.length) return;
    const data = last;
    last = [];
    take(data);
  }

  return {
    get engine() {
      return engine ?? null;
    },
    ready: async () => void create(),
    again,
    destroy: () => engine?.destroy(),
    start(signal: AbortSignal) {
      again();
      takeBlocks();
      create();
      atEnd(signal, () => {
        ends++;
        engine?.destroy();
      });
    },
    takeBlocks,
  };
}

/**
 * The third-generation interactions of a page: timelines of the builder's newer editor. Their data is read from JSON
 * blocks or from `Webflow.require("ix3").getInstance().register(…)` (`interactions-3.md` 2, IX3-11).
 * @param loaders called once for each, by the first data that needs it.
 */
export function createTimelines(loaders: ExtraLoaders): Behaviour {
  const getState = perPage((page) => createState(page, loaders));
  return {
    name: NAME,
    // The page itself, so that `Webflow.ready()` after `Webflow.destroy()` starts it again (IX3-FIX-5).
    selector: `:root, ${BLOCK}`,
    boot({ page, signal }) {
      if (document.readyState !== "loading") getState(page).start(signal);
    },
    mount(_element, { page }) {
      getState(page).again();
      getState(page).takeBlocks();
    },
    facade: {
      as: "ix3",
      members(page) {
        const state = getState(page);
        return {
          ready: state.ready,
          getInstance: () => state.engine,
          emit: (name: string) => state.engine?.emit(name),
          init: state.again,
          destroy: state.destroy,
        };
      },
    },
  };
}

export const content: CreateBehaviours = (load) => [
  createTimelines({ text: () => load("ix3Text"), more: () => load("ix3More") }),
];
