import { createLifetime } from "../../core/lifetime";
import { platform } from "../../core/page/builder-mode";
import { inSlices } from "../../core/slices";
import { BLOCK, HIDDEN } from "../markup";
import { mergeBlocks } from "./merge";
import { record, type Recorder } from "./recorder";
import type { InteractionData } from "../data/schema";

/** The JSON blocks of a page, and the file that its script tag names. None is read twice. */
export interface Blocks {
  readonly size: number;
  has(source: Element): boolean;
  /**
   * Reads the blocks that are new, in slices. Those that name the first events that concern them are read when one of
   * these happens, unless hidden content waits for them.
   */
  take(found: Iterable<Element>): void;
  /** Adds the content of the file; `undefined` if it has none. */
  put(source: Element, data: InteractionData | undefined): void;
  /** Reads everything that waits, at once. @returns whether anything waited. */
  readAll(): boolean;
  /** Never reads what waits: page scripts have passed other data. */
  forget(): void;
  /** Stops waiting for events until {@link Blocks.resume}. */
  rest(): void;
  resume(): void;
}

interface Options {
  /** The content of a block. */
  read(block: Element): InteractionData | undefined;
  /** Called with all data when new data has been read. @param early what happened since the first event. */
  ready(data: InteractionData, early: Recorder | undefined): void;
  /** Called when the page needs nothing of the data until an event. */
  idle(): void;
  /** Hidden content waits for this. */
  hold(reading: Promise<void>): void;
}

export function createBlocks({ read, ready, idle, hold }: Options, signal: () => AbortSignal | undefined): Blocks {
  let known = new Map<Element, InteractionData | undefined>();
  const waiting = new Set<Element>();
  let recorder: Recorder | undefined;
  /** Whether something was read that {@link Options.ready} does not have. */
  let fresh = false;

  function readOne(block: Element): void {
    if (!waiting.delete(block)) return;
    known.set(block, read(block));
    fresh = true;
  }

  function finish(): void {
    if (waiting.size || !fresh) return;
    fresh = false;
    // A page transition may have taken old blocks away with their page.
    known = new Map([...known].filter(([block]) => block.isConnected));
    const parts = [...known.values()].filter((data) => data !== undefined);
    if (parts.length) ready(mergeBlocks(parts), recorder);
    else recorder?.stop();
    recorder = undefined;
  }

  function readInSlices(): void {
    const reading = inSlices(
      [...waiting].map((block) => () => readOne(block)),
      signal() ?? createLifetime().signal,
    );
    if (reading) hold(reading.then(finish));
    else finish();
  }

  /** The events before which no block is needed; `undefined` if one is needed now. */
  function firstEvents(): string[] | undefined {
    const names = [...waiting].map((block) => block.getAttribute(BLOCK)?.split(" ").filter(Boolean) ?? []);
    // On iOS, clicks need the styles of their targets first.
    const needed = known.size > waiting.size || names.some(({ length }) => !length) || platform().ios;
    return needed || document.querySelector(HIDDEN) ? undefined : [...new Set(names.flat())];
  }

  function rest(): void {
    recorder?.stop();
    recorder = undefined;
  }

  function resume(): void {
    rest();
    if (!waiting.size) return;
    const first = firstEvents();
    if (!first) return readInSlices();
    recorder = record(first, readInSlices);
    idle();
  }

  return {
    get size() {
      return known.size;
    },
    has: (source) => known.has(source),
    take(found) {
      const more = [...found].filter((block) => !known.has(block));
      if (!more.length) return;
      for (const block of more) {
        known.set(block, undefined);
        waiting.add(block);
      }
      resume();
    },
    put(source, data) {
      known.set(source, data);
      fresh = data !== undefined;
      readInSlices();
    },
    readAll() {
      const any = waiting.size > 0;
      waiting.forEach(readOne);
      finish();
      return any;
    },
    forget() {
      waiting.clear();
      fresh = false;
      rest();
    },
    rest,
    resume,
  };
}
