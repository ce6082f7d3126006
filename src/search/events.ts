export interface SearchEvents {
  /** The results of a query are shown; `count` is the number of pages found. Dispatched on `[data-search]`. */
  "millrace:search:results": { query: string; count: number };
}

declare global {
  interface MillraceEventMap extends SearchEvents {}
}
