import { atEnd } from "../../core/lifetime";
import { starts } from "../data/playable";
import { passed, type Edge } from "./scroll-range";
import type { ScrollWatch } from "./scroll-watch";
import { createScrub, type Scrub } from "../playback/scrub";
import type { Bound } from "./bound";
import type { On } from "./delegated";

/** What scroll triggers need of the engine. */
export interface ScrollPlace {
  readonly watch: ScrollWatch;
  /** Moves with every frame, until the signal of the trigger aborts. */
  follow(scrub: Scrub): () => void;
  wake(): void;
}

export function bindScroll(bound: Bound, { watch, follow, wake }: ScrollPlace, on: On, signal: AbortSignal): void {
  const { element, config, instances, act } = bound;
  const scroll = config.scrollTriggerConfig;
  if (!element || !scroll) return;
  const { scrub } = scroll;
  if (scrub != null && scrub !== false) {
    const seconds = typeof scrub === "number" ? scrub : 0;
    const scrubs = instances.map(({ playhead }) => createScrub(playhead, seconds));
    for (const each of scrubs) atEnd(signal, follow(each));
    const moved = (progress: number, first: boolean) => {
      for (const each of scrubs) each.aim(progress, first);
      wake();
    };
    const scrubbed = instances.map(({ playhead }) => playhead);
    atEnd(signal, watch.add({ element, config: scroll, scrubbed, moved }));
    return;
  }

  let before = 0;
  let focused = false;
  const play = (edge: Edge) => {
    const word = scroll[edge];
    if (word && word !== "none") act(word);
  };
  const moved = (progress: number) => {
    for (const edge of passed(before, progress)) if (edge !== "enter" || !focused) play(edge);
    if (progress > 0) focused = false;
    before = progress;
  };
  atEnd(signal, watch.add({ element, config: scroll, scrubbed: [], moved }));
  // An element that waits for the first scroll is shown when the keyboard focuses it (IX3-58).
  on(
    "focusin",
    ({ target }) => {
      if (before > 0 || focused || !starts(scroll.enter)) return;
      const parts = [element, ...instances.flatMap(({ elements }) => [...elements])];
      if (!parts.some((each) => each.contains(target as Node))) return;
      focused = true;
      play("enter");
    },
    false,
    document.documentElement,
  );
}
