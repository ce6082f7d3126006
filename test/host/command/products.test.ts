import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../support/sqlite-store";
import { runCommand } from "../support/command";
import { testFolder } from "../support/folder";

const PAGE = (id: string, text: string) => `<!DOCTYPE html><h1>Towel ${id}</h1>
  <b data-wf-sku-bindings='[{"from":"f_price_","to":"innerHTML"}]'>${text}</b>
  <form data-node-type="commerce-add-to-cart-form" data-commerce-product-id="${id}"
    data-commerce-sku-id="s${id}"></form>`;

let folder: string;
let site: string;
beforeEach(() => {
  folder = testFolder();
  site = join(folder, "site");
  mkdirSync(join(site, "product"), { recursive: true });
  writeFileSync(join(site, "index.html"), "<!DOCTYPE html><h1>Shop</h1>");
});

const run = (...args: string[]) => runCommand(["import", "products", ...args, "--data", join(folder, "data")]);
async function listProducts() {
  const store = await openTestStore(join(folder, "data", "store.db"), 0);
  const products = await store.listProducts({ limit: 9 });
  await store.close();
  return products;
}

describe("millrace import products", () => {
  it("reads the pages of a site, and prints what it could not read", async () => {
    writeFileSync(join(site, "product", "a.html"), PAGE("a", "€ 9.50 EUR"));
    writeFileSync(join(site, "product", "b.html"), PAGE("b", "$ 5.00 USD"));
    const preview = await run("--from-pages", site, "--preview");
    expect([preview.code, preview.stdout]).toEqual([0, expect.stringContaining("1 product with 1 variant")]);
    expect(preview.stdout).toContain('product/b.html: "Towel b" is left out: the price "$ 5.00 USD" is in USD');
    expect(await listProducts()).toEqual([]);
    expect((await run("--from-pages", site)).stdout).toContain("Added 1 product, replaced 0.");
    expect(await listProducts()).toMatchObject([
      { product: { id: "a", slug: "a", name: "Towel a" }, variants: [{ id: "sa", price: 950 }] },
    ]);
  });

  it("needs a table or pages that sell something", async () => {
    const table = join(folder, "products.csv");
    writeFileSync(table, "Product Name,Variant Price\nSoap,4\n");
    const answers = [await run("--from-pages", site), await run("--from-pages", table, site), await run(site)];
    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual([
      [2, expect.stringContaining("has an add-to-cart form")],
      [2, expect.stringContaining("Name either")],
      [2, expect.stringContaining("or use --from-pages")],
    ]);
    expect((await run(table, site)).stdout).toContain("Added 1 product");
  });
});
