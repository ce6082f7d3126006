import { MOST_TOTAL } from "../../../wire/shop/money";
import type { SubscriptionTerms } from "../../../wire/shop/product";
import { Refused } from "../../http/refused";
import type { OwnerApp, Tools } from "../env";
import { checkTerms, type GivenTerms, type NamedPlan } from "../../shop/subscription-terms";
import { readId, readJson, readString } from "../request";
import type { ProductsAnswer } from "./api-types";

const PAGE = 50;
const MOST_STOCK = 999_999_999;

/** Endpoints for products: list, price, stock, subscription, hide. */
export function addProducts(app: OwnerApp, { ports: { store }, note }: Tools): void {
  app.get("/products", async (context) => {
    const query = (name: string) => context.req.query(name)?.slice(0, 200).replaceAll("\0", "") || undefined;
    const [name, id] = [query("afterName"), query("afterId")];
    const after = name !== undefined && id !== undefined ? { name, id } : undefined;
    const [found, { settings }, plans] = await Promise.all([
      store.listProducts({ search: query("search"), after, limit: PAGE + 1 }),
      store.readShopSettings(),
      store.listPlans(),
    ]);
    const products = found.slice(0, PAGE);
    const last = products.at(-1)?.product;
    const next = found.length > PAGE && last ? { name: last.name, id: last.id } : null;
    return context.json<ProductsAnswer>({ products, currency: settings.currency, plans: plans.map(toNamed), next });
  });

  app.put("/variants/:id", async (context) => {
    const id = readId(context);
    const { price, stock, subscription } = await readJson(context.req.raw);
    if (!isWhole(price, MOST_TOTAL))
      throw new Refused(422, "The price must be a whole number of minor units, 0 or higher");
    if (stock !== null && !isWhole(stock, MOST_STOCK))
      throw new Refused(422, "The stock must be a whole number, 0 or higher");
    const terms = readTerms(subscription, await store.listPlans());
    if (!(await store.changeVariant({ id, price, stock, subscription: terms })))
      throw new Refused(404, "Variant not found");
    const paid = terms ? `every ${terms.frequency} ${terms.interval}` : "once";
    await note(context, "change variant", `${id}: price ${price}, stock ${stock ?? "unlimited"}, paid ${paid}`);
    return context.json({});
  });

  app.put("/products/:id/hidden", async (context) => {
    const id = readId(context);
    const hidden = (await readJson(context.req.raw)).hidden === true;
    if (!(await store.hideProduct({ id, hidden }))) throw new Refused(404, "Product not found");
    await note(context, hidden ? "hide product" : "show product", id);
    return context.json({});
  });

  app.delete("/products/:id", async (context) => {
    const id = readId(context);
    if (!(await store.removeProduct({ id }))) throw new Refused(404, "Product not found");
    await note(context, "remove product", id);
    return context.json({});
  });
}

const toNamed = ({ id, name }: NamedPlan): NamedPlan => ({ id, name });

/** @throws Refused */
function readTerms(given: unknown, plans: readonly NamedPlan[]): SubscriptionTerms | null {
  if (given === null) return null;
  if (typeof given !== "object") throw new Refused(422, "The subscription must be null or have an interval");
  const read = (name: keyof GivenTerms) => readString(given as Record<string, unknown>, name).trim();
  const terms = checkTerms(
    { interval: read("interval"), frequency: read("frequency"), trial: read("trial"), plan: read("plan") },
    plans,
  );
  if (typeof terms === "string") throw new Refused(422, `Subscription: ${terms}`);
  return terms;
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
