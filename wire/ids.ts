/** Means "no item". */
export const EMPTY_ID = "0".repeat(24);
