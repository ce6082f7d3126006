import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readProducts, type ProductTable } from "../../host/shop/import-products";
import { withPageIds } from "../../host/shop/page-products";
import type { Settings } from "../../host/settings/settings";
import { takeDataFolder } from "../../host/store/data-folder";
import { openStore, workerIn } from "../../host/store/open-store";
import type { Store } from "../../host/store/store";
import { DEFAULT_TAX_CATEGORY } from "../../wire/shop/product";
import { defaultShopSettings, type ShopSettings } from "../../wire/shop/settings";
import { listPageProducts } from "../../cli/host/import-products";
import { packageRoot } from "../../cli/package-paths";

/** Prices in pounds with taxes, and two ways to ship. */
function exampleSettings(): ShopSettings {
  const flat = (id: string, name: string, description: string, amount: number) => {
    return { id, name, description, kind: "flat-rate" as const, amount, steps: [] };
  };
  const rate = { name: "VAT", country: "GB", region: "", category: DEFAULT_TAX_CATEGORY, basisPoints: 2000 };
  return {
    ...defaultShopSettings(),
    ...{ currency: "GBP", country: "GB", taxes: { inclusive: true, onShipping: true, rates: [rate] } },
    business: {
      ...{ name: "Lacquer & Lark Ltd", line1: "17 Pump Lane", line2: "", city: "Wrenbury Quay", state: "" },
      ...{ postalCode: "WQ1 7PL", country: "GB", vatId: "" },
    },
    shipping: [
      {
        ...{ id: "home", name: "At home", countries: ["GB"] },
        methods: [flat("post", "Post", "Two to three days", 350), flat("courier", "Courier", "The next day", 790)],
      },
      {
        ...{ id: "away", name: "Away", countries: ["IE", "FR", "DE", "NL"] },
        methods: [flat("letter", "Post abroad", "A week or so", 950)],
      },
    ],
  };
}

/** The plan of the monthly club, which the table names. */
const CLUB = {
  id: "nail-club",
  plan: {
    ...{ name: "Nail club", price: "£ 29.00 GBP", currency: "GBP", amount: 2900, period: "month" as const },
    ...{ imageUrl: null, imageAlt: null, groups: [] },
  },
};

/**
 * Fills the shop of the example at the first start. Later starts change nothing.
 * @param programs where the thread of the store is.
 * @throws SettingsError, StoreError
 */
export async function fillShop(settings: Settings, programs: URL): Promise<void> {
  const now = Date.now();
  const folder = await takeDataFolder(settings.data);
  try {
    const store = await openStore(settings, now, workerIn(programs));
    try {
      if ((await store.countProducts()) === 0) await fillStore(store, settings.site, now);
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
}

/** The products of the example's table. */
export function readExampleProducts(): ProductTable {
  const table = readFileSync(join(packageRoot(), "examples", "nail-studio-products.csv"), "utf8");
  return readProducts(table, CLUB.plan.currency, [{ id: CLUB.id, name: CLUB.plan.name }]);
}

/** Settings, plan and products of the example in an empty store. @param site folder of the adopted pages. */
export async function fillStore(store: Store, site: string, now: number): Promise<void> {
  const pages = listPageProducts(site);
  const { products } = readExampleProducts();
  await store.saveShopSettings({ settings: exampleSettings(), now });
  await store.savePlan({ ...CLUB, now });
  await store.saveProducts({ products: products.map((product) => withPageIds(product, pages)), now });
}
