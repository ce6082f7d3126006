export interface LightboxEvents {
  /** The lightbox opened; `index` counts from 0 in a list of `count` items. Dispatched on the link. */
  "millrace:lightbox:open": { index: number; count: number };
  /** The lightbox has closed. Dispatched on the link that opened it. */
  "millrace:lightbox:close": Record<never, never>;
}

declare global {
  interface MillraceEventMap extends LightboxEvents {}
}
