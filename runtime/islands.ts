import { accounts } from "../src/accounts";
import type { Behaviour } from "../src/core/behaviour";
import { lightbox } from "../src/lightbox/lightbox";
import { subscriptions } from "../src/subscriptions/subscriptions";

/** The React islands, in the order in which they mount. Most pages have none, so they come in a script of their own. */
export const islands: readonly Behaviour[] = [lightbox, ...accounts, subscriptions];
