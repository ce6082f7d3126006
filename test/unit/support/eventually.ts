import { vi } from "vitest";
import { WAIT } from "../../support/limits";

/** Waits for a claim to hold, which it does within a few turns of the event loop. */
export const eventually = (claim: () => void): Promise<void> => vi.waitFor(claim, { interval: 2, timeout: WAIT });
