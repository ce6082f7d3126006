import { AccountError } from "../../wire/account-error";
import { ACCOUNT_ERRORS } from "../../wire/account-rules";
import { ShopError } from "../../wire/shop/errors";
import { cancelForVisitor } from "../accounts/cancel";
import { requireAccount, type Scope } from "../accounts/scope";
import { endPaidPlan } from "./stripe/end-plan";

/**
 * `CancelSiteUserSubscription`: cancels at the end of the period, also at the payment processor (`accounts.md` A-114).
 * @throws AccountError
 */
export async function cancelPlan(scope: Scope, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const { settings, ports } = scope;
  const account = requireAccount(scope);
  const record = () => cancelForVisitor(account, subscriptionId, settings, ports);
  const paid = (await ports.store.paidPlans({ accountId: account.id })).find(({ id }) => id === subscriptionId);
  const canceled = await (paid ? endPaidPlan(scope, paid, { atOnce: false, record }) : record()).catch(
    (error: unknown) => {
      if (error instanceof ShopError) throw new AccountError("CommerceUnavailable", error.message);
      throw error;
    },
  );
  if (!canceled) throw ACCOUNT_ERRORS.noSubscription();
}
