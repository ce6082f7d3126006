import { accounts } from "../src/accounts/accounts";
import type { Behaviour } from "../src/core/behaviour";
import { lightboxBasics } from "../src/lightbox/lightbox-basics";
import { lightbox } from "../src/lightbox/lightbox";
import { subscriptions } from "../src/subscriptions/subscriptions";

/** The React islands and the account flows, in the order in which they mount. */
export const islands: readonly Behaviour[] = [lightboxBasics, lightbox, ...accounts, subscriptions];
