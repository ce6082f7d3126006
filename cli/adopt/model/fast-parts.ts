/** The ways to make a site faster, in the order in which they run. */
export const FAST_PARTS = ["images", "sizes", "fonts", "local-scripts"] as const;

export type FastPartName = (typeof FAST_PARTS)[number];
