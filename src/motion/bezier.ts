/** Control points of a cubic Bézier curve. */
export type Bezier = readonly [x1: number, y1: number, x2: number, y2: number];

/** The curves that CSS has names for. */
export const EASE: Bezier = [0.25, 0.1, 0.25, 1];
export const EASE_IN: Bezier = [0.42, 0, 1, 1];
export const EASE_OUT: Bezier = [0, 0, 0.58, 1];
export const EASE_IN_OUT: Bezier = [0.42, 0, 0.58, 1];

/** `ease-out-cubic` of components. It is here because the part for drags needs no other of their curves. */
export const EASE_OUT_CUBIC: Bezier = [0.215, 0.61, 0.355, 1];
