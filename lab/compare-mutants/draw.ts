import { readdirSync } from "node:fs";
import type { Element } from "../../cli/adopt/read/html/page";
import { createRandom, type Random } from "../fuzz/random";
import { DESKTOP, type Change, type Kind, type Place } from "./kind";
import { describeElement } from "./named";
import { formatPlace, readSitePage, type SitePage } from "./site-page";

/** An adopted copy of an export. */
export interface Copy {
  readonly name: string;
  readonly pages: readonly SitePage[];
}

/** One fault, made in one page of one copy. */
export interface Fault {
  readonly kind: Kind;
  readonly copy: string;
  readonly page: SitePage;
  readonly about: readonly Element[];
  /** Those of them that a visitor uses. */
  readonly triggers: readonly Element[];
  readonly change: Change;
  readonly steps: readonly string[];
  readonly width: number;
}

export function readCopy(name: string, folder: string): Copy {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html") && !/(^|\/)millrace\//.test(path))
    .sort();
  return { name, pages: paths.map((path) => readSitePage(folder, path, paths)) };
}

/**
 * Draws faults: of each kind `count`, in turns from the copies, first of places that differ. Each kind has a generator of
 * its own, so that the faults of some kinds are the same without the others.
 */
export function drawFaults(copies: readonly Copy[], kinds: readonly Kind[], count: number, seed: number): Fault[] {
  return kinds.flatMap((kind) => drawKind(copies, kind, count, createRandom(seed ^ hash(kind.name))));
}

interface Candidate {
  readonly copy: string;
  readonly page: SitePage;
  readonly place: Place;
}

function drawKind(copies: readonly Copy[], kind: Kind, count: number, random: Random): Fault[] {
  const queues = shuffle(
    copies.map(({ name, pages }) =>
      shuffle(
        pages.flatMap((page) => kind.find(page).map((place): Candidate => ({ copy: name, page, place }))),
        random,
      ),
    ),
    random,
  );
  const inTurns = takeInTurns(queues);
  const drawn: Fault[] = [];
  const used = new Set<string>();
  for (const readKey of [readLook, ...Array.from({ length: 3 * count }, () => readPosition)])
    for (const { copy, page, place } of inTurns) {
      if (drawn.length === count) return drawn;
      const change = place.change(random);
      if (!change) continue;
      const keys = [readLook, readPosition].map((read) => `${copy} ${read(page, place, change)}`);
      const key = `${copy} ${readKey(page, place, change)}`;
      if (used.has(key)) continue;
      for (const each of keys) used.add(each);
      const { about, triggers = about, steps = kind.steps, width = kind.width ?? DESKTOP } = place;
      drawn.push({ kind, copy, page, about, triggers, change, steps, width });
    }
  return drawn;
}

type ReadKey = (page: SitePage, place: Place, change: Change) => string;

/** The same on every page with the same part, such as the menu. */
const readLook: ReadKey = (_page, { about }, { file, words }) =>
  [about[0] ? describeElement(about[0]) : "", file ?? "", words].join(" ");

const readPosition: ReadKey = (page, { about }, { file, words }) =>
  [about[0] && file === undefined ? `${page.path} ${formatPlace(about[0])}` : "", file ?? "", words].join(" ");

function takeInTurns<Value>(queues: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, at) => queues.flatMap((queue) => queue.slice(at, at + 1)));
}

function shuffle<Value>(list: readonly Value[], random: Random): Value[] {
  const shuffled = [...list];
  for (let at = 0; at < shuffled.length; at++) {
    const other = at + random.below(shuffled.length - at);
    [shuffled[at], shuffled[other]] = [shuffled[other] as Value, shuffled[at] as Value];
  }
  return shuffled;
}

/** FNV-1a. */
const hash = (text: string) =>
  [...text].reduce((state, sign) => Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5) >>> 0;
