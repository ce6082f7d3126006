/** Wrong arguments or a missing file; the message contains the remedy. */
export class CompareError extends Error {}
