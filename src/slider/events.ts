/** What moved a slider. */
export type SliderCause = "arrow" | "dot" | "swipe" | "autoplay" | "script";

export interface SliderEvents {
  /** Another page is shown; indexes count from 0. Dispatched on `.w-slider` when the change begins. */
  "millrace:slider:change": { index: number; previous: number; pages: number; by: SliderCause };
}

declare global {
  interface MillraceEventMap extends SliderEvents {}
}
