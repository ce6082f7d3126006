import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createBilling, type FakeBilling } from "./stripe-billing";

interface Session {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  mode: "payment" | "subscription";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  metadata: { terms: string };
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: string | null;
  url: string | null;
  success_url: string;
  /** Not of the API: free days. */
  trial: number;
}

/** Parameters that the fake knows, by mode; others are refused, as by the real API. */
const SHARED = [
  ...["mode", "client_reference_id", "customer_email", "customer", "expires_at", "success_url", "cancel_url"],
  ...["metadata[terms]", "line_items[0][quantity]", "line_items[0][price_data][currency]"],
  ...["line_items[0][price_data][unit_amount]", "line_items[0][price_data][product_data][name]"],
  ...["line_items[0][price_data][product_data][description]"],
];
const INTERVAL = "line_items[0][price_data][recurring][interval]";
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  payment: SHARED,
  subscription: [
    ...[...SHARED, INTERVAL, "line_items[0][price_data][recurring][interval_count]"],
    ...["subscription_data[trial_period_days]", "subscription_data[metadata][order]"],
  ],
};

/** A strict fake of the parts of the payment processor's API that the host uses, on the loopback. */
export interface FakeStripe {
  url: string;
  key: string;
  billing: FakeBilling;
  webhookSecret: string;
  sessions: Map<string, Session>;
  /** Charges and disputes by id. */
  objects: Map<string, object>;
  refunds: string[];
  /** Calls as `POST /v1/…`. */
  calls: string[];
  /** Runs at each call, before its answer. */
  onCall(call: string): void;
  /** Refuses every call with this status; 0: none. */
  broken: number;
  /** Handles calls, and never answers them. */
  silent: boolean;
  pay(id: string): Session;
  expire(id: string): void;
  /** A signed event. */
  sign(type: string, object: object, secret?: string): { body: string; signature: string };
  close(): Promise<void>;
}

const MISSING = "resource_missing";

export async function startStripe(now: () => number): Promise<FakeStripe> {
  const answers = new Map<string, { body: string; text: string }>();
  const fake: FakeStripe = {
    ...{ url: "", key: "sk_test_1234567890", webhookSecret: "whsec_test_1234567890", sessions: new Map(), refunds: [] },
    objects: new Map(),
    ...{ calls: [], broken: 0, silent: false, billing: createBilling(now), onCall: () => undefined },
    pay(id) {
      const session = fake.sessions.get(id);
      if (session?.status !== "open") throw new Error("The session cannot be paid");
      if (session.mode === "subscription") return subscribe(session);
      return Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        payment_intent: `pi_${id}`,
        url: null,
      });
    },
    expire(id) {
      Object.assign(fake.sessions.get(id) ?? {}, { status: "expired", url: null });
    },
    sign(type, object, secret = fake.webhookSecret) {
      const created = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, created, data: { object } });
      const digest = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
      return { body, signature: `t=${created},v1=${digest}` };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function subscribe(session: Session): Session {
    const { id, client_reference_id: order, trial } = session;
    const customer = session.customer ?? `cus_${id}`;
    const { subscription, invoice } = fake.billing.start({ order, customer, trial });
    return Object.assign(session, {
      ...{ status: "complete", payment_status: trial ? "no_payment_required" : "paid", url: null, customer },
      ...{ subscription: subscription.id, invoice: invoice.id },
    });
  }

  function answer(request: IncomingMessage, body: string): { status: number; content: object } {
    const { method = "", url = "", headers } = request;
    const { pathname, searchParams } = new URL(url, "http://fake");
    fake.calls.push(`${method} ${pathname}`);
    fake.onCall(`${method} ${pathname}`);
    const refuse = (status: number, message: string) => ({
      status,
      content: { error: { message, type: "invalid_request_error", ...(status === 404 ? { code: MISSING } : {}) } },
    });
    if (fake.broken) return refuse(fake.broken, "broken");
    if (headers.authorization !== `Bearer ${fake.key}`) return refuse(401, "Invalid API key");
    const form = new URLSearchParams(body);
    const [, id = "", action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname) ?? [];
    if (id) {
      const session = fake.sessions.get(id);
      if (!session) return refuse(404, "No such session");
      if (action && session.status !== "open") return refuse(400, "Only open sessions can be expired");
      if (action) fake.expire(id);
      return { status: 200, content: session };
    }
    const [, wanted] = /^\/v1\/(?:charges|disputes)\/(\w+)$/.exec(pathname) ?? [];
    if (wanted) {
      const content = fake.objects.get(wanted);
      return content ? { status: 200, content } : refuse(404, "No such object");
    }
    const billed = fake.billing.answer(method, pathname, searchParams, form);
    if (billed) return billed;
    if (pathname === "/v1/refunds") {
      fake.refunds.push(form.get("payment_intent") ?? "");
      return { status: 200, content: { id: "re_1", object: "refund" } };
    }
    if (pathname !== "/v1/checkout/sessions") return refuse(404, `Unknown path ${pathname}`);
    if (method === "GET") {
      const data = [...fake.sessions.values()].filter(
        (one) => one.payment_intent === searchParams.get("payment_intent"),
      );
      return { status: 200, content: { object: "list", data, has_more: false } };
    }
    const mode = form.get("mode") === "subscription" ? "subscription" : "payment";
    const unknown = [...form.keys()].find((name) => !KNOWN[mode]?.includes(name));
    if (mode === "subscription" && !form.get(INTERVAL)) return refuse(400, "You must provide one recurring price");
    if (form.has("customer") && form.has("customer_email")) return refuse(400, "Specify only one of them");
    if (unknown) return refuse(400, `Received unknown parameter: ${unknown}`);
    const amount =
      Number(form.get("line_items[0][price_data][unit_amount]")) * Number(form.get("line_items[0][quantity]"));
    const ends = Number(form.get("expires_at")) - now() / 1000;
    if (ends < 1800 || ends > 86_400) return refuse(400, "expires_at must be 30 minutes to 24 hours ahead");
    if (!Number.isInteger(amount) || amount < 50) return refuse(400, "Amount too small");
    const created = `cs_${fake.sessions.size + 1}`;
    const trial = Number(form.get("subscription_data[trial_period_days]") ?? 0);
    const session: Session = {
      ...{ id: created, object: "checkout.session", status: "open", payment_status: "unpaid", mode, trial },
      ...{ amount_total: trial ? 0 : amount, metadata: { terms: form.get("metadata[terms]") ?? "" } },
      ...{ customer: form.get("customer"), subscription: null, invoice: null },
      ...{ currency: form.get("line_items[0][price_data][currency]") ?? "", payment_intent: null },
      ...{ client_reference_id: form.get("client_reference_id") ?? "", url: `https://pay.example/${created}` },
      success_url: form.get("success_url") ?? "",
    };
    fake.sessions.set(created, session);
    return { status: 200, content: session };
  }

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const key = request.method === "POST" ? String(request.headers["idempotency-key"] ?? "") : "";
      const known = key ? answers.get(key) : undefined;
      const send = (status: number, text: string) =>
        fake.silent || response.writeHead(status, { "content-type": "application/json" }).end(text);
      if (known && known.body !== body)
        return send(400, JSON.stringify({ error: { type: "idempotency_error", message: "Same key" } }));
      if (known) return send(200, known.text);
      const { status, content } = answer(request, body);
      const text = JSON.stringify(content);
      if (key && status === 200) answers.set(key, { body, text });
      return send(status, text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
