import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPageCatalogue } from "../../../host/shop/page-catalogue";

const bound = (...fields: string[]) => encodeURIComponent(JSON.stringify(fields.map((from) => ({ from, to: "x" }))));
const form = (id: string, inside = "", sku = `${id}-sku`) =>
  `<form data-node-type="commerce-add-to-cart-form" data-commerce-product-id="${id}"
    data-commerce-sku-id="${sku}">${inside}</form>`;
const price = (text: string) => `<b data-wf-sku-bindings="${bound("f_price_")}">${text}</b>`;
const card = (id: string, name: string, text: string) =>
  `<div class="w-dyn-item"><h3>${name}</h3>${price(text)}${form(id)}</div>`;
const OPTIONS = `<label for="c">Color:</label>
  <select id="c" data-commerce-option-set-id="set1"><option value="">Choose</option>
  <option value="red">Red</option><option value="blue" selected>Blue</option></select>
  <div data-commerce-option-set-id="set2" aria-label="Size"><i data-option-id="s">S</i>
  <i data-option-id="l" aria-checked="true">L</i></div>`;
const TOWEL = `<meta name="description" content="Soft."><h1>Towel</h1><img src="../images/t.jpg"
  data-wf-sku-bindings="${bound("f_main_image_4dr")}">${price("$&nbsp;1,012.50&nbsp;USD")}
  <s data-wf-sku-bindings='[{"from":"default-sku:f_compare_at_price_7dr10dr","to":"innerHTML"}]'>$ 1,200.00</s>
  <p data-wf-sku-bindings="${bound("f_sku_")}">T-1</p>${form("p1", OPTIONS)}
  <div class="w-dyn-item"><img src="https://cdn.example/m.jpg" data-wf-sku-bindings="${bound("f_more_images_4dr")}"></div>
  <h2>Related</h2><div class="w-dyn-item"><h3>Soap</h3>${price("$ 5.00")}</div>`;

const VALUES = Array.from({ length: 501 }, (_, n) => `<option value="${n}">${n}</option>`);
const MANY = `<select data-commerce-option-set-id="x">${VALUES.join("")}</select>`;

const read = (pages: Record<string, string>, currency = "USD") =>
  readPageCatalogue(
    Object.entries(pages).map(([path, html]) => ({ path, html })),
    currency,
  );

describe("products of pages", () => {
  it("C-30 C-34 C-35 have the name, price, options, pictures and ids of their own page, not of a list", () => {
    const list = `<h1>Shop</h1>${card("p1", "Towel, short", "$ 1.00")}${card("p2", "Soap", "$ 5.00 USD")}`;
    const { products, problems, pages } = read({ "index.html": list, "product/towel.html": TOWEL, "a.html": "<p>" });
    const [towel, soap] = products;
    expect([pages, products.length]).toEqual([2, 2]);
    expect(towel?.product).toMatchObject({
      ...{ id: "p1", name: "Towel", slug: "towel", description: "Soft.", defaultVariantId: "p1-sku" },
      options: [
        {
          id: "set1",
          name: "Color",
          enum: [
            { id: "red", name: "Red" },
            { id: "blue", slug: "blue" },
          ],
        },
        { id: "set2", name: "Size", enum: [{ id: "s" }, { id: "l" }] },
      ],
    });
    expect(towel?.variants.map(({ id, values }) => [id, Object.values(values).join(" ")])).toEqual([
      [expect.stringMatching(/^[0-9a-f]{24}$/), "red s"],
      [expect.stringMatching(/^[0-9a-f]{24}$/), "red l"],
      [expect.stringMatching(/^[0-9a-f]{24}$/), "blue s"],
      ["p1-sku", "blue l"],
    ]);
    expect(towel?.variants[3]).toMatchObject({
      ...{ price: 101_250, compareAtPrice: 120_000, sku: "T-1", stock: null },
      ...{ image: { url: "/images/t.jpg" }, moreImages: [{ url: "https://cdn.example/m.jpg" }] },
    });
    expect(soap).toMatchObject({ product: { id: "p2", name: "Soap", slug: "soap" }, variants: [{ price: 500 }] });
    expect(problems).toEqual([
      { path: "product/towel.html", text: '"Towel": 4 variants have the price of the one on the page' },
      { path: "index.html", text: '"Soap": no picture' },
    ]);
    expect(read({ "product/towel.html": TOWEL }).products).toEqual([towel]);
  });

  it.each([
    ["without a name", form("p1") + price("$ 1.00"), "product p1 is left out: no heading with its name"],
    ["without a price", `<h1>A</h1>${form("p1")}`, '"A" is left out: no price on the page'],
    ["with a range of prices", `<h1>A</h1>${price("from $ 12.00")}${form("p1")}`, '"A" is left out: "from $ 12.00" is'],
    ["in another currency", `<h1>A</h1>${price("€ 5.00 EUR")}${form("p1")}`, "is in EUR, the shop's currency is USD"],
    [
      "with bindings that cannot be read",
      `<h1>A</h1><b data-wf-sku-bindings="%5B%">$ 1.00</b>${form("p1")}`,
      "no price on the page",
    ],
    ["with too many variants", `<h1>A</h1>${price("$ 1.00")}${form("p1", MANY)}`, "more than 500 variants"],
  ])("%s are left out, with the reason", (_name, html, reason) => {
    const { products, problems } = read({ "product/a.html": html });
    expect([products, problems.some(({ text }) => text.includes(reason))]).toEqual([[], true]);
  });

  it("without a main heading have the title of the page, not a heading of the cart", () => {
    const cart = `<div data-node-type="commerce-cart-wrapper"><h4>Your Cart</h4></div>`;
    const page = (head: string) => `${head}${cart}${price("$ 1.00")}<h2>Details</h2>${form("p1")}`;
    const names = [page('<meta property="og:title" content="Towel">'), page("")].map(
      (html) => read({ "product/towel.html": html }).products[0]?.product.name,
    );
    expect(names).toEqual(["Towel", "Details"]);
  });

  it("without names of options get numbers, with a note", () => {
    const set = `<select data-commerce-option-set-id="x"><option value="1">One</option></select>`;
    const { products, problems } = read({ "product/a.html": `<h1>A</h1>${price("$ 1.00")}${form("p1", set)}` });
    expect(products[0]?.product.options).toMatchObject([{ name: "Option 1" }]);
    expect(problems[0]?.text).toContain('it is called "Option 1"');
  });

  it("of a page of the builder are read", () => {
    const html = readFileSync("fixtures/pages/shop/product.html", "utf8").replace("from $ 12.00", "$ 12.00");
    const { products } = read({ "hand-cream.html": html });
    expect(products[0]?.product).toMatchObject({
      ...{ name: "Hand cream", slug: "hand-cream", options: [{ name: "Scent" }, { name: "Size" }] },
    });
    expect(products[0]?.variants).toHaveLength(4);
  });
});
