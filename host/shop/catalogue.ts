import { toProductAnswer, toVariantAnswer } from "../../wire/shop/product-answer";
import type { Scope } from "../accounts/scope";
import { findPlanId } from "../store/units/shop/bought-plans";

/** A filter of ids; undefined members do not filter. */
interface IdFilter {
  eq?: string | null;
  in?: string[] | null;
}

interface Listing<Filter> {
  filter?: Filter | null;
  limit?: number | null;
  offset?: number | null;
}

/** Most products that one query can name. */
const MOST = 100;

const listIds = (filter: IdFilter | null | undefined): string[] => [
  ...(filter?.eq ? [filter.eq] : []),
  ...(filter?.in ?? []).slice(0, MOST),
];

/** The collections of products and variants. Only what a filter names is listed. */
export function collections({ ports: { store, now } }: Scope) {
  const find = (filter: IdFilter | null | undefined) => store.findProducts({ ids: listIds(filter), now: now() });
  const cut = <T>(list: T[], { limit, offset }: Listing<unknown>) =>
    list.slice(Math.max(offset ?? 0, 0)).slice(0, Math.max(limit ?? MOST, 0));
  return {
    c_sku_: {
      items: async (args: Listing<{ id?: IdFilter; f_product_?: IdFilter }>) => {
        const [found, { settings }] = await Promise.all([find(args.filter?.f_product_), store.readShopSettings()]);
        const ids = listIds(args.filter?.id);
        const variants = found.flatMap(({ product, variants }) =>
          variants.map((variant) => toVariantAnswer(variant, product, settings.currency)),
        );
        return cut(ids.length ? variants.filter(({ id }) => ids.includes(id)) : variants, args);
      },
    },
    c_product_: {
      items: async (args: Listing<{ id?: IdFilter }>) => {
        const found = await find(args.filter?.id);
        return cut(
          found.map(({ product, variants }) => toProductAnswer(product, variants)),
          args,
        );
      },
    },
  };
}

/** Which of these products the visitor has a running subscription of (`commerce.md` C-36). */
export async function memberships({ ports: { store, now }, visit }: Scope, productIds: string[]) {
  const accountId = visit.account?.id;
  if (!accountId || !productIds.length) return [];
  const at = now();
  const [products, subscriptions] = await Promise.all([
    store.findProducts({ ids: productIds.slice(0, MOST), now: at }),
    store.listSubscriptions({ accountId, now: at }),
  ]);
  return products.flatMap(({ product, variants }) => {
    const plans = variants.flatMap(({ id, subscription }) => (subscription ? findPlanId(id, subscription) : []));
    const own = subscriptions.filter(({ plan, status }) => plans.includes(plan.id) && status !== "ended");
    return own.map(({ id }) => ({ productId: product.id, orderId: id, active: true }));
  });
}
