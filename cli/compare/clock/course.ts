import type { Appearance } from "../appearance";
import { numbersIn, spatial } from "../near";
import { FRAME } from "./clock";

/** How one aspect of an element changes in a step. */
export interface Course {
  /** The element's number; 0 for the page. */
  mark: number;
  aspect: keyof Appearance | "scroll";
  /** Moments of the first and the last change, in ms after the step has begun. */
  begins: number;
  ends: number;
  /** It never ends: its values are sampled every 250 ms, from the first change on. */
  loops: boolean;
  /** Values at equal parts of the time, from the one before the first change to the one after the last. */
  values: string[];
}

/** As sent from the page. */
export type RawCourse = [mark: number, aspect: string, begins: number, ends: number, loops: boolean, values: string[]];

export const parseCourse = ([mark, aspect, begins, ends, loops, values]: RawCourse): Course => ({
  mark,
  aspect: aspect as Course["aspect"],
  begins,
  ends,
  loops,
  values,
});

/** Moments and values that look the same to a visitor: 2 frames, 2 % of the way. */
const MOMENT = 2 * FRAME + 1;
const PART = 0.02;
/** Ways that are too short for parts of them: px, and parts of opacity, scale and rotation. */
const SHORT: Partial<Record<Course["aspect"], number>> = { box: 2, scroll: 2, colors: 3, filter: 0.5 };
const SHORTEST = 0.02;
/** ms between the samples of an endless change. */
const EVERY = 250;
/** ms for which it is observed. */
export const OBSERVED = 3000;

/** A difference between two courses, in words. */
export interface CourseDifference {
  mark: number;
  aspect: Course["aspect"];
  text: string;
}

/** Compares how elements change, as exported and as adopted. What only one of them changes, the states at rest show. */
export function compareCourses(vendor: readonly Course[], ours: readonly Course[]): CourseDifference[] {
  const makeKey = ({ mark, aspect }: Course) => `${mark} ${aspect}`;
  const others = new Map(ours.map((course) => [makeKey(course), course]));
  return vendor.flatMap((course): CourseDifference[] => {
    const other = others.get(makeKey(course));
    const text = other && describeDifference(course, other);
    return text ? [{ mark: course.mark, aspect: course.aspect, text }] : [];
  });
}

const formatSeconds = (ms: number) => `${Math.round(Math.abs(ms) / 10) / 100} s`;
const formatPart = (part: number) => `${Math.round(part * 100)} %`;

/** When a course begins, and how long it takes. */
export const formatCourse = ({ begins, ends, loops }: Course): string =>
  `begins after ${formatSeconds(begins)}, ${loops ? "never ends" : `takes ${formatSeconds(ends - begins)}`}`;

function describeDifference(vendor: Course, ours: Course): string | undefined {
  const worst = findWorst(vendor, ours);
  if (vendor.loops !== ours.loops) return ours.loops ? "never ends" : "ends, instead of going on for ever";
  if (vendor.loops) {
    if (!worst) return undefined;
    const after = formatSeconds(worst.at - vendor.begins + FRAME);
    return `goes on differently: after ${after} ${formatPart(worst.ours)} instead of ${formatPart(worst.vendor)} of the way`;
  }
  const late = ours.begins - vendor.begins;
  const took = vendor.ends - vendor.begins;
  const takes = ours.ends - ours.begins;
  // Without numbers between, only the moments are known.
  if (!worst && (isContinuous(vendor) || (Math.abs(late) <= MOMENT && Math.abs(takes - took) <= MOMENT)))
    return undefined;
  const found = [
    ...(Math.abs(late) > MOMENT ? [`begins ${formatSeconds(late)} ${late > 0 ? "later" : "earlier"}`] : []),
    ...(Math.abs(takes - took) > MOMENT ? [`takes ${formatSeconds(takes)} instead of ${formatSeconds(took)}`] : []),
  ];
  if (found.length || !worst) return found.join(", ");
  return `easing differs: after ${formatPart((worst.at - vendor.begins + FRAME) / (took + FRAME))} of the time ${formatPart(worst.ours)} instead of ${formatPart(worst.vendor)} of the way`;
}

interface Worst {
  /** ms after the step has begun. */
  at: number;
  /** Parts of the way. */
  vendor: number;
  ours: number;
}

/** Numbers of each sample; undefined if they do not belong together. */
function readNumbers({ values, aspect }: Course): number[][] | undefined {
  const all = values.map((value) => (aspect === "transform" ? spatial(value) : numbersIn(value)));
  const [first = []] = all;
  return first.length && all.every((each) => each.length === first.length) ? all : undefined;
}

const isContinuous = (course: Course) => readNumbers(course) !== undefined;

/** The moment at which two courses differ most, and more than a visitor overlooks. */
function findWorst(vendor: Course, ours: Course): Worst | undefined {
  const [left, right] = [readNumbers(vendor), readNumbers(ours)];
  if (!left || !right || left[0]?.length !== right[0]?.length) return undefined;
  let worst: Worst | undefined;
  let most = PART;
  const moments = left.map((_, at) => getMoment(vendor, at));
  for (const [index, start] of (left[0] ?? []).entries()) {
    const values = left.map((sample) => sample[index] ?? 0);
    const others = right.map((sample) => sample[index] ?? 0);
    const all = [...values, ...others];
    const way = Math.max(...all) - Math.min(...all);
    if (way <= (SHORT[vendor.aspect] ?? (vendor.aspect === "transform" && index >= 12 ? 2 : SHORTEST))) continue;
    for (const [at, moment] of moments.entries()) {
      const value = values[at] ?? 0;
      const near = [-MOMENT, 0, MOMENT].map((shift) => readAt(ours, others, moment + shift));
      const nearest = Math.min(Math.max(value, Math.min(...near)), Math.max(...near));
      const apart = Math.abs(value - nearest) / way;
      if (apart <= most) continue;
      most = apart;
      const end = values.at(-1) ?? 0;
      const whole = vendor.loops || end === start ? way : end - start;
      worst = { at: moment, vendor: (value - start) / whole, ours: ((near[1] ?? 0) - start) / whole };
    }
  }
  return worst;
}

/** ms of a sample: the first is one frame before the first change. */
function getMoment({ begins, ends, loops, values }: Course, at: number): number {
  const before = begins - FRAME;
  return loops ? before + at * EVERY : before + ((ends - before) * at) / (values.length - 1);
}

/** The value at a moment, between two samples. */
function readAt(course: Course, values: readonly number[], moment: number): number {
  const last = values.length - 1;
  const length = getMoment(course, 1) - getMoment(course, 0);
  const place = Math.max(0, Math.min(last, (moment - getMoment(course, 0)) / length));
  const [from, to] = [values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0];
  return from + (to - from) * (place % 1);
}
