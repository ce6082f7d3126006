/** px by which places and sizes are rounded. */
export const ROUNDED = 1;

/** Difference of the bottom edges. */
export const growth = (vendor: string, ours: string) => {
  const foot = (box: string) => {
    const [, y, , height] = box.match(/-?[\d.]+/g)?.map(Number) ?? [];
    return (y ?? 0) + (height ?? 0);
  };
  return foot(ours) - foot(vendor);
};

/** A box without how far its content is scrolled. */
export const withoutScroll = (box: string) => box.replace(/, scrolled .*/, "");

/** Two boxes of the same width and height. */
export const isSameSize = (one: string, other: string) => {
  const size = (box: string) => box.replace(/^\S+ \S+ /, "");
  return one !== "" && size(one) === size(other);
};

/** px from the one box to the other, across and down. */
export const shift = (one: string, other: string) => {
  const place = (box: string) => box.split(" ").slice(0, 2).map(Number);
  const [x = NaN, y = NaN] = place(one);
  const [otherX = NaN, otherY = NaN] = place(other);
  return [otherX - x, otherY - y] as const;
};

/** Width of a box in px. */
export const readWidth = (box: string) => Number(box.split(" ")[2] ?? NaN);

/** Height of a box in px; 0 without one. */
export const readHeight = (box: string) => Number(withoutScroll(box).split(" ")[3] ?? 0);

/** px by which the other box is wider. */
export const widening = (one: string, other: string) => readWidth(other) - readWidth(one);

/** px by which a box is at another place or of another size. */
export interface Move {
  across?: number;
  down?: number;
  wider?: number;
  taller?: number;
}

/** A box after such a move. */
export const move = (box: string, { across = 0, down = 0, wider = 0, taller = 0 }: Move): string =>
  box.replace(/^[^,]+/, (numbers) => {
    const by = [across, down, wider, taller];
    return numbers
      .split(" ")
      .map((number, at) => Number(number) + (by[at] ?? 0))
      .join(" ");
  });

/** The boxes that are lower or higher, and taller or shorter, by at most some px. */
export const moveUpTo = (box: string, up: number, down: number): [string, string] => [
  move(box, { down: -up, taller: -up }),
  move(box, { down, taller: down }),
];
