import type { MarkedElement } from "../messages";

/** Names an element for owners: what it is, and the beginning of its text. */
export const nameElement = ({ kind, text }: MarkedElement): string => (text ? `${kind}: ${text}` : kind);
