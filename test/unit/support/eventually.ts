import { vi } from "vitest";

/**
 * Waits for a claim to hold. All that is waited for happens within a few turns of the event loop; the limit of 20 s
 * only
 * ends what never happens, on a busy machine too.
 */
export const eventually = (claim: () => void): Promise<void> => vi.waitFor(claim, { interval: 2, timeout: 20_000 });
