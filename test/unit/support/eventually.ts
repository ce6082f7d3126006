import { vi } from "vitest";
import { WAIT } from "../../support/limits";

/** Waits until an assertion passes, within a few turns of the event loop. */
export const eventually = (claim: () => void): Promise<void> => vi.waitFor(claim, { interval: 2, timeout: WAIT });
