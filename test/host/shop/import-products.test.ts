import { describe, expect, it } from "vitest";
import { readProducts } from "../../../host/shop/import-products";
import { SettingsError } from "../../../host/settings/settings-error";

const HEAD =
  "Product ID,Variant ID,Product Handle,Product Name,Product Type,Product Categories,Requires Shipping," +
  "Option1 Name,Option1 Value,Variant Sku,Variant Price,Variant Compare-at Price,Variant Inventory," +
  "Main Variant Image,Variant Download 1 Name,Variant Download 1 URL";

const read = (...rows: string[]) => readProducts([HEAD, ...rows].join("\r\n"), "EUR");

describe("a table of products", () => {
  it("C-67 has products with options, variants, stock and the usual tax category", () => {
    const { products, problems } = read(
      'p1,v1,towel,"Towel, soft",Physical,Bath; Home,TRUE,Size,Large,T-L,"€ 1,019.50",1200,4,https://cdn.example/l.png,,',
      "p1,v2,towel,,,,,,Small,T-S,9,,Infinite,,,",
      ",,voucher,Voucher,Digital,,,,,V,25.00,,,,PDF,voucher.pdf",
    );
    expect(problems).toEqual([]);
    const [towel, voucher] = products;
    expect(towel?.product).toMatchObject({
      ...{ id: "p1", name: "Towel, soft", slug: "towel", categories: ["Bath", "Home"], shippable: true },
      taxCategory: "standard-taxable",
      options: [{ name: "Size", enum: [{ name: "Large", slug: "large" }, { name: "Small" }] }],
    });
    const [size] = towel?.product.options ?? [];
    expect(towel?.variants).toMatchObject([
      { id: "v1", price: 101_950, compareAtPrice: 120_000, stock: 4, values: { [size?.id ?? ""]: size?.enum[0]?.id } },
      { id: "v2", price: 900, compareAtPrice: null, stock: null, values: { [size?.id ?? ""]: size?.enum[1]?.id } },
    ]);
    expect(voucher).toMatchObject({
      product: { id: expect.stringMatching(/^[0-9a-f]{24}$/), type: "Digital", shippable: false },
      variants: [{ price: 2500, downloads: [{ name: "PDF", url: "voucher.pdf" }] }],
    });
  });

  it("has subscriptions with the plans that they give", () => {
    const head =
      "Product Name,Variant Price,Subscription Interval,Subscription Frequency,Subscription Trial,Subscription Plan";
    const rows = [
      "A,1,Month,,14,gold club",
      "B,1,week,2,,",
      "C,1,hour,,,",
      "D,1,year,4,,",
      "E,1,day,1,x,",
      "F,1,day,,,Silver",
    ];
    const plans = [{ id: "p1", name: "Gold Club" }];
    const { products, problems } = readProducts([head, ...rows].join("\n"), "EUR", plans);
    expect(products.map(({ variants }) => variants[0]?.subscription)).toEqual([
      { interval: "month", frequency: 1, trial: 14, planId: "p1" },
      { interval: "week", frequency: 2, trial: 0, planId: "" },
    ]);
    expect(problems.map(({ text }) => text)).toEqual([
      '"hour" is not an interval: day, week, month or year',
      '"4" is not a frequency from 1 to 3',
      '"x" is not a number of free days, at most 730',
      'there is no plan "Silver". Create it on the owner\'s page, Plans',
    ]);
  });

  it("has the same ids at each reading", () => {
    const row = ",,towel,Towel,,,,Size,Large,,10,,,,,";
    expect(read(row)).toEqual(read(row));
  });

  it("skips rows that are wrong, with the reason and the line", () => {
    const { products, problems } = read(
      ",,a,A,,,,,,,free,,,,,",
      ",,b,B,,,,,,,-5,,,,,",
      ",,c,C,,,,,,,1,,many,,,",
      ",,,,,,,,,,1,,,,,",
      ",,d,D,,,,,,,1,,,,,",
      ",,d,D,,,,,,,2,,,,,",
    );
    expect(products.map(({ product }) => product.slug)).toEqual(["d"]);
    expect(problems).toEqual([
      { line: 2, text: '"free" is not a price in EUR' },
      { line: 3, text: '"-5" is not a price in EUR' },
      { line: 4, text: '"many" is not a number of pieces' },
      { line: 5, text: "the row has neither a handle nor a name" },
      { line: 7, text: "the variant stands in an earlier row" },
    ]);
  });

  it.each([
    ["", /is empty/],
    ["Product Name,Colour", /Variant Price/],
    ['Product Name,Variant Price\r\n"open,1', /line 2 is not closed/],
  ])("is refused: %j", (text, message) => {
    expect(() => readProducts(text, "EUR")).toThrow(SettingsError);
    expect(() => readProducts(text, "EUR")).toThrow(message);
  });
});
