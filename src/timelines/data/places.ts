/** Words for places along a side, in percent of it. */
export const PLACES: Readonly<Record<string, number>> = { top: 0, left: 0, center: 50, bottom: 100, right: 100 };
