import type { Behaviour } from "../core/behaviour";
import { warn } from "../core/errors";
import type { Page } from "../core/page";
import { createEngine, type Engine } from "./engine";
import { importLegacy } from "./legacy/list";
import { readData, type InteractionData } from "./schema";
import { createStore } from "./store";

const BLOCKS = "script[data-interactions]";

let engine: Engine | undefined;
/** After a stop the next start takes up the data again. */
let resting = false;
/** What each block of the page says, so that none is read twice. */
let blocks = new Map<Element, InteractionData | undefined>();

const engineFor = (page: Page) => (engine ??= createEngine(page));

function read(block: Element): InteractionData | undefined {
  try {
    const value: unknown = JSON.parse(block.textContent || "null");
    // A page of the first generation only has no events to start with.
    const { events } = Object(value) as { events?: object };
    return importLegacy(value) && !Object.keys(events ?? {}).length ? undefined : readData(value, block);
  } catch (cause) {
    warn({ behaviour: "interactions", element: block, attribute: "data-interactions", expected: "JSON", message: "not readable", cause });
    return undefined;
  }
}

/** Starts with the data of all blocks if there are new ones. */
function takeBlocks(page: Page, found: Iterable<Element>): void {
  const fresh = [...found].filter((block) => !blocks.has(block));
  if (!fresh.length) return;
  for (const block of fresh) blocks.set(block, read(block));
  // A page transition may have taken old blocks away with their page.
  blocks = new Map([...blocks].filter(([block]) => block.isConnected));
  const parts = [...blocks.values()].filter((data) => data !== undefined);
  const all = <T>(map: (data: InteractionData) => T) => Object.assign({}, ...parts.map(map)) as T;
  const site = parts.find((data) => data.site)?.site;
  if (parts.length) engineFor(page).init({ events: all(({ events }) => events), actionLists: all(({ actionLists }) => actionLists), ...(site && { site }) });
}

/**
 * The second-generation interactions of a page. Their data comes from JSON blocks, or from
 * `Webflow.require("ix2").init(data)`; both work before and after the page has loaded (`interactions.md` 2).
 */
export const interactions: Behaviour = {
  name: "interactions",
  selector: BLOCKS,
  boot({ page, signal }) {
    const own = engineFor(page);
    if (resting) own.init();
    resting = false;
    takeBlocks(page, document.querySelectorAll(BLOCKS));
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
