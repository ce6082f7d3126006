import { report } from "./errors";

const ends = new WeakMap<AbortSignal, (() => void)[]>();

function runAll(list: readonly (() => void)[]): void {
  for (const each of list) {
    try {
      each();
    } catch (error) {
      report(error, { behaviour: "core" });
    }
  }
}

/** A controller for the owner of something that ends; whatever ends with it gets the signal only. */
export type Life = Pick<AbortController, "signal" | "abort">;

/** A controller that knows what ends with it, so that nothing has to listen for its end. */
export function createLife(): Life {
  const controller = new AbortController();
  const { signal } = controller;
  const list: (() => void)[] = [];
  ends.set(signal, list);
  return {
    signal,
    abort() {
      controller.abort();
      runAll(list.splice(0));
    },
  };
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
