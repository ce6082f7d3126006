/**
 * The Turnstile key that the builder writes into every export with bot protection. It belongs to the builder: the service
 * refuses it on other hosts, and its secret key, which verifies tokens, is the builder's as well.
 */
export const BUILDER_TURNSTILE_KEY = "0x4AAAAAAAQTptj2So4dx43e";
