import { createLifetime } from "../../core/lifetime";
import { listen } from "../session/listen";

/** Keeps what happens until something can handle it. */
export interface Recorder {
  /** Ends the recording. @returns what happened, in order. */
  stop(): readonly Event[];
}

/**
 * Records events of the page.
 * @param first called when the first one has happened.
 */
export function record(types: readonly string[], first: () => void): Recorder {
  const life = createLifetime();
  const events: Event[] = [];
  const note = (event: Event) => {
    if (events.push(event) === 1) first();
  };
  for (const type of types) listen(type, note, life.signal);
  return {
    stop() {
      life.abort();
      return events.splice(0);
    },
  };
}
