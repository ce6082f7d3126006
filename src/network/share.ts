/** One signal for several people who wait: it aborts when the last of them has given up. */
export interface Party {
  readonly controller: AbortController;
  join(signal: AbortSignal): void;
  /** Stops watching the signals. */
  end(): void;
}

export function createParty(): Party {
  const controller = new AbortController();
  const ended = new AbortController();
  let waiting = 0;
  const leave = () => {
    if (!--waiting) controller.abort();
  };
  return {
    controller,
    join(signal) {
      waiting++;
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true, signal: ended.signal });
    },
    end: () => ended.abort(),
  };
}

/** Work that all who ask for it at the same time have in common. */
export interface Shared<T> {
  /** Starts the work, or joins what is under way. It is aborted when nobody waits any more. */
  join(signal: AbortSignal): Promise<T>;
}

/** @param keep whether a result serves all who come later. A failure never does. */
export function share<T>(work: (signal: AbortSignal) => Promise<T>, keep = false): Shared<T> {
  let current: { promise: Promise<T>; party: Party } | undefined;
  return {
    join(signal) {
      if (!current || current.party.controller.signal.aborted) {
        const party = createParty();
        party.join(signal);
        const forget = () => {
          if (current === begun) current = undefined;
        };
        const promise = work(party.controller.signal).then(
          (result) => {
            if (!keep) forget();
            return result;
          },
          (error: unknown) => {
            forget();
            throw error;
          },
        );
        const begun = (current = { promise: promise.finally(party.end), party });
        return begun.promise;
      }
      current.party.join(signal);
      return current.promise;
    },
  };
}
