/** px by which places and sizes are rounded. */
export const ROUNDED = 1;

/** Two boxes that differ only in their top and height. */
export const isOnlyLonger = (vendor: string, ours: string) => {
  const across = (box: string) => box.replace(/^(\S+) \S+ (\S+)( \S+)?/, "$1 $2");
  return across(vendor) === across(ours);
};

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

/** px by which the other box is wider. */
export const widening = (one: string, other: string) => readWidth(other) - readWidth(one);

/** A box, of which top and height are larger by some px. */
export const grow = (box: string, { down = 0, taller = 0 }: { down?: number; taller?: number }): string =>
  box.replace(/^(\S+) (\S+) (\S+)(?: (\S+?))?(?=,|$)/, (_, left, top, width, height?: string) =>
    [left, Number(top) + down, width, ...(height === undefined ? [] : [Number(height) + taller])].join(" "),
  );

/** A box at other px across, of another width. */
export const widen = (box: string, { across = 0, wider = 0 }: { across?: number; wider?: number }): string =>
  box.replace(
    /^(\S+) (\S+) ([^\s,]+)/,
    (_, left, top, width) => `${Number(left) + across} ${top} ${Number(width) + wider}`,
  );
