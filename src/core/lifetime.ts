import { report } from "./errors";
import { shared } from "./shared";

/** Shared, since the owner of a signal is often in another script than its dependents. */
const ends = /* @__PURE__ */ shared("ends", () => new WeakMap<AbortSignal, (() => void)[]>());

function runAll(list: readonly (() => void)[]): void {
  for (const each of list) {
    try {
      each();
    } catch (error) {
      report(error, { behaviour: "core" });
    }
  }
}

/** An AbortController for the owner of a lifetime. Its dependents get only the signal. */
export type Lifetime = Pick<AbortController, "signal" | "abort">;

/**
 * An AbortController that runs its cleanups itself, without event listeners.
 * @param owners signals with the first of which it ends; default: none.
 */
export function createLifetime(...owners: readonly AbortSignal[]): Lifetime {
  const controller = new AbortController();
  const { signal } = controller;
  const list: (() => void)[] = [];
  ends.set(signal, list);
  const life: Lifetime = {
    signal,
    abort() {
      controller.abort();
      runAll(list.splice(0));
    },
  };
  for (const owner of owners) atEnd(owner, life.abort);
  return life;
}

/** Runs something when the signal aborts, in order of the calls: at most one listener for each signal, however much ends with it. */
export function atEnd(signal: AbortSignal | undefined, run: () => void): void {
  if (!signal) return;
  let all = ends.get(signal);
  if (!all) {
    const list: (() => void)[] = (all = []);
    ends.set(signal, list);
    signal.addEventListener("abort", () => runAll(list));
  }
  all.push(run);
}
