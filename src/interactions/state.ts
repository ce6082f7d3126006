import { createReporter } from "../core/errors";
import { atEnd } from "../core/lifetime";
import type { Page } from "../core/page/page";
import { createBlocks } from "./blocks/blocks";
import { reportMissingData } from "./data/hint";
import { readData, type InteractionData } from "./data/schema";
import { dataGate, fetchData } from "./data/source";
import { createEngine, markStarted } from "./engine";
import { legacyList } from "./legacy/list";
import type { LoadPieces } from "./pieces/piece";
import { createEngineReporter } from "./reporter";
import { BLOCK, SOURCE } from "./markup";

export const NAME = "interactions";

export const BLOCKS = `script[${BLOCK}]`;

/** The interactions of one runtime: its engine, and the data that it has taken. */
export function createState(page: Page, loadPieces: LoadPieces) {
  const reporter = createReporter(NAME);
  const engine = createEngine(page, createEngineReporter(reporter), loadPieces);
  const { importLegacy, hasList } = legacyList(page);
  /** After a stop the next start uses the data again. */
  let resting = false;
  let hinted = false;
  /** The life for which the data is waited for. */
  let asked: AbortSignal | undefined;
  const blocks = createBlocks(
    {
      read: (block) => read(block.textContent ?? "", block, BLOCK),
      ready: engine.init,
      idle: () => markStarted(page),
      hold: dataGate(page).hold,
    },
    () => asked,
  );

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

  /** Takes the file that the script tag names, unless it was taken before. */
  function takeFile(signal: AbortSignal): void {
    const url = page.config.interactionsSrc;
    const tag = document.querySelector(`script[${SOURCE}]`) ?? document.documentElement;
    if (!url || blocks.has(tag)) return;
    const arrived = fetchData(url, tag, reporter.report, signal, (text) =>
      blocks.put(tag, text === undefined ? undefined : read(text, tag, SOURCE)),
    );
    dataGate(page).hold(arrived);
  }

  return {
    engine,
    blocks,
    start(signal: AbortSignal) {
      // The script's own start and the one of the ready page are one life.
      const isNew = asked !== signal;
      asked = signal;
      if (resting) {
        engine.init();
        blocks.resume();
      }
      resting = false;
      blocks.take(document.querySelectorAll(BLOCKS));
      if (isNew) {
        takeFile(signal);
        const warn: typeof reporter.warn = (finding) => {
          hinted = true;
          reporter.warn(finding);
        };
        reportMissingData(() => hinted || blocks.size > 0 || !!engine.data || hasList(), warn, signal);
      }
      atEnd(signal, () => {
        blocks.rest();
        engine.undo();
        resting = true;
      });
      // The script may have run before the parser reached the elements.
      if (document.readyState !== "loading") engine.refresh();
    },
  };
}
