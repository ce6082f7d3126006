/** One signal for several callers: it aborts when the last of them has aborted. */
export interface SharedSignal {
  readonly controller: AbortController;
  join(signal: AbortSignal): void;
  /** Stops watching the signals. */
  end(): void;
}

export function createSharedSignal(): SharedSignal {
  const controller = new AbortController();
  const scope = new AbortController();
  let waiting = 0;
  const leave = () => {
    if (!--waiting) controller.abort();
  };
  return {
    controller,
    join(signal) {
      waiting++;
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true, signal: scope.signal });
    },
    end: () => scope.abort(),
  };
}

/** Work that all simultaneous callers share. */
export interface Flight<T> {
  /** Starts the work, or joins running work. It is aborted when no caller waits any more. */
  join(signal: AbortSignal): Promise<T>;
}

/** @param keep whether later callers get the same result. A failure is never kept. */
export function singleFlight<T>(work: (signal: AbortSignal) => Promise<T>, keep = false): Flight<T> {
  let current: { promise: Promise<T>; shared: SharedSignal } | undefined;
  return {
    join(signal) {
      if (!current || current.shared.controller.signal.aborted) {
        const shared = createSharedSignal();
        shared.join(signal);
        const forget = () => {
          if (current === begun) current = undefined;
        };
        const promise = work(shared.controller.signal).then(
          (result) => {
            if (!keep) forget();
            return result;
          },
          (error: unknown) => {
            forget();
            throw error;
          },
        );
        const begun = (current = { promise: promise.finally(shared.end), shared });
        return begun.promise;
      }
      current.shared.join(signal);
      return current.promise;
    },
  };
}
