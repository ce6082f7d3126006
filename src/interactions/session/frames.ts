import { atEnd } from "../../core/lifetime";
import { createFrameLoop } from "../../motion/frame-loop";
import type { Bound } from "./bindings";
import type { Context } from "./context";
import { createFrameRules, type FrameRules } from "./frame-rules";
import { createPlayer, type Player } from "../playback/player";
import { pointerAfter } from "./pointer";
import { createVisibility, type Visibility } from "../playback/visibility";
import { createTimeline } from "../playback/timeline";
import type { Tracks } from "../playback/tracks";
import { findTracks } from "../playback/tracks-table";
import type { View } from "../triggers/trigger";

/** The frames of a session: the rules that they evaluate, and the movement that they advance. */
export interface Frames {
  readonly visibility: Visibility;
  readonly rules: FrameRules;
  /** Runs the list of a binding. */
  play(binding: Bound): void;
  /** Shows the start of items, above that of the continuous lists that were bound before (`interactions.md` 7.1). */
  settle: Player["settle"];
  /** Moves the lists of a continuous binding along their parameters from now on. */
  follow(binding: Bound): void;
  /** Stores where the page is scrolled to as the start. */
  noteStart(): void;
  /** Requests a frame. */
  wake(): void;
  /** Evaluates scroll and page rules in the next frame. */
  scrolled(): void;
  /** Evaluates pointer rules in the next frame. */
  pointed(event: Event): void;
}

/** Each frame evaluates the rules that are due, then advances the tracks and the running items. */
export function createFrames(context: Context): Frames {
  const { page, reporter, reduced, parameters, getState, guard, signal } = context;
  const { wake } = createFrameLoop((now, elapsed) => {
    run();
    const moving = guard(() => tracks?.frame(elapsed));
    const wait = guard(() => player.frame(now)) ?? Infinity;
    return moving ? 0 : wait;
  }, signal);
  // The report of an observer is one frame old, and the visitor may have scrolled since then.
  const moved = () => {
    rules.due("scroll");
    run();
    wake();
  };
  const run = () => {
    rules.run();
    view.scrolled = false;
  };
  const visibility = createVisibility(moved, (element) => player.turn(element), signal);
  const player = createPlayer(wake, reduced, visibility, reporter);
  const timeline = createTimeline(player, visibility, page.config.debug, reduced);
  /** Tracks of the continuous bindings; the first one creates them. */
  let tracks: Tracks | undefined;
  /** Whether some tracks were never written. */
  let fresh = false;
  const { transformed } = player;
  const view: View = {
    root: document.documentElement,
    scrolled: false,
    start: 0,
    pointer: undefined,
    parameters,
    transformed,
  };
  const play = (binding: Bound) => guard(() => timeline.run(binding), binding.element);
  const rules = createFrameRules(
    view,
    visibility,
    (one) => guard(() => one.trigger.evaluate?.(getState(one), view, one, one.paired), one.element),
    play,
  );

  atEnd(signal, player.stopAll);

  return {
    visibility,
    rules,
    play,
    settle(requests) {
      if (fresh) guard(() => tracks?.frame(1));
      fresh = false;
      player.settle(requests);
    },
    follow(binding) {
      tracks ??= findTracks()?.(player, parameters, reduced);
      tracks?.add(binding);
      fresh = true;
    },
    noteStart: () => void (view.start = scrollY),
    wake,
    scrolled() {
      view.scrolled = true;
      rules.due("scroll");
      wake();
    },
    pointed(event) {
      view.pointer = pointerAfter(event, view.pointer);
      rules.due("pointer");
      wake();
    },
  };
}
