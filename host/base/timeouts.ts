/** How long others may take, in ms. */
export interface Timeouts {
  /** From the beginning of a connection or request to the end of its headers. */
  headers: number;
  /** For a whole body; a file has longer by its size. */
  body: number;
  /** Without a byte in either direction. */
  silence: number;
  /** Between two looks at the connections. */
  look: number;
}

export const TIMEOUTS: Timeouts = { headers: 10_000, body: 30_000, silence: 120_000, look: 2000 };
