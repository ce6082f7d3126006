import type { Rate } from "../store/units/rates";

/** Maximum number of clients; the oldest is forgotten first. */
const MOST = 1000;

/**
 * Clients whose submissions the store refuses until a limit resets. Their further submissions need no transaction, so
 * that a flood costs little.
 */
export interface RefusedClients {
  /** @returns ms until the limits reset; undefined: the store has to count the request. */
  wait(rates: readonly Rate[]): number | undefined;
  /** Notes a refusal of the store. @param wait in ms. */
  add(rates: readonly Rate[], wait: number): void;
}

/** @param now the time of the host, which may jump. */
export function createRefusedClients(now: () => number): RefusedClients {
  const refused = new Map<string, { from: number; until: number }>();
  // With the limits, so that changed settings apply at once.
  const toKey = (rates: readonly Rate[]) => rates.map(({ key, most }) => `${key} ${most}`).join("\n");
  return {
    wait(rates) {
      const key = toKey(rates);
      const known = refused.get(key);
      if (!known) return undefined;
      const time = now();
      // A clock that was set back would extend the refusal.
      if (time >= known.from && time < known.until) return known.until - time;
      refused.delete(key);
      return undefined;
    },
    add(rates, wait) {
      const from = now();
      refused.set(toKey(rates), { from, until: from + wait });
      const [oldest] = refused.keys();
      if (refused.size > MOST && oldest !== undefined) refused.delete(oldest);
    },
  };
}
