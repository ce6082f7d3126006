import { describe, expect, it } from "vitest";
import { readProducts } from "../../../host/shop/import-products";
import { readPageProducts, withPageIds } from "../../../host/shop/page-products";

const PAGE = `<form data-node-type="commerce-add-to-cart-form" data-commerce-product-id="page1"
  data-commerce-sku-id="sku1">
  <label>Colour</label><select data-commerce-option-set-id="set1"><option value="">Choose</option>
    <option value="red1">Red</option><option value="blue1"> Blue </option></select>
  <div data-commerce-option-set-id="set2"><div data-option-id="s1">Small</div><div data-option-id="l1">Large</div></div>
  </form>`;
const HEAD =
  "Product ID,Variant ID,Product Handle,Product Name," +
  "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price";

const readTable = (...rows: string[]) => {
  const pages = ["product/towel.html", "index.html"].flatMap((path) =>
    readPageProducts(path === "index.html" ? "<p>Text</p>" : PAGE, path),
  );
  return readProducts([HEAD, ...rows].join("\n"), "EUR").products.map((product) => withPageIds(product, pages));
};

describe("C-30 C-34 products of a table get the ids that pages send", () => {
  it("for options and values, by the names of the values", () => {
    const [towel] = readTable("page1,v1,towel,Towel,Size,large,Color,Red,10", "page1,v2,towel,,,Small,,BLUE,9");
    expect(towel?.product).toMatchObject({
      id: "page1",
      options: [
        { id: "set2", name: "Size", enum: [{ id: "l1" }, { id: "s1" }] },
        { id: "set1", name: "Color", enum: [{ id: "red1" }, { id: "blue1" }] },
      ],
    });
    expect(towel?.variants).toMatchObject([
      { id: "v1", productId: "page1", values: { set2: "l1", set1: "red1" } },
      { id: "v2", productId: "page1", values: { set2: "s1", set1: "blue1" } },
    ]);
  });

  it("for product and first variant, by the path of the page, when the table has none", () => {
    const [towel] = readTable(",,towel,Towel,,,,,10", ",,towel,,Size,Small,,,10");
    expect(towel?.product.id).toBe("page1");
    expect(towel?.variants.map(({ id, productId }) => [id, productId])).toEqual([
      ["sku1", "page1"],
      [expect.stringMatching(/^[0-9a-f]{24}$/), "page1"],
    ]);
  });

  it("not for options whose values a page does not offer, nor for other products", () => {
    const [towel, soap] = readTable("page1,v1,towel,Towel,Size,Huge,,,10", "p2,v3,soap,Soap,,,,,4");
    expect(towel?.product.options).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    expect(soap?.product.id).toBe("p2");
  });
});
