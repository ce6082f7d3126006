import { Refused } from "../../http/refused";
import type { NamedPlan } from "../../shop/subscription-terms";
import type { OwnerApp, Tools } from "../env";
import { readId, readJson } from "../request";
import type { ProductsAnswer } from "./api-types";
import { readProductChanges, readVariantChanges } from "./product-changes";

const PAGE = 50;

/** Endpoints for products: list, change, hide, remove. */
export function addProducts(app: OwnerApp, { ports: { store, now }, note }: Tools): void {
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

  app.put("/products/:id", async (context) => {
    const id = readId(context);
    const changes = readProductChanges(await readJson(context.req.raw));
    if (!(await store.changeProduct({ id, changes, now: now() }))) throw new Refused(404, "Product not found");
    await note(context, "change product", `${id}: ${changes.name}`);
    return context.json({});
  });

  app.put("/variants/:id", async (context) => {
    const id = readId(context);
    const changes = readVariantChanges(await readJson(context.req.raw), await store.listPlans());
    if (!(await store.changeVariant({ id, changes }))) throw new Refused(404, "Variant not found");
    const { price, stock, subscription: terms } = changes;
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
