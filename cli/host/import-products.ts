import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createId } from "../../host/base/ids";
import { SettingsError } from "../../host/settings/settings-error";
import { readProducts, type ProductTable } from "../../host/shop/import-products";
import { readPageProducts, withPageIds, type PageProduct } from "../../host/shop/page-products";
import { takeDataFolder } from "../../host/store/data-folder";
import { openStore } from "../../host/store/open-store";
import { counted } from "../counted";
import { takeOptions } from "./own-options";
import { settingsFrom, settingsHelp, wantsHelp, workerUrl } from "./settings";

const USAGE = `millrace import products <file.csv> <folder> [--preview] [options]

Imports products with their variants, options, prices and stock from a table: the builder's product export, or one with the
same columns. Products with the same handle are replaced. Prices are in the currency of the shop's settings. Products,
options and their values get the ids that the pages of the site send.

  --preview               only print what would be imported

Stop the host before you run this command.

`;

/** Products per transaction. */
const AT_ONCE = 50;
const SHOWN = 10;

/** Runs `millrace import products`. */
export async function importProducts(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE + settingsHelp());
    return 0;
  }
  const { values, rest } = takeOptions(argv, { preview: "flag" });
  const at = rest.findIndex((arg) => /\.(csv|tsv|txt)$/i.test(arg));
  const file = rest[at];
  if (file === undefined) throw new SettingsError("Name a file that ends in .csv, .tsv or .txt.");
  const settings = settingsFrom(rest.toSpliced(at, 1));
  const now = () => Date.now();
  const folder = await takeDataFolder(settings.data);
  try {
    const store = await openStore(settings, now(), workerUrl());
    try {
      const { settings: shop } = await store.readShopSettings();
      const { products, problems } = readProducts(readText(file), shop.currency);
      const pages = listPageProducts(settings.site);
      const table = { products: products.map((product) => withPageIds(product, pages)), problems };
      process.stdout.write(formatTable(table, shop.currency));
      if (values.preview) return 0;
      let added = 0;
      for (let from = 0; from < table.products.length; from += AT_ONCE) {
        added += await store.saveProducts({ products: table.products.slice(from, from + AT_ONCE), now: now() });
      }
      const detail = `${table.products.length} products`;
      await store.writeAudit({ id: createId(now()), at: now(), actor: "command", action: "import", detail });
      process.stdout.write(`\nAdded ${counted(added, "product")}, replaced ${table.products.length - added}.\n`);
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
  return 0;
}

/** The products on all pages of a site. */
export function listPageProducts(site: string): PageProduct[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return readPageProducts(readFileSync(path, "utf8"), relative(site, path));
    });
}

function readText(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new SettingsError(`${file} is not UTF-8. Save it as "CSV UTF-8".`);
    throw error;
  }
}

function formatTable({ products, problems }: ProductTable, currency: string): string {
  const variants = products.reduce((sum, { variants }) => sum + variants.length, 0);
  return [
    `${counted(products.length, "product")} with ${counted(variants, "variant")}, prices in ${currency}`,
    ...problems.slice(0, SHOWN).map(({ line, text }) => `  line ${line} is skipped: ${text}`),
    ...(problems.length > SHOWN ? [`  and ${problems.length - SHOWN} more lines`] : []),
    "",
  ].join("\n");
}
