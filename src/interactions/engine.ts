import { states } from "../core/component-states";
import { atEnd, createLifetime, type Lifetime } from "../core/lifetime";
import type { Page } from "../core/page/page";
import { listenToResize } from "../core/resize-events";
import { styleForTaps } from "./ios";
import { clearAll } from "./actions/clear";
import { rangeKey } from "./data/media";
import type { EngineReporter } from "./reporter";
import { readData, type InteractionData } from "./data/schema";
import type { Recorder } from "./blocks/recorder";
import type { LoadPieces } from "./pieces/piece";
import { restoreServed } from "./playback/served";
import { createSession, type Session } from "./session/session";
import { dataGate } from "./data/source";
import { listTriggerNodes } from "./data/targets";
import { findTrigger } from "./triggers/table";

/** The engine behind `Webflow.require("ix2")`. */
export interface Engine {
  readonly data: InteractionData | undefined;
  readonly session: Session | undefined;
  /** Takes data without starting. */
  take(data: InteractionData): void;
  /**
   * Stops and starts; without data with the same data again.
   * @param early what happened before the data was there.
   */
  init(data?: unknown, early?: Recorder): void;
  /** Starts again if the parser has added trigger elements since the start. */
  refresh(): void;
  /** Stops and keeps the current look (`interactions.md` 2.6). */
  destroy(): void;
  /** Stops and puts the markup back as the server sent it, except that hidden content is shown. */
  undo(): void;
}

/** What stylesheets wait for before they show what interactions begin hidden. */
const STARTED = "w-mod-ix";

/** Shows the page, when nothing that begins it hidden is waited for. */
export const markStarted = (page: Page): void =>
  dataGate(page).after(() => document.documentElement.classList.add(STARTED));

export function createEngine(page: Page, reporter: EngineReporter, loadPieces: LoadPieces): Engine {
  const gate = dataGate(page);
  let data: InteractionData | undefined;
  let session: Session | undefined;
  let life: Lifetime | undefined;
  let first = true;

  function destroy(): void {
    life?.abort();
    life = session = undefined;
  }

  function start(early?: Recorder): void {
    if (!data) return;
    life = createLifetime();
    const { signal } = life;
    // The pieces may never come before the end.
    if (early) atEnd(signal, () => void early.stop());
    const coming = loadPieces(data, reporter.report, signal);
    if (coming) gate.hold(coming.then(() => signal.aborted || begin(signal, early)));
    else begin(signal, early);
  }

  function begin(signal: AbortSignal, early?: Recorder): void {
    if (!data) return;
    try {
      styleForTaps(data, page, signal);
      session = createSession(data, page, reporter, signal);
      // At once, so that a range is left before handlers that wait for a frame receive the new width.
      listenToResize(crossRange, signal);
    } catch (error) {
      reporter.report(error);
    }
    if (session?.bound.pending) gate.hold(session.bound.pending);
    const replay = (event: Event) => session?.bound.dispatch(event);
    early?.stop().forEach(replay);
    // What widgets dispatched before there was a listener counts, too (IX-29).
    if (first) states.forEach(replay);
    if (first && document.readyState !== "loading") session?.catchUp();
    first = false;
    markStarted(page);
  }

  /** A restart without everything that lists could have set, in a new range (`interactions.md` 2.6). */
  function crossRange(): void {
    if (!data || !session?.bound.restricted || rangeKey(data) === session.range) return;
    destroy();
    try {
      clearAll(data);
    } catch (error) {
      reporter.report(error);
    }
    start();
    document.dispatchEvent(new CustomEvent("IX2_PAGE_UPDATE"));
  }

  function init(given?: unknown, early?: Recorder): void {
    destroy();
    if (given !== undefined) data = readData(given, reporter.warn) ?? data;
    start(early);
  }

  function refresh(): void {
    if (!data || !session) return;
    if (session.bound.pending) return void session.bound.pending.then(refresh);
    if (
      !session.hasGrown() ||
      session.bound.found ===
        Object.values(data.events)
          .filter((event) => findTrigger(event?.eventTypeId))
          .flatMap(listTriggerNodes).length
    )
      return;
    first = true;
    init();
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
    refresh,
    destroy,
    undo() {
      destroy();
      first = true;
      restoreServed();
    },
  };
}
