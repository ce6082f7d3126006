import { Refused } from "../../http/refused";
import type { NamedPlan } from "../../shop/subscription-terms";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { readId } from "../request";
import { readProductChanges, readVariantChanges } from "./product-changes";

const PAGE = 50;

/** Endpoints for products: list, change, hide, remove. */
export function addProducts(app: OwnerApp, { ports: { store, now }, note }: Tools): void {
  app.on("GET /products", async (context) => {
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
    return { products, currency: settings.currency, plans: plans.map(toNamed), next };
  });

  app.on("PUT /products/:id", async (context, readBody) => {
    const id = readId(context);
    const changes = readProductChanges(await readBody());
    if (!(await store.changeProduct({ id, changes, now: now() }))) throw new Refused(404, "Product not found");
    await note(context, "change product", `${id}: ${changes.name}`);
    return {};
  });

  app.on("PUT /variants/:id", async (context, readBody) => {
    const id = readId(context);
    const changes = readVariantChanges(await readBody(), await store.listPlans());
    if (!(await store.changeVariant({ id, changes }))) throw new Refused(404, "Variant not found");
    const { price, stock, subscription: terms } = changes;
    const paid = terms ? `every ${terms.frequency} ${terms.interval}` : "once";
    await note(context, "change variant", `${id}: price ${price}, stock ${stock ?? "unlimited"}, paid ${paid}`);
    return {};
  });

  app.on("PUT /products/:id/hidden", async (context, readBody) => {
    const id = readId(context);
    const hidden = (await readBody()).hidden === true;
    if (!(await store.hideProduct({ id, hidden }))) throw new Refused(404, "Product not found");
    await note(context, hidden ? "hide product" : "show product", id);
    return {};
  });

  app.on("DELETE /products/:id", async (context) => {
    const id = readId(context);
    if (!(await store.removeProduct({ id }))) throw new Refused(404, "Product not found");
    await note(context, "remove product", id);
    return {};
  });
}

const toNamed = ({ id, name }: NamedPlan): NamedPlan => ({ id, name });
