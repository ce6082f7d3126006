export interface TabsEvents {
  /** Another tab is selected; names are values of `data-w-tab`. Dispatched on `.w-tabs` before any fade. */
  "millrace:tabs:change": { tab: string; previous: string | undefined };
}

declare global {
  interface MillraceEventMap extends TabsEvents {}
}
