/** The longest wait of a test for one thing, a navigation too, in ms: it ends a hang, on a busy machine too. */
export const WAIT = 60_000;

/** The longest duration of one test or hook, in ms: several waits, so that the error names the one that failed. */
export const WHOLE = 300_000;
