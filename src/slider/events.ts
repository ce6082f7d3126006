/** What moved a slider. */
export type SliderCause = "arrow" | "dot" | "swipe" | "autoplay" | "script";

export interface SliderEvents {
  /**
   * Another group of slides is shown; indexes count from 0, `pages` is the number of groups. Dispatched on `.w-slider`
   * when the change begins.
   */
  "millrace:slider:change": { index: number; previous: number; pages: number; by: SliderCause };
}

declare global {
  interface MillraceEventMap extends SliderEvents {}
}
