/** The builder's four ranges of `innerWidth` in px, both ends inclusive (`interactions.md` 1.1). */
export const BREAKPOINTS = [
  { key: "main", min: 992, max: 10000 },
  { key: "medium", min: 768, max: 991 },
  { key: "small", min: 480, max: 767 },
  { key: "tiny", min: 0, max: 479 },
] as const;

export type Breakpoint = (typeof BREAKPOINTS)[number]["key"];

/** The range of a width in px; the first match wins. */
export function breakpointAt(width: number): Breakpoint | null {
  return BREAKPOINTS.find(({ min, max }) => width >= min && width <= max)?.key ?? null;
}
