/** Time limits for clients, in ms. */
export interface Timeouts {
  /** From the beginning of a connection or request to the end of its headers. */
  headers: number;
  /** For a whole body; longer for a file, depending on its size. */
  body: number;
  /** Between two requests of a connection. */
  idle: number;
  /** Without a byte in either direction. */
  silence: number;
  /** Interval between checks of the connections. */
  look: number;
}

export const TIMEOUTS: Timeouts = { headers: 10_000, body: 30_000, idle: 10_000, silence: 120_000, look: 2000 };
