import type { BrowserPlayback } from "./browser-playback";
import type { Timeline } from "./timeline";
import { createWait } from "./wait";

/** How one trigger runs a timeline. */
export interface Run {
  /** Rate of this run; default 1. */
  readonly speed?: number | undefined;
  /** Second at which it begins. */
  readonly jump?: number | undefined;
}

/** Plays one timeline (`interactions-3.md` 5.2). Times in seconds. */
export interface Playhead {
  readonly timeline: Timeline;
  readonly time: number;
  /** Waits for calls of `advance`. */
  readonly moving: boolean;
  run(control: string | undefined, run?: Run): void;
  seek(time: number): void;
  /** Shows the start, where nothing is passed on the way. @returns shows again what was shown. */
  rewind(): () => void;
  setRate(rate: number): void;
  readonly rate: number;
  /** Continues where another one of the same timeline is. */
  follow(other: Playhead): void;
  /** Pauses until it is visible again. */
  rest(out: boolean): void;
  /** Ends the browser's animation; the frame loop continues it. */
  endInBrowser(): void;
  readonly forward: boolean;
  /** ms in which nothing changes, so that no frame is needed. */
  readonly wait: number;
  /** @param elapsed ms since the last call, as far as frames were requested. @param now time stamp of the frame in ms. */
  advance(elapsed: number, now: number): void;
}

/** What a playhead needs of its surroundings. */
interface Needs {
  /** Requests calls of `advance`. */
  wake(): void;
  /** It has ended. */
  rested(): void;
  /** A run from the start begins. */
  renewed?(): void;
  /** Starts the browser's animation; `undefined` where it cannot. */
  playInBrowser?(time: number, rate: number, landed: () => void): BrowserPlayback | undefined;
}

/** What a control acts on: the state of a playhead, and what it can do. */
interface Head {
  readonly length: number;
  readonly time: number;
  readonly played: boolean;
  readonly direction: number;
  readonly flip: boolean;
  go(forward: boolean, run: Run, mirrored?: boolean): void;
  show(to: number, forward: boolean, silent?: boolean): void;
  stop(): void;
  rested(): void;
}

/** Carries out a control word of the data (`interactions-3.md` 5.2). */
function carryOut(control = "restart", run: Run, head: Head): void {
  const { length, time, played, direction, flip, go, show, stop, rested } = head;
  const mirrored = control.endsWith("FlipEase");
  switch (control.replace("FlipEase", "")) {
    case "restart":
      show(0, false, true);
      return go(true, run);
    case "play":
      return go(true, run);
    case "reverse":
      return go(false, run, mirrored);
    case "togglePlayReverse": {
      const forward = time <= 0 && !played ? true : played ? false : direction < 0;
      return go(forward, run, mirrored && !forward);
    }
    case "resume":
      return go(direction > 0, run, flip);
    case "pause":
    case "stop":
      if (run.jump !== undefined) show(run.jump, run.jump >= time, true);
      return stop();
    case "reset":
      stop();
      return show(0, false, true);
    case "complete":
      stop();
      if (length < Infinity) show(length, true);
      return rested();
  }
}

export function createPlayhead(timeline: Timeline, { wake, rested, renewed, playInBrowser }: Needs): Playhead {
  const { length } = timeline;
  let time = 0;
  let direction = 1;
  let rate = 1;
  let flip = false;
  let moving = false;
  /** A timeline without length is at one of its ends all the same. */
  let played = false;
  let playback: BrowserPlayback | undefined;
  let unseen = false;
  const wait = createWait(timeline);

  /** Shows what a wait has led to. @returns whether there was one. */
  function catchUp(now = performance.now()): boolean {
    const to = time + wait.passed(now);
    const waited = wait.end();
    if (waited) show(to, true);
    return waited;
  }

  function endInBrowser(): void {
    catchUp();
    const over = playback;
    if (!over) return;
    playback = undefined;
    show(over.time(), direction * rate > 0);
    over.end();
  }

  function arrive(): void {
    endInBrowser();
    stop();
    rested();
  }

  function show(to: number, forward: boolean, silent = false, placed = false): void {
    time = Math.min(Math.max(to, 0), length);
    timeline.seek(time, { forward, flip, silent, placed });
    played = length ? time >= length : forward;
  }

  function go(forward: boolean, { speed = 1, jump }: Run, mirrored = false): void {
    direction = forward ? 1 : -1;
    rate = speed;
    flip = mirrored;
    if (jump !== undefined) show(jump, jump >= time, true);
    if (forward ? played : time <= 0 && !played) return;
    if (forward && time <= 0) renewed?.();
    moving = true;
    // An action at exactly this time runs now, not in the next frame.
    show(time, forward);
    if (!flip) playback = playInBrowser?.(time, direction * rate, arrive);
    if (unseen) playback?.rest(true);
    wake();
  }

  const stop = () => void (moving = false);

  return {
    timeline,
    get time() {
      return playback ? playback.time() : Math.min(time + wait.passed(performance.now()), length);
    },
    get moving() {
      return moving && !playback && !unseen;
    },
    get wait() {
      return wait.length;
    },
    get rate() {
      return rate;
    },
    run(control, run = {}) {
      endInBrowser();
      carryOut(control, run, { length, time, played, direction, flip, go, show, stop, rested });
    },
    seek(to) {
      endInBrowser();
      show(to, to >= time, false, true);
      wake();
    },
    rewind() {
      const at = time;
      show(0, false, true);
      return () => show(at, true, true);
    },
    setRate(next) {
      endInBrowser();
      wake();
      rate = next;
    },
    get forward() {
      return direction > 0;
    },
    rest(out) {
      catchUp();
      unseen = out;
      playback?.rest(out);
      wake();
    },
    endInBrowser,
    follow(other) {
      direction = other.forward ? 1 : -1;
      rate = other.rate;
      show(other.time, true, true);
      moving = other.moving;
      if (moving) wake();
    },
    advance(elapsed, now) {
      const speed = direction * rate;
      const forward = speed >= 0;
      if (!catchUp(now)) show(time + (speed * elapsed) / 1000, forward);
      if (forward ? time >= length : time <= 0) arrive();
      else wait.begin(time, speed, now);
    },
  };
}
