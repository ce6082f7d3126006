import { describe, expect, it, vi } from "vitest";
import { renderTree } from "../../../src/rendering/tree";
import { binding, bound, createElement, shownIf, TEMPLATES } from "./support";

function render(html: string, data: unknown): HTMLElement {
  const element = createElement(html);
  renderTree(element, data);
  return element;
}
const set = (tag: string, property: string, type: string, value: unknown, more = {}) =>
  render(`<${tag} ${bound(binding(property, type, "v", more))}>`, { v: value });

const addresses: [type: string, value: unknown, href: string][] = [
  ["Link", "", "#"],
  ["Link", null, "#"],
  ["Link", "https://a/b", "https://a/b"],
  ["Link", "/about", "/about"],
  ["Phone", "1-800-FLOWERS", "tel:1-800-3569377"],
  ["Email", "ana@example.org", "mailto:ana@example.org?subject=Hi%20you"],
  ["Link", "javascript:alert(1)", "#"],
  ["Link", " JAVA\nSCRIPT:alert(1)", "#"],
  ["Link", "data:text/html,x", "#"],
  ["FileRef", "vbscript:x", "#"],
  ["Link", "blob:https://a/b", "#"],
  ["Link", "filesystem:https://a/b", "#"],
];

/** Property and its field types. */
const allowed: [property: string, types: string][] = [
  [
    "innerHTML",
    "PlainText HighlightedText Number Option Date Phone Email Link CommercePropValues RichText Video CommercePrice",
  ],
  ["style.color", "Color"],
  ["style.background-color", "Color"],
  ["style.border-color", "Color"],
  ["style.background-image", "ImageRef"],
  ["src", "ImageRef"],
  ["alt", "PlainText Option Number Date Phone Email Video Link"],
  ["href", "Phone Email Video Link FileRef"],
  ["id", "PlainText"],
  ["for", "PlainText"],
  ["value", "Number PlainText"],
  ["checked", "Bool"],
  ["dataWHref", "PlainText FullSlug"],
  ["data-commerce-sku-id", "ItemRef"],
  ["onclick", ""],
  ["constructor", ""],
];
const TYPES = [...new Set(allowed.flatMap(([, types]) => types.split(" ").filter(Boolean))), "Nonsense"];

