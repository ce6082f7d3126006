import type { Behaviour } from "../core/behaviour";
import { warn } from "../core/errors";
import type { Page } from "../core/page";
import { createEngine, type Engine } from "./engine";
import { hintAtMissingData } from "./hint";
import { hasList, importLegacy } from "./legacy/list";
import { readData, type InteractionData } from "./schema";
import { fetchData, SOURCE } from "./source";
import { createStore } from "./store";

const BLOCKS = "script[data-interactions]";

let engine: Engine | undefined;
/** After a stop the next start takes up the data again. */
let resting = false;
/** What each block of the page says, and the file that the script tag names, so that none is read twice. */
let blocks = new Map<Element, InteractionData | undefined>();
/** The life for which the data is waited for. */
let asked: AbortSignal | undefined;

const engineFor = (page: Page) => (engine ??= createEngine(page));

function read(text: string, element: Element, attribute: string): InteractionData | undefined {
  try {
    const value: unknown = JSON.parse(text || "null");
    // A page of the first generation only has no events to start with.
    const { events } = Object(value) as { events?: object };
    return importLegacy(value) && !Object.keys(events ?? {}).length ? undefined : readData(value, element);
  } catch (cause) {
    warn({ behaviour: "interactions", element, attribute, expected: "JSON", message: "not readable", cause });
    return undefined;
  }
}

/** Starts with the data of all blocks. */
function take(page: Page, fresh: readonly (readonly [Element, InteractionData | undefined])[]): void {
  for (const [block, data] of fresh) blocks.set(block, data);
  // A page transition may have taken old blocks away with their page.
  blocks = new Map([...blocks].filter(([block]) => block.isConnected));
  const parts = [...blocks.values()].filter((data) => data !== undefined);
  const all = <T>(map: (data: InteractionData) => T) => Object.assign({}, ...parts.map(map)) as T;
  const site = parts.find((data) => data.site)?.site;
  if (parts.length) engineFor(page).init({ events: all(({ events }) => events), actionLists: all(({ actionLists }) => actionLists), ...(site && { site }) });
}

/** Takes the blocks that are new, if there are any. */
function takeBlocks(page: Page, found: Iterable<Element>): void {
  const fresh = [...found].filter((block) => !blocks.has(block));
  if (fresh.length) take(page, fresh.map((block) => [block, read(block.textContent ?? "", block, "data-interactions")]));
}

/** Takes the file that the script tag names, unless it was taken before. */
function takeFile(page: Page, signal: AbortSignal): void {
  const address = page.config.interactionsSrc;
  const tag = document.querySelector(`script[${SOURCE}]`) ?? document.documentElement;
  if (!address || blocks.has(tag)) return;
  fetchData(address, tag, signal, (text) => {
    if (text === undefined) blocks.set(tag, undefined);
    else take(page, [[tag, read(text, tag, SOURCE)]]);
  });
}

/**
 * The second-generation interactions of a page. Their data comes from JSON blocks, from the file that the script tag
 * names, or from `Webflow.require("ix2").init(data)`; each works before and after the page has loaded
 * (`interactions.md` 2, IX-FIX-25).
 */
export const interactions: Behaviour = {
  name: "interactions",
  selector: BLOCKS,
  boot({ page, signal }) {
    const own = engineFor(page);
    if (resting) own.init();
    resting = false;
    takeBlocks(page, document.querySelectorAll(BLOCKS));
    // The script's own start and the one of the ready page are one life.
    if (asked !== signal) {
      asked = signal;
      takeFile(page, signal);
      hintAtMissingData(() => blocks.size > 0 || !!own.data || hasList(), signal);
    }
    signal.addEventListener("abort", () => {
      own.undo();
      resting = true;
    });
    // The script may have run before the parser came to the elements.
    if (document.readyState !== "loading") own.refresh();
  },
  mount: (element, { page }) => takeBlocks(page, [element]),
  facade: {
    as: "ix2",
    members(page) {
      const own = engineFor(page);
      return {
        // Page scripts call `init` after `Webflow.ready()`; a start of its own here would play everything twice.
        ready: undefined,
        init: (data?: unknown) => own.init(data),
        destroy: () => own.destroy(),
        setEnv: () => undefined,
        ...createStore(own),
      };
    },
  },
};
