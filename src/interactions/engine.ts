import { report } from "../core/errors";
import type { Page } from "../core/page";
import { styleForTaps } from "./ios";
import { clearAll, rangeKey } from "./media";
import { readData, type InteractionData } from "./schema";
import { restoreServed } from "./served";
import { createSession, type Session } from "./session";
import { triggersOf } from "./targets";
import { triggerOf } from "./triggers";

/** The engine behind `Webflow.require("ix2")`. */
export interface Engine {
  readonly data: InteractionData | undefined;
  readonly session: Session | undefined;
  /** Takes data without starting. */
  take(data: InteractionData): void;
  /** Stops and starts; without data with the same data again. */
  init(data?: unknown): void;
  /** Starts again if the parser has brought trigger elements since the start. */
  refresh(): void;
  /** Stops; what is shown stays (`interactions.md` 2.6). */
  destroy(): void;
  /** Stops and puts the markup back as the server sent it, except that hidden content is shown. */
  undo(): void;
}

/** What stylesheets wait for before they show what interactions begin hidden. */
const STARTED = "w-mod-ix";

export function createEngine(page: Page): Engine {
  let data: InteractionData | undefined;
  let session: Session | undefined;
  let life: AbortController | undefined;
  let first = true;

  function destroy(): void {
    life?.abort();
    life = session = undefined;
  }

  function start(): void {
    if (!data) return;
    life = new AbortController();
    const { signal } = life;
    try {
      styleForTaps(data, page, signal);
      session = createSession(data, page, signal);
      // On the window, so that a range is left before anything else hears of the new width.
      for (const type of ["resize", "orientationchange"]) addEventListener(type, crossRange, { passive: true, signal });
    } catch (error) {
      report(error, { behaviour: "interactions" });
    } finally {
      document.documentElement.classList.add(STARTED);
    }
  }

  /** A restart without everything that lists could have set, in a new range (`interactions.md` 2.6). */
  function crossRange(): void {
    if (!data || !session?.restricted || rangeKey(data) === session.range) return;
    destroy();
    clearAll(data);
    start();
    document.dispatchEvent(new CustomEvent("IX2_PAGE_UPDATE"));
  }

  function init(given?: unknown): void {
    destroy();
    if (given !== undefined) data = readData(given) ?? data;
    start();
    if (!data) return;
    if (first && document.readyState !== "loading") session?.catchUp();
    first = false;
  }

  return {
    get data() {
      return data;
    },
    get session() {
      return session;
    },
    take(taken) {
      data = taken;
    },
    init,
    refresh() {
      if (!data || !session) return;
      const now = Object.values(data.events).filter((event) => triggerOf(event?.eventTypeId)).flatMap(triggersOf);
      if (now.length === session.found) return;
      first = true;
      init();
    },
    destroy,
    undo() {
      destroy();
      first = true;
      restoreServed();
    },
  };
}
