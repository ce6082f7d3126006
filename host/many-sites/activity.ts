/** Ms after a request in which its site counts as active. */
const ACTIVE_FOR = 1000;

/** Knows whether requests of several sites arrive at the same time. */
export interface Activity {
  note(site: string): void;
  /** Whether more than one site is active. */
  isShared(): boolean;
}

/** @param now in ms. */
export function createActivity(now: () => number): Activity {
  let last = { site: "", at: -Infinity };
  /** The last request of another site than `last`. */
  let other = last;
  return {
    note(site) {
      if (site !== last.site) other = last;
      last = { site, at: now() };
    },
    isShared: () => now() - other.at < ACTIVE_FOR,
  };
}
