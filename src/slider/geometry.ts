/** A group of consecutive slides shown at one stop; one dot each (`slider.md` SL-21). */
export interface Stop {
  /** Left edge of its first slide in the strip of slides, in px. */
  x: number;
  /** Sum of the widths of its slides, in px. */
  width: number;
  /** Index of its first slide. */
  first: number;
  /** Index after its last slide. */
  end: number;
}

export interface Strip {
  /** At least one, even without slides. */
  stops: readonly Stop[];
  /** Left edge of each slide, in px. */
  lefts: readonly number[];
  /** Width of all slides together, in px. */
  width: number;
}

/** Width in px that an arrow covers of the mask; a fixed share without one (SL-20). */
export function edgeWidth(arrowWidth: number): number {
  return arrowWidth ? arrowWidth + 40 : 100;
}

/**
 * Groups slides into stops. A new one begins with the first slide that starts beyond the part of the mask between the
 * arrows; that part advances by whole masks, also where a stop begins earlier, as published sites expect (SL-22).
 * @param widths outer widths of the slides with margins, in px.
 */
export function layOut(widths: readonly number[], mask: number, edge: number): Strip {
  const reach = Math.max(0, mask - edge);
  const stop: Stop = { x: 0, width: 0, first: 0, end: 0 };
  const stops = [stop];
  let current = stop;
  let shown = 0;
  let left = 0;
  const lefts = widths.map((width, index) => {
    const x = left;
    if (x - shown > reach) {
      stops.push((current = { x, width: 0, first: index, end: index }));
      shown += mask;
    }
    current.width += width;
    current.end = index + 1;
    left += width;
    return x;
  });
  return { stops, lefts, width: left };
}

/** Index in a row of `count` of an ordinal that counts on through the laps. */
export function wrap(ordinal: number, count: number): number {
  return ((ordinal % count) + count) % count;
}
