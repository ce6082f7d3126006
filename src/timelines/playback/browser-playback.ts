import { startBrowserAnimation } from "../../motion/browser-animation";
import { linear } from "./ease";
import type { Styled, Surfaces } from "../properties/surface";
import type { Timeline } from "./timeline";
import { getLength, type Repetition, type Tween } from "./tween";

/** A timeline that the browser moves by itself. */
export interface BrowserPlayback {
  /** Seconds. */
  time(): number;
  /** Pauses it while it is out of view, or continues it. */
  rest(out: boolean): void;
  /** Ends it; what it showed has to be written. */
  end(): void;
}

/** Just before a moment at which something jumps, in seconds. */
const BEFORE = 1e-4;
/** Per second and per run of a tween. */
const STEPS = 60;
const MOST_STEPS = 120;
/** More key frames than this for one element are not worth it. */
const MOST = 3000;

/** The stretch that is played once, and the end of the one after it that is repeated for ever. */
interface Stretch {
  readonly once: number;
  readonly loop: number;
}

function findStretch(tweens: readonly Tween[], whole: Repetition): Stretch | undefined {
  const endless = tweens.filter(({ repeat }) => repeat < 0);
  const period = ({ duration, gap, yoyo }: Repetition) => (duration + gap) * (yoyo ? 2 : 1);
  const [first] = endless;
  if (!first) return whole.repeat < 0 ? { once: 0, loop: period(whole) } : { once: getLength(whole), loop: 0 };
  const once = Math.max(...tweens.map((tween) => tween.start + (tween.repeat < 0 ? 0 : getLength(tween))));
  const loop = period(first);
  return endless.every((tween) => Math.abs(period(tween) - loop) < BEFORE) ? { once, loop: once + loop } : undefined;
}

/** Moments between which a tween moves in a line that looks straight. */
function listMoments({ start, duration, gap, repeat, ease }: Tween, until: number): number[] {
  const moments: number[] = [];
  const steps = ease === linear ? 1 : Math.min(Math.ceil(duration * STEPS), MOST_STEPS);
  for (let run = 0; (repeat < 0 || run <= repeat) && moments.length < MOST; run++) {
    const begin = start + run * (duration + gap);
    if (begin > until) break;
    moments.push(begin - BEFORE);
    for (let step = 0; step <= steps; step++) moments.push(begin + (duration * step) / steps);
    moments.push(begin + duration - BEFORE);
  }
  return moments;
}

/** The same for all runs of the timeline. */
function repeated(moments: readonly number[], { duration, gap, repeat, yoyo }: Repetition, until: number): number[] {
  const all: number[] = [];
  const span = duration + gap;
  for (let run = 0; span && (repeat < 0 || run <= repeat) && all.length < MOST && run * span <= until; run++) {
    const back = yoyo && run % 2;
    for (const moment of moments) if (moment <= duration) all.push(run * span + (back ? duration - moment : moment));
    all.push(run * span + duration, (run + 1) * span - BEFORE);
  }
  return all;
}

function inside(moments: readonly number[], from: number, to: number): number[] {
  const last = to - BEFORE / 2;
  return [...new Set([from, ...moments.filter((moment) => moment > from && moment < last), last])].sort(
    (a, b) => a - b,
  );
}

/**
 * Runs transforms and opacities of a timeline as animations of the browser, so that no frame runs in script
 * (`interactions-3.md` 11.3).
 * @param at current second.
 * @param rate negative: backwards.
 * @returns `undefined` where it cannot: another property moves, or the loops do not fit together.
 */
export function playInBrowser(
  timeline: Timeline,
  tweens: readonly Tween[],
  surfaces: Surfaces,
  at: number,
  rate: number,
  ended: () => void,
): BrowserPlayback | undefined {
  const { whole } = timeline;
  const stretch = findStretch(tweens, whole);
  const light = tweens.every(({ values, pass }) => !pass && values.every((track) => track.light));
  if (!stretch || !light || !tweens[0]?.element.animate || (stretch.loop && rate < 0)) return undefined;
  const { once, loop } = stretch;
  const until = Math.max(once, loop);
  const byElement = new Map<Styled, number[]>();
  for (const tween of tweens) {
    const own = byElement.get(tween.element) ?? [];
    byElement.set(tween.element, own.concat(listMoments(tween, until)));
  }
  const plans: { element: Styled; moments: Set<number>; from: number; to: number; frames: Keyframe[] }[] = [];
  for (const [element, moments] of byElement) {
    const all = whole.repeat && whole.duration < until ? repeated(moments, whole, until) : moments;
    for (const [from, to] of [
      [0, once],
      [once, loop],
    ] as const) {
      const own = from < to ? inside(all, from, to) : [];
      if (own.length > MOST) return undefined;
      if (own.length) plans.push({ element, moments: new Set(own), from, to, frames: [] });
    }
  }

  const now = new Map<Styled, Record<string, string>>();
  const stop = surfaces.record((element, property, text) => {
    now.set(element, { ...now.get(element), [property]: text });
  });
  for (const moment of [...new Set(plans.flatMap(({ moments }) => [...moments]))].sort((a, b) => a - b)) {
    timeline.seek(moment, { forward: true, silent: true });
    for (const { element, moments, from, to, frames } of plans) {
      if (moments.has(moment)) frames.push({ offset: (moment - from) / (to - from), ...now.get(element) });
    }
  }
  stop();
  timeline.seek(at, { forward: rate > 0, silent: true });

  const animations = plans.map(({ element, from, to, frames }) => {
    const last = frames.at(-1);
    if (last) last.offset = 1;
    const animation = startBrowserAnimation(element, frames, {
      delay: from * 1000,
      duration: (to - from) * 1000,
      iterations: to === loop ? Infinity : 1,
      fill: loop ? "none" : "both",
    });
    animation.playbackRate = rate;
    animation.currentTime = at * 1000;
    return animation;
  });
  const [first] = animations;
  if (!first) return undefined;
  if (!loop) first.onfinish = ended;
  return {
    time: () => Math.min(Math.max(Number(first.currentTime) / 1000, 0), timeline.length),
    // What has ended stays so: `play()` would begin it again.
    rest: (out) =>
      animations.forEach((animation) => {
        if (animation.playState === (out ? "running" : "paused")) animation[out ? "pause" : "play"]();
      }),
    end: () => animations.forEach((animation) => animation.cancel()),
  };
}
