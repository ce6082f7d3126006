import type { Guard } from "./guard";
import { createFrameLoop } from "../motion/frame-loop";
import type { Playhead } from "./playback/playhead";
import { createScrollWatch } from "./triggers/scroll-watch";
import type { Scrub } from "./playback/scrub";
import type { Surfaces } from "./properties/surface";
import type { ScrollPlace } from "./triggers/scroll";

/**
 * The one frame loop of an engine: the page is read, then everything that moves is advanced, then all is written
 * (IX3-FIX-12). It stops while nothing moves.
 * @param playheads all timelines, called in every frame.
 */
export function createClock(
  playheads: () => readonly Playhead[],
  { flush }: Surfaces,
  guard: Guard,
  signal: AbortSignal,
): ScrollPlace {
  const scrubs = new Set<Scrub>();

  const { wake } = createFrameLoop((now, elapsed) => {
    guard(watch.look);
    let wait = Infinity;
    for (const scrub of scrubs) guard(() => (wait = scrub.advance(elapsed) ? 0 : wait));
    for (const playhead of playheads()) {
      if (playhead.moving) guard(() => playhead.advance(elapsed, now));
      if (playhead.moving) wait = Math.min(wait, playhead.wait);
    }
    flush();
    return wait;
  }, signal);
  const watch = createScrollWatch(wake, flush, signal);

  return {
    watch,
    wake,
    follow(scrub) {
      scrubs.add(scrub);
      return () => void scrubs.delete(scrub);
    },
  };
}
