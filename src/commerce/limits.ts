/** Numbers of a shop (`commerce.md` 2). Those of visitors and their files are in the accounts' catalogue. */
export const LIMITS = {
  /** Largest order, in minor units. */
  orderTotal: 99_999_999,
  membershipProducts: 20,
} as const;
