/** Attribute that gives each element of a served page its number, the same in every copy of the page. */
export const MARK = "data-compare-mark";

/** What a visitor sees of an element. Absent: as an element without it. */
export interface Look {
  /** False: not drawn at all. */
  seen: boolean;
  /** Left in the parent, distance from what stands above, width, height in px; transforms not counted. */
  box: string;
  opacity: string;
  transform: string;
  filter: string;
  colors: string;
  /** State classes, sorted. */
  classes: string;
  /** Value or checked state of a field, or the direct text of an element. */
  value: string;
}

/** The aspects in which looks are compared. `made` is what scripts make: dots, lightbox, menu overlay. */
export type Aspect = keyof Look | "focus" | "scroll" | "requests" | "messages" | "reach" | "made";

export type Looks = Map<number, Look>;

/** Everything that is compared of a page at rest. */
export interface State {
  looks: Looks;
  /** Facts of the whole page: focus, scroll position, what scripts made. */
  page: Record<string, string>;
  /** Elements that do not come to rest. */
  restless: Set<number>;
}

/** How a look crosses from the page: mark, seen, box, opacity, transform, filter, colors, classes, value. */
export type RawLook = [number, 0 | 1, string, string, string, string, string, string, string];

export interface RawState {
  looks: RawLook[];
  page: Record<string, string>;
  restless: number[];
}

export function stateOf({ looks, page, restless }: RawState): State {
  const read = ([mark, seen, box, opacity, transform, filter, colors, classes, value]: RawLook): [number, Look] => [
    mark,
    { seen: seen === 1, box, opacity, transform, filter, colors, classes, value },
  ];
  return { looks: new Map(looks.map(read)), page, restless: new Set(restless) };
}
