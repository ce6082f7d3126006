/** Carries something out whose failure must not keep the others from theirs. */
export type Guard = (run: () => void, element?: Element) => void;
