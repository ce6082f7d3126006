import type { Store } from "../store/store";
import type { NoteLimit } from "./limit-log";

/** Names of the limits by the beginning of their keys, which also have addresses and names. */
const NAMES: readonly [start: string, name: string][] = [
  ["form ", "forms"],
  ["upload ", "uploads"],
  ["page password ", "page passwords"],
  ["owner ", "owner logins"],
  ["shop ", "shop"],
];

/** A store that notes when a rate limit refuses or slows down a request. */
export function withLimitCounts(store: Store, note: NoteLimit): Store {
  return Object.assign(Object.create(store) as Store, {
    async takeRates(args) {
      const wait = await store.takeRates(args);
      const key = args.rates[0]?.key ?? "";
      if (wait !== undefined) note(NAMES.find(([start]) => key.startsWith(start))?.[1] ?? "accounts");
      return wait;
    },
    async acceptSubmission(args) {
      const accepted = await store.acceptSubmission(args);
      if ("retryAfter" in accepted) note("forms");
      return accepted;
    },
    async signUp(args) {
      const result = await store.signUp(args);
      if (result === "full") note("users");
      if (typeof result === "object" && "retryAfter" in result) note("accounts");
      return result;
    },
    async placeOrder(args) {
      const result = await store.placeOrder(args);
      if ("error" in result && result.error.code === "OrderLimit") note("shop");
      return result;
    },
  } satisfies Partial<Store>);
}
