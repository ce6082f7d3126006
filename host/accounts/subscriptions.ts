import { ACCOUNT_ERRORS } from "../../wire/account-rules";
import { userSubscription } from "./user-subscription";
import type { Scope } from "./scope";

/** `FetchSubscriptions`: the user's subscriptions, oldest first. @throws AccountError */
export async function userSubscriptions({ visit, ports }: Scope): Promise<ReturnType<typeof userSubscription>[]> {
  if (!visit.account) throw ACCOUNT_ERRORS.noCustomer();
  const list = await ports.store.listSubscriptions({ accountId: visit.account.id, now: ports.now() });
  return list.map(userSubscription);
}
