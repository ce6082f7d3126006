import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createToken, hashToken } from "../../../../host/security/tokens";
import { member, plan } from "../../store/members";
import { testFolder } from "../../support/folder";
import { startHost, type TestHost } from "../../support/host";
import { product, variant } from "./catalogue";
import { createShopper, type Shopper } from "./shopper";
import { startStripe, type FakeStripe } from "./stripe";
import { PERIOD } from "./stripe-billing";

const HOUR = 3_600_000;

/** A host that sells a plan, whose group opens the page `/club`, to the user `u1`. */
export interface Club {
  host: TestHost;
  stripe: FakeStripe;
  /** Sells the plan with free days. @param planId empty: the product names none. */
  offer(trial: number, planId?: string): Promise<unknown>;
  /** A browser in which the user is logged in, with a full cart. */
  createUser(): Promise<Shopper>;
  /** Sends an event. @returns the status of the answer. */
  notify(type: string, object: object): Promise<number>;
  /** Pays for the cart and sends the event. */
  subscribe(shopper: Shopper): Promise<void>;
  /** Changes the subscription at the processor and sends the event. */
  change(changes: Parameters<FakeStripe["billing"]["change"]>[1], type?: string): Promise<number>;
  /** Plan, status and state at the processor of each subscription. */
  getPlans(): Promise<(string | null)[][]>;
  hasAccess(shopper: Shopper): Promise<boolean>;
  close(): Promise<void>;
}

export const getSession = (shopper: Shopper): string => `wf_sid=${shopper.cookies.get("wf_sid")}`;

export async function startClub(): Promise<Club> {
  const clock = { now: () => 0 };
  const stripe = await startStripe(() => clock.now());
  const { url: stripeApi, key: stripeKey, webhookSecret: stripeWebhookSecret } = stripe;
  const site = testFolder();
  for (const name of ["index", "club", "log-in", "access-denied"]) writeFileSync(join(site, `${name}.html`), name);
  const access = { "/club": ["club"] };
  const settings = { stripeApi, stripeKey, stripeWebhookSecret, tries: 0, site, access, notify: ["owner@example.org"] };
  const host = await startHost({ folder: testFolder(), settings });
  clock.now = () => host.clock.now();
  await host.store.addMembers({ members: [member("u1")], groupIds: {}, now: 1 });
  await host.store.addGroup({ id: "g1", name: "club", now: 1 });
  await host.store.savePlan({ id: "club", plan: plan({ groups: ["g1"] }), now: 1 });

  const club: Club = {
    host,
    stripe,
    offer(trial, planId = "club") {
      const subscription = { interval: "month" as const, frequency: 1, trial, planId };
      const sold = product({ type: "Membership", shippable: false });
      return host.store.saveProducts({ products: [{ product: sold, variants: [variant({ subscription })] }], now: 2 });
    },
    async createUser() {
      const shopper = createShopper(host.origin);
      const [token, now] = [createToken(), host.clock.now()];
      const times = { now, renewAt: now + HOUR, endsAt: now + 10 * PERIOD * 1000 };
      const session = { ...times, tokenHash: hashToken(token), sessionId: token.slice(0, 12), replaces: null };
      await host.store.startSession({ ...session, account: { id: "u1", email: "u1@mail.example", password: null } });
      shopper.cookies.set("wf_sid", token);
      await shopper.add("v1");
      await shopper.fill();
      return shopper;
    },
    async notify(type, object) {
      const { body, signature } = stripe.sign(type, object);
      const headers = { "stripe-signature": signature, "content-type": "application/json" };
      return (await fetch(`${host.origin}/.millrace/stripe`, { method: "POST", headers, body })).status;
    },
    async subscribe(shopper) {
      await shopper.submit();
      const status = await club.notify("checkout.session.completed", stripe.pay("cs_1"));
      if (status !== 200) throw new Error(`The event was answered with ${status}`);
    },
    change: (changes, type = "updated") =>
      club.notify(`customer.subscription.${type}`, stripe.billing.change("sub_1", changes)),
    async getPlans() {
      const list = await host.store.listSubscriptions({ accountId: "u1", now: host.clock.now() });
      return list.map(({ plan: { id }, status, paymentState }) => [id, status, paymentState]);
    },
    async hasAccess(shopper) {
      const headers = { cookie: getSession(shopper) };
      return (await fetch(`${host.origin}/club`, { headers, redirect: "manual" })).status === 200;
    },
    async close() {
      await host.close();
      await stripe.close();
    },
  };
  await club.offer(0);
  return club;
}
