import type { Settings } from "../settings/settings";
import type { SiteFeature } from "../site/read-page";
import type { Site } from "../site/site";
import type { Tables } from "../store/schema";
import type { Store } from "../store/store";

type Feature = SiteFeature | "pages" | "webhooks";

/** A part is used if the site has one of its features, or one of its tables has a row. */
interface Part {
  features: readonly Feature[];
  tables: readonly (keyof Tables)[];
}

/** The parts of the owner's page that a site may not use, by the name in the navigation. */
const PARTS: Readonly<Record<string, Part>> = {
  pages: { features: ["pages"], tables: ["page_revision"] },
  orders: { features: ["shop"], tables: ["shop_order"] },
  products: { features: ["shop"], tables: ["shop_product"] },
  shop: { features: ["shop"], tables: ["shop_product", "shop_order"] },
  users: { features: ["users"], tables: ["account"] },
  plans: { features: ["users"], tables: ["account", "plan"] },
  people: { features: ["forms", "users", "shop"], tables: ["submission", "account", "shop_order"] },
  forms: { features: ["forms"], tables: ["submission", "form_setting"] },
  mails: { features: ["forms", "users", "shop"], tables: ["mail"] },
  webhooks: { features: ["webhooks"], tables: ["delivery"] },
};

const TABLES = [...new Set(Object.values(PARTS).flatMap(({ tables }) => tables))];

/** The parts that the site does not use. */
export async function listUnusedParts(
  site: Pick<Site, "features">,
  { apiOnly, webhooks }: Pick<Settings, "apiOnly" | "webhooks">,
  store: Pick<Store, "findFilledTables">,
): Promise<string[]> {
  const features = new Set<Feature>(site.features());
  if (!apiOnly) features.add("pages");
  if (webhooks.length > 0) features.add("webhooks");
  const filled = new Set(await store.findFilledTables({ tables: TABLES }));
  const isUsed = (part: Part) =>
    part.features.some((one) => features.has(one)) || part.tables.some((one) => filled.has(one));
  return Object.entries(PARTS).flatMap(([name, part]) => (isUsed(part) ? [] : [name]));
}
