import { atEnd } from "../core/life";
import type { Behaviour } from "../core/behaviour";
import { createReporter } from "../core/errors";
import { perPage } from "../core/per-page";
import { createEngine } from "./engine";
import { hintAtMissingData } from "./data/hint";
import { legacyList } from "./legacy/list";
import { createEngineReporter } from "./actions/plugins";
import { readData, type InteractionData } from "./data/schema";
import { dataGate, fetchData, SOURCE } from "./data/source";
import { createStore } from "./store";

const BLOCKS = "script[data-interactions]";

const NAME = "interactions";

/** The interactions of one runtime: its engine, and the data that it has taken. */
const getState = /* @__PURE__ */ perPage((page) => {
  const reporter = createReporter(NAME);
  const engine = createEngine(page, createEngineReporter(reporter));
  const { importLegacy, hasList } = legacyList(page);
  /** The content of each block of the page, and of the file that the script tag names, so that none is read twice. */
  let blocks = new Map<Element, InteractionData | undefined>();
  /** After a stop the next start uses the data again. */
  let resting = false;
  let hinted = false;
  /** The life for which the data is waited for. */
  let asked: AbortSignal | undefined;

  function read(text: string, element: Element, attribute: string): InteractionData | undefined {
    try {
      const value: unknown = JSON.parse(text || "null");
      // A page of the first generation only has no events to start with.
      const { events } = Object(value) as { events?: object };
      return importLegacy(value) && !Object.keys(events ?? {}).length
        ? undefined
        : readData(value, reporter.warn, element);
    } catch (cause) {
      reporter.warn({ element, attribute, expected: "JSON", message: "not readable", cause });
      return undefined;
    }
  }

  /** Starts with the data of all blocks. */
  function take(fresh: readonly (readonly [Element, InteractionData | undefined])[]): void {
    for (const [block, data] of fresh) blocks.set(block, data);
    // A page transition may have taken old blocks away with their page.
    blocks = new Map([...blocks].filter(([block]) => block.isConnected));
    const parts = [...blocks.values()].filter((data) => data !== undefined);
    if (!parts.length) return;
    engine.init(
      parts.reduce((all, { events, actionLists, site }) => ({
        events: { ...all.events, ...events },
        actionLists: { ...all.actionLists, ...actionLists },
        site: all.site ?? site,
      })),
    );
  }

  /** Takes the blocks that are new, if there are any. */
  function takeBlocks(found: Iterable<Element>): void {
    const fresh = [...found].filter((block) => !blocks.has(block));
    if (fresh.length) take(fresh.map((block) => [block, read(block.textContent ?? "", block, "data-interactions")]));
  }

  /** Takes the file that the script tag names, unless it was taken before. */
  function takeFile(signal: AbortSignal): void {
    const url = page.config.interactionsSrc;
    const tag = document.querySelector(`script[${SOURCE}]`) ?? document.documentElement;
    if (!url || blocks.has(tag)) return;
    const arrived = fetchData(url, tag, reporter.report, signal, (text) => {
      if (text === undefined) blocks.set(tag, undefined);
      else take([[tag, read(text, tag, SOURCE)]]);
    });
    dataGate(page).hold(arrived);
  }

  return {
    engine,
    takeBlocks,
    start(signal: AbortSignal) {
      if (resting) engine.init();
      resting = false;
      takeBlocks(document.querySelectorAll(BLOCKS));
      // The script's own start and the one of the ready page are one life.
      if (asked !== signal) {
        asked = signal;
        takeFile(signal);
        const warn: typeof reporter.warn = (finding) => {
          hinted = true;
          reporter.warn(finding);
        };
        hintAtMissingData(() => hinted || blocks.size > 0 || !!engine.data || hasList(), warn, signal);
      }
      atEnd(signal, () => {
        engine.undo();
        resting = true;
      });
      // The script may have run before the parser reached the elements.
      if (document.readyState !== "loading") engine.refresh();
    },
  };
});

/**
 * The second-generation interactions of a page. Their data is read from JSON blocks, from the file that the script tag
 * names, or from `Webflow.require("ix2").init(data)`; each works before and after the page has loaded
 * (`interactions.md` 2, IX-FIX-25).
 */
export const interactions: Behaviour = {
  name: NAME,
  selector: BLOCKS,
  boot: ({ page, signal }) => getState(page).start(signal),
  mount: (element, { page }) => getState(page).takeBlocks([element]),
  facade: {
    as: "ix2",
    members(page) {
      const { engine } = getState(page);
      return {
        // Page scripts call `init` after `Webflow.ready()`; another start here would play everything twice.
        ready: undefined,
        init: (data?: unknown) => engine.init(data),
        destroy: () => engine.destroy(),
        setEnv: () => undefined,
        ...createStore(engine),
      };
    },
  },
};
