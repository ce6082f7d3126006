import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Account } from "../store/units/accounts/accounts";
import type { Subscription } from "../records/users";

/**
 * Cancels a user's subscription at the end of its period (`accounts.md` A-114) and notifies the owner, in one transaction.
 * @returns undefined for an unknown subscription.
 */
export async function cancelForVisitor(
  account: Pick<Account, "id" | "address">,
  id: string,
  settings: Pick<Settings, "notify">,
  { store, now, newId }: Ports,
): Promise<Subscription | undefined> {
  const at = now();
  const subscriptions = await store.listSubscriptions({ accountId: account.id, now: at });
  const found = subscriptions.find((one) => one.id === id);
  if (!found) return undefined;
  const mails = settings.notify.map((recipient) => ({
    ...{ id: newId(), recipient, replyTo: account.address },
    subject: `${found.plan.name}: canceled`,
    body: [
      `${account.address} canceled the plan "${found.plan.name}" (${found.plan.price}).`,
      `The plan stays active until ${new Date(found.periodEnd ?? at).toISOString().slice(0, 10)}.`,
    ].join("\n"),
  }));
  return store.cancelSubscription({ accountId: account.id, id, now: at, mails });
}
