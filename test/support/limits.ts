/** The longest that a test waits for one thing, a navigation too, in ms: it ends what hangs, on a busy machine too. */
export const WAIT = 60_000;

/** The longest that one test or hook takes, in ms: several waits, so that the error says which of them was in vain. */
export const WHOLE = 300_000;
