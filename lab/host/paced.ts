import { Agent } from "node:http";
import { ask, summarizeTimes, type Asked, type Measured } from "./bench-host";

export interface Pace {
  perSecond: number;
  seconds: number;
  /** Expected status codes; default 200. */
  statuses?: readonly number[];
}

/**
 * Sends requests at a fixed rate, without waiting for responses. Each is timed from when it was due, so that waiting time
 * counts, too.
 */
export async function paced(
  port: number,
  asked: Asked,
  { perSecond, seconds, statuses = [200] }: Pace,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const began = performance.now();
  const times = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, n) => {
      const due = began + (n * 1000) / perSecond;
      // Rounded up, because a timer without whole ms fires early.
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(due - performance.now())));
      const { status, body } = await ask(port, asked, agent);
      if (!statuses.includes(status)) throw new Error(`${asked.path} answered ${status}: ${body.slice(0, 200)}`);
      return performance.now() - due;
    }),
  );
  agent.destroy();
  return summarizeTimes(times, performance.now() - began);
}
