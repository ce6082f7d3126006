import { ACCOUNT_ERRORS } from "../../wire/account-rules";
import { cancelForVisitor } from "./cancel";
import { userSubscription } from "./user-subscription";
import { requireAccount, type Scope } from "./scope";

/** `FetchSubscriptions`: the user's subscriptions, oldest first. @throws AccountError */
export async function userSubscriptions({ visit, ports }: Scope): Promise<ReturnType<typeof userSubscription>[]> {
  if (!visit.account) throw ACCOUNT_ERRORS.noCustomer();
  const list = await ports.store.listSubscriptions({ accountId: visit.account.id, now: ports.now() });
  return list.map(userSubscription);
}

/** `CancelSiteUserSubscription`: cancels at the end of the period. @throws AccountError */
export async function cancelSubscription(scope: Scope, given: { subscriptionId: string }): Promise<void> {
  const account = requireAccount(scope);
  const canceled = await cancelForVisitor(account, given.subscriptionId, scope.settings, scope.ports);
  if (!canceled) throw ACCOUNT_ERRORS.noSubscription();
}
