import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { openSqlite } from "../../../host/store/sqlite/store";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { startCommand, type RunningCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { product, variant } from "./support/catalogue";
import { createShopper } from "./support/shopper";
import { startStripe, type FakeStripe } from "./support/stripe";

/** Each moment once; `npm run lab -- faults --rounds 20` kills more often. */
const ROUNDS = Number(process.env.MILLRACE_KILL_ROUNDS ?? 4);
const BUYERS = 4;
const STOCK = 100_000;

/** When the host is killed, in turn. */
const MOMENTS = [
  "as it asks for the state of a payment",
  "as an event arrives",
  "after it answered an event",
  "as it starts a payment",
] as const;

it("kill -9 between a payment and its order loses no paid order and doubles none", async () => {
  const stripe = await startStripe(Date.now);
  onTestFinished(() => stripe.close());
  const data = join(testFolder(), "data");
  const open = () => openSqlite({ file: join(data, "store.db"), now: 0, worker: new URL(inject("storeWorker")) });
  const args = [SITE_FOLDER, "--data", data, "--tries", "0", "--stripe-api", stripe.url];
  const env = { MILLRACE_STRIPE_KEY: stripe.key, MILLRACE_STRIPE_WEBHOOK_SECRET: stripe.webhookSecret };
  const start = () => startCommand(args, env);

  const first = await start();
  first.child.kill("SIGTERM");
  await first.ended;
  const store = await open();
  await store.saveProducts({ products: [{ product: product(), variants: [variant({ stock: STOCK })] }], now: 1 });
  await store.close();

  /** Paid sessions whose event was not answered. The processor sends it again. */
  const unanswered = new Set<string>();
  let interrupted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const running = await start();
    const moment = MOMENTS[round % MOMENTS.length] ?? MOMENTS[0];
    await Promise.all([...unanswered].map((id) => sendEvent(stripe, running.origin, id, unanswered)));
    if (moment !== "after it answered an event") killAt(running, stripe, moment);
    const buy = async () => {
      const shopper = createShopper(running.origin);
      const id = await buySession(shopper).catch(() => "");
      if (!id) return;
      stripe.pay(id);
      unanswered.add(id);
      const sent = sendEvent(stripe, running.origin, id, unanswered);
      if (moment === "as an event arrives") running.child.kill("SIGKILL");
      await sent;
      if (moment === "after it answered an event") running.child.kill("SIGKILL");
    };
    await Promise.all(Array.from({ length: BUYERS }, buy));
    stripe.onCall = () => undefined;
    running.child.kill("SIGKILL");
    await running.ended;
    interrupted += unanswered.size;
  }
  const last = await start();
  await Promise.all([...unanswered].map((id) => sendEvent(stripe, last.origin, id, unanswered)));
  last.child.kill("SIGTERM");
  await last.ended;

  const after = await open();
  const orders = await after.listOrders({ limit: 10_000 });
  const [found] = await after.findProducts({ ids: ["p1"], now: Date.now() + 24 * 3_600_000 });
  await after.close();
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === "paid");
  expect(interrupted).toBeGreaterThan(0);
  expect(orders.map(({ paymentId }) => paymentId).sort()).toEqual(paid.map(({ id }) => id).sort());
  expect(orders.map(({ number }) => number).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    orders.map((_, index) => index + 1),
  );
  expect(found?.variants[0]?.stock).toBe(STOCK - orders.length);
});

/** Kills the host when the processor gets a call. */
function killAt({ child }: RunningCommand, stripe: FakeStripe, moment: (typeof MOMENTS)[number]): void {
  const wanted = { "as it asks for the state of a payment": "GET", "as it starts a payment": "POST" };
  const method = moment in wanted ? wanted[moment as keyof typeof wanted] : "";
  let calls = 0;
  stripe.onCall = (call) => {
    if (method && call.startsWith(method) && ++calls === BUYERS) child.kill("SIGKILL");
  };
}

/** Fills a cart and goes to the payment. @returns the id of the session. */
async function buySession(shopper: ReturnType<typeof createShopper>): Promise<string> {
  await shopper.add("v1");
  await shopper.fill();
  const { data } = await shopper.submit();
  const { nextAction } = data.ecommerceAttemptSubmitOrder as { nextAction: string };
  return nextAction.split("/").at(-1) ?? "";
}

async function sendEvent(stripe: FakeStripe, origin: string, id: string, unanswered: Set<string>): Promise<void> {
  const { body, signature } = stripe.sign("checkout.session.completed", stripe.sessions.get(id) as object);
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  const sent = fetch(`${origin}/.millrace/stripe`, { method: "POST", headers, body });
  const answered = await sent.then(({ status }) => status === 200).catch(() => false);
  if (answered) unanswered.delete(id);
}
