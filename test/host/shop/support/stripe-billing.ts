/** A subscription as the API returns it: the members that the host reads. Times are seconds since 1970. */
export interface FakeSubscription {
  id: string;
  object: "subscription";
  status: "active" | "trialing" | "past_due" | "unpaid" | "canceled";
  customer: string;
  metadata: Record<string, string>;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  items: { object: "list"; data: { current_period_start: number; current_period_end: number }[] };
}

interface FakeInvoice {
  id: string;
  object: "invoice";
  status: "open" | "paid";
  attempted: boolean;
  attempt_count: number;
  billing_reason: "subscription_create" | "subscription_cycle";
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } };
  /** Not of the API: the payment that `invoice_payments` lists. */
  payment: string;
}

type Answer = { status: number; content: object } | undefined;

/** The part of the fake that collects subscriptions. */
export interface FakeBilling {
  subscriptions: Map<string, FakeSubscription>;
  invoices: Map<string, FakeInvoice>;
  /** Customers of opened portals. */
  portals: string[];
  /** Starts the subscription of a paid session. */
  start(given: { order: string; customer: string; trial: number }): {
    subscription: FakeSubscription;
    invoice: FakeInvoice;
  };
  /** An invoice for the next period. */
  bill(subscriptionId: string, status: FakeInvoice["status"]): FakeInvoice;
  change(id: string, change: Partial<FakeSubscription>): FakeSubscription;
  /** The answer to a call; undefined: it is for another part. */
  answer(method: string, path: string, query: URLSearchParams, form: URLSearchParams): Answer;
}

/** Seconds of a period. */
export const PERIOD = 30 * 86_400;

export function createBilling(now: () => number): FakeBilling {
  const seconds = () => Math.floor(now() / 1000);
  const refuse = (message: string, status = 400, code?: string) => ({
    status,
    content: { error: { message, type: "invalid_request_error", ...(code ? { code } : {}) } },
  });
  const hasOnly = (form: URLSearchParams, ...names: string[]) => [...form.keys()].every((name) => names.includes(name));
  const period = (from: number) => ({
    object: "list" as const,
    data: [{ current_period_start: from, current_period_end: from + PERIOD }],
  });
  const billing: FakeBilling = {
    ...{ subscriptions: new Map(), invoices: new Map(), portals: [] },
    start({ order, customer, trial }) {
      const subscription: FakeSubscription = {
        ...{
          id: `sub_${billing.subscriptions.size + 1}`,
          object: "subscription",
          status: trial ? "trialing" : "active",
        },
        ...{ customer, metadata: { order }, cancel_at: null, cancel_at_period_end: false, canceled_at: null },
        ...{ ended_at: null, items: period(seconds()) },
      };
      billing.subscriptions.set(subscription.id, subscription);
      const invoice = billing.bill(subscription.id, "paid");
      return { subscription, invoice: Object.assign(invoice, { billing_reason: "subscription_create" }) };
    },
    bill(subscriptionId, status) {
      const { metadata } = billing.change(subscriptionId, {});
      const id = `in_${billing.invoices.size + 1}`;
      const invoice: FakeInvoice = {
        ...{ id, object: "invoice", status, attempted: true, attempt_count: 1, billing_reason: "subscription_cycle" },
        ...{ parent: { subscription_details: { subscription: subscriptionId, metadata } }, payment: `pi_${id}` },
      };
      billing.invoices.set(id, invoice);
      return invoice;
    },
    change(id, change) {
      const found = billing.subscriptions.get(id);
      if (!found) throw new Error(`No subscription ${id}`);
      return Object.assign(found, change);
    },
    answer(method, path, query, form) {
      const [, kind, id = ""] = /^\/v1\/(subscriptions|invoices)\/(\w+)$/.exec(path) ?? [];
      if (kind === "invoices" && method === "GET") {
        const { payment: _, ...content } = billing.invoices.get(id) ?? { payment: "" };
        return "id" in content ? { status: 200, content } : refuse("No such invoice", 404, "resource_missing");
      }
      if (kind === "subscriptions") return answerSubscription(method, id, form);
      if (path === "/v1/invoice_payments" && method === "GET") {
        const [invoice, payment] = [query.get("invoice"), query.get("payment[payment_intent]")];
        if (payment && query.get("payment[type]") !== "payment_intent") return refuse("payment[type] is missing");
        const data = [...billing.invoices.values()]
          .filter((one) => one.status === "paid" && (one.id === invoice || one.payment === payment))
          .map((one) => ({
            ...{ object: "invoice_payment", status: "paid", invoice: one.id },
            payment: { type: "payment_intent", payment_intent: one.payment },
          }));
        return { status: 200, content: { object: "list", data, has_more: false } };
      }
      if (path !== "/v1/billing_portal/sessions") return undefined;
      if (!hasOnly(form, "customer", "return_url")) return refuse("Received unknown parameter");
      const customer = form.get("customer") ?? "";
      if (![...billing.subscriptions.values()].some((one) => one.customer === customer))
        return refuse("No such customer");
      billing.portals.push(customer);
      const url = `https://billing.example/${customer}`;
      return { status: 200, content: { object: "billing_portal.session", url } };
    },
  };

  function answerSubscription(method: string, id: string, form: URLSearchParams): Answer {
    const found = billing.subscriptions.get(id);
    if (!found) return refuse("No such subscription", 404, "resource_missing");
    if (method === "GET") return { status: 200, content: found };
    if (found.status === "canceled") return refuse("A canceled subscription can only update its metadata");
    if (method === "DELETE") {
      const at = seconds();
      return { status: 200, content: billing.change(id, { status: "canceled", canceled_at: at, ended_at: at }) };
    }
    if (!hasOnly(form, "cancel_at_period_end")) return refuse("Received unknown parameter");
    const ends = form.get("cancel_at_period_end") === "true";
    const end = ends ? (found.items.data[0]?.current_period_end ?? null) : null;
    const change = { cancel_at_period_end: ends, cancel_at: end, canceled_at: ends ? seconds() : null };
    return { status: 200, content: billing.change(id, change) };
  }

  return billing;
}
