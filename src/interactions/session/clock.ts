import type { Page } from "../../core/page/page";
import { createFrameLoop } from "../../motion/frame-loop";
import type { Binding } from "./binding";
import type { Bound } from "./bindings";
import { createFrameRules, type FrameRules } from "./frame-rules";
import { createPlayer, type Player } from "../playback/player";
import type { EngineReporter } from "../reporter";
import { pointerAfter } from "./pointer";
import { createVisibility, type Visibility } from "./visibility";
import { createTimeline } from "../playback/timeline";
import type { Tracks } from "../playback/tracks";
import type { BindingState, View } from "../triggers/trigger";
import type { EventConfig } from "../data/schema";
import type { Numbers } from "../data/values";

/** What the parts of a session share. */
export interface Context {
  readonly page: Page;
  readonly reporter: EngineReporter;
  readonly reduced: boolean;
  readonly parameters: Numbers;
  getState(binding: Binding): BindingState;
  /** Reports what `run` throws. */
  guard<T>(run: () => T, element?: Node): T | undefined;
  readonly signal: AbortSignal;
}

/** The frame loop of a session, and what it advances. */
export interface Clock {
  readonly player: Player;
  readonly visibility: Visibility;
  readonly rules: FrameRules;
  /** Runs the list of a binding. */
  play(binding: Bound): void;
  /** Shows the start of items, above that of the continuous lists that were bound before (`interactions.md` 7.1). */
  settle: Player["settle"];
  /** Moves the list of a continuous binding along its parameter from now on. */
  follow(binding: Bound, config: EventConfig): void;
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
export function createClock(context: Context): Clock {
  const { page, reporter, reduced, parameters, getState, guard, signal } = context;
  const { wake } = createFrameLoop((now, elapsed) => {
    run();
    const moving = guard(() => tracks?.frame(elapsed));
    const wait = guard(() => player.frame(now)) ?? Infinity;
    return moving ? 0 : wait;
  }, signal);
  // An observer's report is a frame old: the visitor may have scrolled on in the next.
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
  /** Of the first continuous binding: there is one kind. */
  let tracks: Tracks | undefined;
  /** Whether some of them were never written. */
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

  return {
    player,
    visibility,
    rules,
    play,
    settle(requests) {
      if (fresh) guard(() => tracks?.frame(1));
      fresh = false;
      player.settle(requests);
    },
    follow(binding, config) {
      tracks ??= binding.trigger.continuous?.(player, parameters, reduced);
      tracks?.add(binding, config);
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