describe("query results in the page", () => {
  it.each(addresses)("R-22 D-3 makes of the %s %j the address %s", (type, value, href) => {
    expect(set("a", "href", type, value, { emailLinkSubject: "Hi%20you" }).getAttribute("href")).toBe(href);
    expect(set("a", "dataWHref", "PlainText", "/x").getAttribute("data-w-href")).toBe("/x");
    expect(set("a", "dataWHref", "FullSlug", "").getAttribute("data-w-href")).toBe("#");
  });

  it.each(TEMPLATES)("R-5 R-42 S-1 treats no value as a template: %s", (value) => {
    const fields = ["PlainText", "RichText"].map(
      (type) => `<div ${bound(binding("innerHTML", type, "list[].v"))}></div>`,
    );
    const shown = render(
      `<div><script type="text/x-wf-template" id="t">${encodeURIComponent(`<div>${fields.join("")}</div>`)}</script>
        <div data-wf-template-id="t" data-wf-collection="list"></div></div>`,
      { secret: "4242", list: [{ v: value, secret: "4242" }] },
    );
    const [text, rich] = [...(shown.children[1]?.firstElementChild?.children ?? [])];
    expect(text?.textContent).toBe(value);
    expect(rich?.childNodes.length).toBeGreaterThan(0);
    expect(shown.outerHTML).not.toContain("4242");
    expect(rich?.innerHTML).not.toContain("data-wf");
  });

  it.each(allowed)("R-10 sets %s from the types %j, and from no other", (property, types) => {
    const image = property === "src" || property === "style.background-image";
    const show = (type: string) => {
      const tag = property === "innerHTML" ? "p" : "input type=checkbox";
      const element = set(tag, property, type, image ? { url: "/a.png" } : "red") as HTMLInputElement;
      element.removeAttribute("data-wf-bindings");
      return `${element.outerHTML} ${element.checked}`;
    };
    const unchanged = show("Unknown");
    expect(TYPES.filter((type) => show(type) !== unchanged).sort()).toEqual(types.split(" ").filter(Boolean).sort());
  });

  it("R-3 gives transformers the zone, the prefix and the slugs of the binding", () => {
    const date = { filter: { type: "date", params: ["H:mm"] }, timezone: "America/New_York" };
    expect(set("p", "innerHTML", "Date", "2024-03-10T03:30:05Z", date).textContent).toBe("22:30");
    const page = { filter: { type: "detailPage", params: ["c1"] }, collectionSlugMap: { c1: "shades" } };
    expect(set("a", "href", "Link", "red", page).getAttribute("href")).toBe("/shades/red");
    const rich = { filter: { type: "rich", params: [] }, pageLinkHrefPrefix: "/en" };
    const link = '<a data-rt-link-type="page" href="/about">x</a>';
    expect(set("p", "innerHTML", "RichText", link, rich).innerHTML).toContain('href="/en/about"');
  });

  it("R-20 sets attributes, styles, pictures and videos", () => {
    expect(set("img", "alt", "PlainText", null).getAttribute("alt")).toBe("");
    expect(set("label", "for", "PlainText", "x").getAttribute("for")).toBe("x");
    expect(set("p", "data-commerce-sku-id", "ItemRef", "7").getAttribute("data-commerce-sku-id")).toBe("7");
    for (const property of ["color", "background-color", "border-color"])
      expect(set("p", `style.${property}`, "Color", "red").style.getPropertyValue(property)).toBe("red");
    expect(set("p", "style.color", "Color", 5).style.color).toBe("");
    expect(set("p", "style.background-image", "ImageRef", { url: "/a.png" }).style.backgroundImage).toBe(
      'url("/a.png")',
    );
    expect(set("img", "src", "ImageRef", { url: "/a.png" }).getAttribute("src")).toBe("/a.png");
    expect(set("img", "src", "ImageRef", null).getAttribute("src")).toBe("");
    const video = {
      metadata: { html: '<iframe src="https://video.example/1"></iframe><script>x</script>', width: 200, height: 100 },
    };
    const box = set("div", "innerHTML", "Video", video);
    expect(box.innerHTML).toBe('<iframe src="https://video.example/1"></iframe>');
    expect(box.style.paddingTop).toBe("50%");
    expect(set("div", "innerHTML", "Video", { metadata: { html: "", width: 5 } }).style.paddingTop).toBe("0%");
    const checkbox = set("input type=checkbox", "checked", "Bool", 1) as HTMLInputElement;
    expect(checkbox.checked).toBe(true);
  });

  it("R-24 sets no source that can run scripts, and none of elements that run what they load", () => {
    const source = (tag: string, url: string) => set(tag, "src", "ImageRef", { url }).getAttribute("src");
    for (const url of ["javascript:x", "data:text/html,x", "blob:https://a/b"]) expect(source("img", url)).toBe("");
    expect(source("img", "data:image/png;base64,AA==")).toBe("data:image/png;base64,AA==");
    expect(source("input type=image", "data:image/png;base64,AA==")).toBe("");
    for (const tag of ["script", "iframe", "embed", "object"]) expect(source(tag, "https://a/b")).toBe("");
  });

  it("R-21 fills a text field once, and keeps what the visitor types", () => {
    const field = set("input type=text", "value", "PlainText", "server") as HTMLInputElement;
    expect([field.value, field.getAttribute("value")]).toEqual(["server", "server"]);
    field.value = "visitor";
    renderTree(field, { v: "again" });
    expect(field.value).toBe("visitor");
    const number = set("input type=number", "value", "Number", 5) as HTMLInputElement;
    renderTree(number, { v: 6 });
    expect(number.value).toBe("6");
    const html = `<select ${bound(binding("value", "PlainText", "v"))}><option>a<option selected>b</select>`;
    expect((render(html, { v: null }) as HTMLSelectElement).value).toBe("b");
    expect((render(html, { v: "a" }) as HTMLSelectElement).value).toBe("a");
  });

  it("R-23 keeps the empty class of an image without address, and does not put it back", () => {
    const image = createElement(`<img class="w-dyn-bind-empty" ${bound(binding("src", "ImageRef", "v"))}>`);
    renderTree(image, { v: null });
    expect(image.className).toBe("w-dyn-bind-empty");
    renderTree(image, { v: { url: "/a.png" } });
    expect(image.hasAttribute("class")).toBe(false);
    renderTree(image, { v: null });
    expect(image.hasAttribute("class")).toBe(false);
  });

  const PATH = "database.commerceOrder.userItems";
  const item = (inner = "") =>
    encodeURIComponent(
      `<li id="0f0e0d0c-0b0a-0908-0706-050403020100_instance-0"
        ${bound(binding("innerHTML", "Number", `${PATH}[].count`))}>${inner}</li>`,
    );
  const cart = (data: unknown) =>
    render(
      `<div><script type="text/x-wf-template" id="t">${item()}</script><ul data-wf-template-id="t"
        data-wf-collection="${PATH}"><li>old</li></ul></div>`,
      { database: { commerceOrder: { userItems: data } } },
    ).querySelector("ul") as HTMLElement;

  it("R-41 R-42 repeats the template, each copy with its own index in the list", () => {
    const list = cart([{ count: 3 }, { count: 5 }, { count: 8 }]);
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(["3", "5", "8"]);
    expect([...list.children].map(({ id }) => id.split("_")[1])).toEqual(["instance-0", "instance-1", "instance-2"]);
    expect(list.children[2]?.getAttribute("data-wf-bindings")).toContain("userItems.2.count");
  });

  it("R-2 reports a broken node of a template once, however many copies there are, and fills its neighbors", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = bound(binding("innerHTML", "Number", `${PATH}[].count`)).replace(/%5D"$/, '"');
    const template = encodeURIComponent(
      `<li><i ${broken}>kept</i><b ${bound(binding("innerHTML", "Number", `${PATH}[].count`))}></b></li>`,
    );
    const list = render(
      `<div><script type="text/x-wf-template" id="t">${template}</script><ul data-wf-template-id="t"
        data-wf-collection="${PATH}"></ul></div>`,
      { database: { commerceOrder: { userItems: [{ count: 1 }, { count: 2 }, { count: 3 }] } } },
    );
    expect(list.querySelector("ul")?.textContent).toBe("kept1kept2kept3");
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it("R-41 empties the list when the value is missing", () => {
    expect(cart(null).children).toHaveLength(0);
    expect(cart([]).children).toHaveLength(0);
  });

  it("R-41 renders a list inside a row of a list", () => {
    const inner = encodeURIComponent(`<b ${bound(binding("innerHTML", "PlainText", `${PATH}[].options[].name`))}></b>`);
    const outer = encodeURIComponent(
      `<li><script type="text/x-wf-template" id="inner">${inner}</script><p data-wf-template-id="inner"
        data-wf-collection="${PATH}[].options"></p></li>`,
    );
    const list = render(
      `<div><script type="text/x-wf-template" id="t">${outer}</script><ul data-wf-template-id="t"
        data-wf-collection="${PATH}"></ul></div>`,
      {
        database: {
          commerceOrder: { userItems: [{ options: [{ name: "a" }] }, { options: [{ name: "b" }, { name: "c" }] }] },
        },
      },
    );
    expect(
      [...list.querySelectorAll("li")].map((entry) =>
        [...entry.querySelectorAll("b")].map(({ textContent }) => textContent),
      ),
    ).toEqual([["a"], ["b", "c"]]);
  });

  it("R-70 R-74 tests the item at the condition's path, by encoded slugs", () => {
    const node = (data: unknown) =>
      render(
        `<p ${shownIf({ "product:ec-product-type": { ne: "x", type: "Option" } }, { dataPath: "order.item" })}>x</p>`,
        data,
      );
    expect(node({ order: { item: { product: { f_ec_product_type_2dr10dr: { id: "x" } } } } }).className).toBe(
      "w-condition-invisible",
    );
    expect(node({ order: { item: { product: { f_ec_product_type_2dr10dr: { id: "y" } } } } }).className).toBe("");
    expect(node({ order: null }).hasAttribute("class")).toBe(false);
  });

  it("R-101 tests the chosen value of a product option, by its name", () => {
    const more = { dataPath: "order.option", meta: { type: "CommercePropValues" } };
    const node = (option: unknown) =>
      render(`<p ${shownIf({ value: { eq: "Red", type: "PlainText" } }, more)}>x</p>`, { order: { option } }).className;
    expect([{ name: "Red" }, { name: "Blue" }, "Red", null].map(node)).toEqual(["", "w-condition-invisible", "", ""]);
  });
});
