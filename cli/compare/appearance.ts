/** Attribute that gives each element of a served page its number, the same in every copy of the page. */
export const MARK = "data-compare-mark";

/** The visible state of an element. */
export interface Appearance {
  /** False if the element is not rendered. */
  seen: boolean;
  /** Left in the parent, distance from the element above, width and height in px, without transforms. */
  box: string;
  opacity: string;
  transform: string;
  filter: string;
  colors: string;
  /** State classes, sorted. */
  classes: string;
  /** Value or checked state of a field, or the direct text of an element. */
  value: string;
  /** Position, `z-index`, `clip-path` and cursor, as far as they are set. */
  layer: string;
}

/**
 * The compared aspects. `made` is content added by scripts: dots, lightbox, menu overlay; `page` is its title, its history, and
 * what it has stored; `course` is how an element changes until it is at rest.
 */
export type Aspect =
  keyof Appearance | "course" | "focus" | "scroll" | "requests" | "messages" | "reach" | "made" | "page";

export type Appearances = Map<number, Appearance>;

/** The compared state of a page at rest. */
export interface State {
  looks: Appearances;
  /** Facts of the whole page: focus, scroll position, title, what it has stored, content added by scripts. */
  page: Record<string, string>;
  /** Elements that never stop moving. */
  restless: Set<number>;
}

/** A snapshot as sent from the page: mark, seen, box, opacity, transform, filter, colors, classes, value, layer. */
export type RawAppearance = [number, 0 | 1, string, string, string, string, string, string, string, string];

export interface RawState {
  looks: RawAppearance[];
  page: Record<string, string>;
  restless: number[];
  /** Whether its scripts waited for nothing, so that it was observed for a short time. */
  settled: boolean;
}

export function parseState({ looks, page, restless }: RawState): State {
  const read = ([mark, seen, box, opacity, transform, filter, colors, classes, value, layer]: RawAppearance): [
    number,
    Appearance,
  ] => [mark, { seen: seen === 1, box, opacity, transform, filter, colors, classes, value, layer }];
  return { looks: new Map(looks.map(read)), page, restless: new Set(restless) };
}
