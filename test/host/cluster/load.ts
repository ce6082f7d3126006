import { setTimeout } from "node:timers/promises";
import { sendForm } from "./members";

export interface Load {
  /** Names of the accepted submissions. */
  accepted: string[];
  /** Statuses of refused attempts; 0: no answer. */
  refused: number[];
  /** Ms from the first attempt to the acceptance, of each submission. */
  waits: number[];
  /** Attempts that each submission needed. */
  attempts: number[];
  /** Ends the load after the running submissions. */
  stop(): Promise<void>;
}

/** Ms until a visitor tries again. */
export const PAUSE = 50;
/** Attempts, which is far more than a short failure needs. */
const ATTEMPTS = 200;

/** Sends forms one after the other from several visitors, each again until it is accepted. */
export function startLoad(origin: string, visitors: number): Load {
  let stopped = false;
  const load: Omit<Load, "stop"> = { accepted: [], refused: [], waits: [], attempts: [] };
  const running = Array.from({ length: visitors }, async (_, visitor) => {
    for (let n = 0; !stopped; n++) {
      const name = `visitor ${visitor} message ${n}`;
      const began = performance.now();
      let attempt = 1;
      for (; ; attempt++) {
        const answer = await sendForm(origin, name);
        await answer?.arrayBuffer();
        if (answer?.status === 200) break;
        load.refused.push(answer?.status ?? 0);
        if (attempt >= ATTEMPTS) throw new Error(`${name} was refused ${attempt} times, last with ${answer?.status}`);
        await setTimeout(PAUSE);
      }
      load.accepted.push(name);
      load.waits.push(performance.now() - began);
      load.attempts.push(attempt);
    }
  });
  return {
    ...load,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
