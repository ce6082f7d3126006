export interface NavbarEvents {
  /** The menu of a navigation bar opened; its motion begins. Dispatched on the bar. */
  "millrace:navbar:open": Record<never, never>;
  /** The menu of a navigation bar closed; its motion begins. Dispatched on the bar. */
  "millrace:navbar:close": Record<never, never>;
}

declare global {
  interface MillraceEventMap extends NavbarEvents {}
}
