export interface DropdownEvents {
  /** A dropdown opened. Dispatched on `.w-dropdown`. */
  "millrace:dropdown:open": Record<never, never>;
  /** A dropdown closed; its list may stay for `data-delay`. Dispatched on `.w-dropdown`. */
  "millrace:dropdown:close": Record<never, never>;
}

declare global {
  interface MillraceEventMap extends DropdownEvents {}
}
