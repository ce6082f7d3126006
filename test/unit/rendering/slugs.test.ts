import { describe, expect, it } from "vitest";
import { decodeSlug, encodeCollection, encodeField } from "../../../src/rendering/slugs";

const pairs: [slug: string, encoded: string][] = [
  ["name", "f_name_"],
  ["main-image", "f_main_image_4dr"],
  ["compare-at-price", "f_compare_at_price_7dr10dr"],
  ["ec-product-type", "f_ec_product_type_2dr10dr"],
  ["sku-values", "f_sku_values_3dr"],
  ["a b", "f_a_b_1db"],
  ["_archived", "f__archived_0ht"],
  ["ämne", "f__mne_0sg"],
];

const notEncoded = ["name", "f_", "x_name_", "f_name", "f_name_4", "c", ""];

describe("slugs", () => {
  it.each(pairs)("R-96 spells %s as %s", (slug, encoded) => expect(encodeField(slug)).toBe(encoded));
  it("R-96 marks collections with a c", () => expect(encodeCollection("sku")).toBe("c_sku_"));
  it.each(pairs)("R-97 reads %s back from %s", (slug, encoded) => expect(decodeSlug(encoded)).toBe(slug));
  it.each(notEncoded.map((name) => [name]))("R-97 keeps %j unchanged", (name) => expect(decodeSlug(name)).toBe(name));
  it("R-98 treats names that begin with f_ as encoded", () => expect(encodeField("f_name_")).toBe("f_name_"));
});
