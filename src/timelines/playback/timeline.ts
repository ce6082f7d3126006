import { getLength, putTween, runAt, type Repetition, type Show, type Tween } from "./tween";

/** Where a tween was left: before its start, in its middle, or after its end. */
type Left = -1 | 0 | 1;

/** Tweens on one line of time that can be shown at any moment of it, forwards and backwards. */
export interface Timeline {
  /** Seconds, repeats included. */
  readonly length: number;
  readonly whole: Repetition;
  /** Seconds after the moment in which nothing changes when it plays forward; 0 for timelines that repeat. */
  still(time: number): number;
  /** Shows the moment, and the actions passed on the way (IX3-24). */
  seek(time: number, show?: Show & { forward?: boolean }): void;
}

/**
 * @param rhythm of the whole; its duration is at least that of the tweens.
 * @param snap see {@link putTween}.
 */
export function createTimeline(
  unsorted: readonly Tween[],
  rhythm: Omit<Repetition, "duration"> & { atLeast?: number },
  snap = false,
): Timeline {
  const tweens = [...unsorted].sort((a, b) => a.start - b.start);
  const ends = new Map(tweens.map((tween) => [tween, tween.start + getLength(tween)]));
  const left = new Map<Tween, Left>(tweens.map((tween) => [tween, -1]));
  const whole: Repetition = { ...rhythm, duration: Math.max(rhythm.atLeast ?? 0, ...ends.values()) };
  let at = 0;
  let inside = 0;

  function show(tween: Tween, time: number, forward: boolean, { silent, placed, flip = false }: Show): void {
    const { start, pass } = tween;
    const end = ends.get(tween) ?? start;
    const was = left.get(tween) ?? -1;
    // An action without duration has ended when it is reached forward, and has not begun when it is played back to.
    const now: Left = time < start || (!forward && !placed && time <= start) ? -1 : time < end ? 0 : 1;
    if (now === was && now !== 0) return;
    left.set(tween, now);
    if (!pass) putTween(tween, Math.min(Math.max(time - start, 0), end - start), forward, flip, snap);
    else if (!silent) pass();
  }

  function moveInside(time: number, forward: boolean, how: Show): void {
    inside = time;
    for (const tween of forward ? tweens : [...tweens].reverse()) show(tween, time, forward, how);
  }

  return {
    length: getLength(whole),
    whole,
    still(time) {
      if (whole.repeat) return 0;
      let next = whole.duration;
      for (const [{ start }, end] of ends) {
        if (start <= time && time < end) return 0;
        if (start > time) next = Math.min(next, start);
      }
      return Math.max(next - time, 0);
    },
    seek(time, { forward = time >= at, ...how } = {}) {
      const before = runAt(whole, at);
      const { run, within } = runAt(whole, time);
      at = time;
      if (run !== before.run && whole.duration) {
        const returns = (which: number) => whole.yoyo && which % 2 === 1;
        const out = forward !== returns(before.run) ? whole.duration : 0;
        moveInside(out, out > 0, how);
        const into = forward !== returns(run) ? 0 : whole.duration;
        if (into !== out) moveInside(into, into > 0, { ...how, silent: true });
        return moveInside(within, into === 0, how);
      }
      moveInside(within, within === inside ? forward : within > inside, how);
    },
  };
}
