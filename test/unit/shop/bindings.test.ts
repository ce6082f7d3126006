import { describe, expect, it } from "vitest";
import { createVariantBindings } from "../../../src/shop/product/bindings";
import type { Variant } from "../../../src/shop/queries";
import { shownIf } from "../rendering/support";
import { one } from "../support/page";

const VARIANT = {
  ...{ id: "v1", f_weight_: 5, f_width_: 2, f_length_: 3, f_height_: 4, f_sku_: "T-1" },
  ...{ f_price_: { value: 1900, unit: "USD" }, f_compare_at_price_7dr10dr: { value: 2500, unit: "USD" } },
  f_main_image_4dr: { url: "/main.png" },
  f_more_images_4dr: [{ url: "/one.png" }, { url: "/two.png" }],
  inventory: { type: "finite", quantity: 7 },
} as unknown as Variant;

function show(markup: string, variant: Variant): void {
  document.body.innerHTML = markup.includes("<form") ? markup : `<form></form>${markup}`;
  createVariantBindings(one("form"), new AbortController().signal)(variant);
}
const bound = (from: string, to = "innerHTML") => `data-wf-sku-bindings='${JSON.stringify([{ from, to }])}'`;

describe("what a variant shows", () => {
  it.each([
    ["f_weight_", "5"],
    ["f_width_", "2"],
    ["f_length_", "3"],
    ["f_height_", "4"],
    ["f_sku_", "T-1"],
    ["default-sku:sku", "T-1"],
    ["f_price_", "$19.00"],
    ["compare-at-price", "$25.00"],
    ["ecSkuInventoryQuantity", "7"],
  ])("C-35 shows %s as %s, and the empty class without a value", (from, text) => {
    show(`<p class="w-dyn-bind-empty" ${bound(from)}>served</p>`, VARIANT);
    expect([one("p").textContent, one("p").className]).toEqual([text, ""]);
    show(`<p ${bound(from)}>served</p>`, { id: "v2" });
    expect([one("p").textContent, one("p").className]).toEqual(["", "w-dyn-bind-empty"]);
  });

  it("C-35 shows no quantity of what is always in stock", () => {
    show(`<p ${bound("ecSkuInventoryQuantity")}>served</p>`, {
      id: "v1",
      inventory: { type: "infinite", quantity: 3 },
    });
    expect(one("p").textContent).toBe("");
  });

  it("C-35 sets pictures as source without srcset, as background and in a lightbox", () => {
    const image = `<img src="/old.png" srcset="/old.png 2x" ${bound("main-image", "src")}>`;
    show(image, VARIANT);
    expect([one("img").getAttribute("src"), one("img").hasAttribute("srcset")]).toEqual(["/main.png", false]);
    show(image, { id: "v2" });
    expect([one("img").getAttribute("src"), one("img").className]).toEqual(["", "w-dyn-bind-empty"]);
    show(`<img ${bound("f_more_images_4dr[1]", "src")}>`, VARIANT);
    expect(one("img").getAttribute("src")).toBe("/two.png");
    show(`<p ${bound("main-image", "style.background-image")}></p>`, VARIANT);
    expect(one("p").style.backgroundImage).toBe('url("/main.png")');
    show(`<a ${bound("more-images", "lightbox")}><script class="w-json">{"group":"g"}</script></a>`, VARIANT);
    expect(JSON.parse(one("script").textContent ?? "")).toEqual({
      items: [
        { url: "/one.png", type: "image" },
        { url: "/two.png", type: "image" },
      ],
      group: "g",
    });
  });

  it("C-35 stays inside the collection item of the form", () => {
    const item = (content: string) => `<div class="w-dyn-item">${content}<p ${bound("f_sku_")}>served</p></div>`;
    show(`${item("")}${item("<form></form>")}<p ${bound("f_sku_")}>served</p>`, VARIANT);
    expect([...document.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["served", "T-1", "served"]);
    show(`${item("")}<form></form><p ${bound("f_sku_")}>served</p>`, VARIANT);
    expect([...document.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["served", "T-1"]);
  });

  it("C-35 R-74 tests the conditions of a variant without default-sku:", () => {
    const shown = shownIf({ "default-sku:sku": { eq: "T-1", type: "PlainText" } });
    const markup = `<p ${shown.replace("data-wf-conditions", "data-wf-sku-conditions")}>x</p>`;
    show(markup, VARIANT);
    expect(one("p").className).toBe("");
    show(markup, { ...VARIANT, f_sku_: "T-2" } as Variant);
    expect(one("p").className).toBe("w-condition-invisible");
  });
});
