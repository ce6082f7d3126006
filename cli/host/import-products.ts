import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createId } from "../../host/base/ids";
import { SettingsError } from "../../host/settings/settings-error";
import { readProducts } from "../../host/shop/import-products";
import { readPageCatalogue } from "../../host/shop/page-catalogue";
import { readPageProducts, withPageIds, type PageProduct } from "../../host/shop/page-products";
import { takeDataFolder } from "../../host/store/data-folder";
import { openStore } from "../../host/store/open-store";
import { counted } from "../counted";
import { takeOptions } from "./own-options";
import { readNamedFile } from "./read-named-file";
import { settingsFrom, settingsHelp, wantsHelp, workerUrl } from "./settings";
import type { CatalogueProduct } from "../../host/records/shop";
import type { Plan } from "../../host/records/users";

const USAGE = `millrace import products <file.csv> <folder> [--preview] [options]
millrace import products --from-pages <folder> [--preview] [options]

Imports products with their variants, options, prices and stock from a table: the builder's product export, or one with the
same columns. Products with the same handle are replaced. Prices are in the currency of the shop's settings. Products,
options and their values get the ids that the pages of the site send.

  --from-pages            read the products from the pages of the site instead of a table: names, prices, options and
                          pictures. Stock, types and prices of further variants are not on pages
  --preview               only print what would be imported

Stop the host before you run this command.

`;

/** Products per transaction. */
const AT_ONCE = 50;
/** Notes that are printed. */
const SHOWN = 50;

/** Runs `millrace import products`. */
export async function importProducts(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE + settingsHelp());
    return 0;
  }
  const { values, rest } = takeOptions(argv, { preview: "flag", "from-pages": "flag" });
  const at = rest.findIndex((arg) => /\.(csv|tsv|txt)$/i.test(arg));
  const file = rest[at];
  const fromPages = values["from-pages"] === true;
  if (fromPages && file !== undefined) throw new SettingsError(`Name either ${file} or --from-pages.`);
  if (!fromPages && file === undefined) {
    throw new SettingsError("Name a file that ends in .csv, .tsv or .txt, or use --from-pages.");
  }
  const settings = settingsFrom(file === undefined ? rest : rest.toSpliced(at, 1));
  const now = () => Date.now();
  const folder = await takeDataFolder(settings.data);
  try {
    const store = await openStore(settings, now(), workerUrl());
    try {
      const { settings: shop } = await store.readShopSettings();
      const { currency } = shop;
      const { products, notes } =
        file === undefined
          ? readPages(settings.site, currency)
          : readTable(file, settings.site, currency, await store.listPlans());
      process.stdout.write(formatProducts(products, notes, currency));
      if (values.preview) return 0;
      let added = 0;
      for (let from = 0; from < products.length; from += AT_ONCE) {
        added += await store.saveProducts({ products: products.slice(from, from + AT_ONCE), now: now() });
      }
      const detail = `${products.length} products`;
      await store.writeAudit({ id: createId(now()), at: now(), actor: "command", action: "import", detail });
      process.stdout.write(`\nAdded ${counted(added, "product")}, replaced ${products.length - added}.\n`);
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
  return 0;
}

/** Products with what could not be read. */
interface Found {
  products: CatalogueProduct[];
  notes: string[];
}

function readTable(file: string, site: string, currency: string, plans: readonly Plan[]): Found {
  const { products, problems } = readProducts(readNamedFile(file), currency, plans);
  const onPages = listPageProducts(site);
  return {
    products: products.map((product) => withPageIds(product, onPages)),
    notes: problems.map(({ line, text }) => `line ${line} is skipped: ${text}`),
  };
}

function readPages(site: string, currency: string): Found {
  const { products, problems, pages } = readPageCatalogue(listPages(site), currency);
  if (!pages) throw new SettingsError(`No page in ${site} has an add-to-cart form.`);
  return { products, notes: problems.map(({ path, text }) => `${path}: ${text}`) };
}

/** The products on all pages of a site. */
export function listPageProducts(site: string): PageProduct[] {
  return [...listPages(site)].flatMap(({ path, html }) => readPageProducts(html, path));
}

function* listPages(site: string): Generator<{ path: string; html: string }> {
  for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".html")) continue;
    const path = join(entry.parentPath, entry.name);
    yield { path: relative(site, path), html: readFileSync(path, "utf8") };
  }
}

function formatProducts(products: readonly CatalogueProduct[], notes: readonly string[], currency: string): string {
  const variants = products.reduce((sum, one) => sum + one.variants.length, 0);
  return [
    `${counted(products.length, "product")} with ${counted(variants, "variant")}, prices in ${currency}`,
    ...notes.slice(0, SHOWN).map((note) => `  ${note}`),
    ...(notes.length > SHOWN ? [`  and ${notes.length - SHOWN} more`] : []),
    "",
  ].join("\n");
}
