import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "parse5";
import type { DefaultTreeAdapterMap } from "parse5";
import { describe, expect, it } from "vitest";
import { readPageProducts, withPageIds } from "../../host/shop/page-products";
import { readExampleProducts } from "../../tools/example/shop";

type TreeElement = DefaultTreeAdapterMap["element"];

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../examples/nail-studio");
const siteId = "64a1f0c2d3e4b5a697887766";
const jquery = "https://d3e54v103j8qbb.cloudfront.net/js/jquery-3.5.1.min.dc5e7f18c8.js";

const attribute = (element: TreeElement, name: string) => element.attrs.find((attr) => attr.name === name)?.value;
const classes = (element: TreeElement) => (attribute(element, "class") ?? "").split(/\s+/);
const hasClass = (element: TreeElement, name: string) => classes(element).includes(name);

function elementsBelow(node: DefaultTreeAdapterMap["node"]): TreeElement[] {
  if (!("childNodes" in node)) return [];
  return node.childNodes.flatMap((child) => ["tagName" in child ? child : [], elementsBelow(child)].flat());
}

function readText(node: DefaultTreeAdapterMap["node"]): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(readText).join("") : "";
}

/** The first of a list that has to have one; the tests stop with a plain sentence when it has none. */
function first<T>(list: T[], what: string): T {
  const [item] = list;
  if (item === undefined) throw new Error(`no ${what} found`);
  return item;
}

const tagged = (elements: TreeElement[], tagName: string) => elements.filter((element) => element.tagName === tagName);
const listChildElements = (element: TreeElement) => element.childNodes.filter((child) => "tagName" in child);

const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => {
    const elements = elementsBelow(parse(readFileSync(join(folder, name), "utf8")));
    const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
    return { name, elements, ids, html: first(tagged(elements, "html"), "html element") };
  });
const allElements = pages.flatMap((page) => page.elements);

interface LightboxData {
  items: { url: string; caption: string }[];
  group: string;
}
/** The path on the site of an address on one of its pages. */
const pathFrom = (page: string, address: string) => join(dirname(page), address);

describe("the pages of the example", () => {
  it("are the eleven pages of the site, one for members, and eight of the shop", () => {
    expect(pages.map((page) => page.name).sort()).toEqual([
      "404.html",
      "access-denied.html",
      "checkout.html",
      "contact.html",
      "index.html",
      "log-in.html",
      "members/prices.html",
      "order-confirmation.html",
      "product/cuticle-oil.html",
      "product/hand-cream.html",
      "product/nail-club.html",
      "product/polish.html",
      "product/voucher.html",
      "reset-password.html",
      "services.html",
      "shop.html",
      "sign-up.html",
      "thanks.html",
      "update-password.html",
      "user-account.html",
    ]);
  });

  it.each(pages)("$name has a language, a title, the site id and one main heading", ({ elements, html }) => {
    expect(attribute(html, "lang")).toBe("en");
    expect(attribute(html, "data-wf-site")).toBe(siteId);
    expect(attribute(html, "data-wf-page")).toMatch(/^[0-9a-f]{24}$/);
    expect(readText(first(tagged(elements, "title"), "title")).trim()).not.toBe("");
    expect(tagged(elements, "h1")).toHaveLength(1);
  });

  it("each have a different page id and title", () => {
    expect(new Set(pages.map((page) => attribute(page.html, "data-wf-page"))).size).toBe(pages.length);
    const titles = pages.map((page) => readText(first(tagged(page.elements, "title"), "title")));
    expect(new Set(titles).size).toBe(pages.length);
  });

  it.each(pages)("$name uses every id once, and every label and description points at one", ({ elements, ids }) => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const references = elements.flatMap((element) =>
      ["for", "aria-describedby", "aria-labelledby", "aria-controls"].flatMap(
        (name) => attribute(element, name)?.split(" ") ?? [],
      ),
    );
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(pages)("$name links only to files and sections that exist", ({ name, elements }) => {
    const addresses = elements
      .flatMap((element) => [attribute(element, "href"), attribute(element, "src")])
      .filter((address): address is string => address !== undefined && !/^(https?:|tel:|mailto:|#$)/.test(address));
    const broken = addresses.filter((address) => {
      const [path = "", fragment] = address.split("#");
      // The builder writes links to its utility pages with a leading slash and without an extension.
      const file = path === "" ? name : path.startsWith("/") ? `${path.slice(1)}.html` : pathFrom(name, path);
      if (!existsSync(join(folder, file))) return true;
      if (fragment === undefined) return false;
      return !pages.some((page) => page.name === file && page.ids.includes(fragment));
    });
    expect(broken).toEqual([]);
  });

  it.each(pages)("$name requests only jQuery from third parties", ({ elements }) => {
    const foreign = elements
      .flatMap((element) =>
        ["src", "href", "action", "poster", "srcset", "style"].flatMap((name) => attribute(element, name) ?? []),
      )
      .filter((value) => /(^|[\s("',])(https?:)?\/\//.test(value));
    expect(foreign).toEqual([`${jquery}?site=${siteId}`]);
  });

  it("have stylesheets and drawings that load nothing from elsewhere", () => {
    const files = ["css", "images"].flatMap((sub) =>
      readdirSync(join(folder, sub)).map((file) => join(folder, sub, file)),
    );
    const loading = /(?:url\(|href=|@import\s+)\s*["']?(?:https?:)?\/\//;
    expect(files.filter((file) => loading.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("have no page with the product's script, as they are the input of adopt", () => {
    const sources = pages.flatMap(({ name, elements }) =>
      tagged(elements, "script")
        .flatMap((element) => attribute(element, "src") ?? [])
        .map((source) => (source.startsWith("https:") ? source : pathFrom(name, source))),
    );
    expect(new Set(sources)).toEqual(new Set([`${jquery}?site=${siteId}`, "js/studio.js"]));
  });

  it("show pictures that all exist in the lightbox", () => {
    const blocks = tagged(allElements, "script").filter((element) => hasClass(element, "w-json"));
    expect(blocks).toHaveLength(6);
    for (const block of blocks) {
      const { items, group } = JSON.parse(readText(block)) as LightboxData;
      expect(group).toBe("Looks");
      expect(items.every((item) => existsSync(join(folder, item.url)) && item.caption.length > 20)).toBe(true);
    }
  });
});

describe("the components of the example", () => {
  it("has ten services to fold open, each a button followed by its description", () => {
    const services = pages.filter((page) => page.name === "services.html").flatMap((page) => page.elements);
    const items = services.filter((element) => hasClass(element, "service-item"));
    expect(items).toHaveLength(10);
    for (const item of items) {
      const parts = listChildElements(item);
      expect(parts.map((part) => classes(part)[0])).toEqual(["service-toggle", "service-body"]);
      const [toggle, body] = parts;
      expect(toggle && tagged(elementsBelow(toggle), "button")).toHaveLength(1);
      expect(body && readText(body).trim().length).toBeGreaterThan(80);
    }
  });

  it("serves the descriptions visible, so that they can be read without an engine", () => {
    const bodies = allElements.filter((element) => hasClass(element, "service-body"));
    expect(bodies.map((body) => attribute(body, "style"))).toEqual(Array(10).fill(undefined));
  });

  it("pairs every tab with a pane of the same name", () => {
    const names = (className: string) =>
      allElements.filter((element) => hasClass(element, className)).map((element) => attribute(element, "data-w-tab"));
    expect(names("w-tab-link")).toEqual(names("w-tab-pane"));
  });

  it("puts a success and a failure panel right inside the wrapper of each site form", () => {
    const wrappers = allElements.filter((element) => hasClass(element, "w-form"));
    expect(wrappers).toHaveLength(3);
    for (const wrapper of wrappers) {
      const children = listChildElements(wrapper);
      expect(children.map((child) => child.tagName)).toEqual(["form", "div", "div"]);
      expect(children.map((child) => classes(child).at(-1))).toEqual(["", "w-form-done", "w-form-fail"]);
    }
  });

  it("offers every ordinary field type in the booking form", () => {
    const form = allElements
      .filter((element) => attribute(element, "data-name") === "Booking Request")
      .flatMap(elementsBelow);
    const types = new Set(
      form.flatMap((element) => {
        if (element.tagName === "input") return attribute(element, "type") ?? "text";
        if (element.tagName === "select") return attribute(element, "multiple") === undefined ? "select" : "multiple";
        return element.tagName === "textarea" ? "textarea" : [];
      }),
    );
    expect([...types].sort()).toEqual([
      "checkbox",
      "date",
      "email",
      "multiple",
      "number",
      "radio",
      "select",
      "submit",
      "tel",
      "text",
      "textarea",
    ]);
  });

  it.each([
    ["log-in.html", "login"],
    ["sign-up.html", "signup"],
    ["reset-password.html", "resetPassword"],
    ["update-password.html", "updatePassword"],
    ["user-account.html", "userAccount"],
  ])("has on %s one account form of the type %s and an error block", (name, type) => {
    const elements = pages.filter((page) => page.name === name).flatMap((page) => page.elements);
    const types = elements.flatMap((element) => attribute(element, "data-wf-user-form-type") ?? []);
    expect(types).toEqual([type]);
    expect(elements.filter((element) => attribute(element, "data-wf-user-form-error") === "true")).toHaveLength(1);
    expect(elements.filter((element) => hasClass(element, "user-form-error-msg"))).toHaveLength(1);
  });

  it("has a session button on every page", () => {
    for (const page of pages) {
      const buttons = page.elements.filter((element) => element.tagName === "button");
      expect(buttons.filter((button) => attribute(button, "data-wf-user-logout") !== undefined)).toHaveLength(1);
    }
  });

  it("binds every field of a subscription in the row template", () => {
    const elements = pages.filter((page) => page.name === "user-account.html").flatMap((page) => page.elements);
    const templates = elements.filter((element) => attribute(element, "type") === "text/x-wf-template");
    expect(templates).toHaveLength(1);
    const template = first(templates, "row template");
    const row = elementsBelow(parse(decodeURIComponent(readText(template))));
    const paths = row
      .flatMap((element) => attribute(element, "data-wf-bindings") ?? [])
      .flatMap((value) => JSON.parse(decodeURIComponent(value)) as Record<string, { dataPath: string }>[])
      .flatMap((binding) => Object.values(binding).map((descriptor) => descriptor.dataPath));
    expect([...new Set(paths)].sort()).toEqual([
      "billingAddressAddressee",
      "billingAddressCity",
      "billingAddressCountry",
      "billingAddressLine1",
      "billingAddressLine2",
      "billingAddressPostalCode",
      "billingAddressState",
      "canceledOn",
      "cardExpiresMonth",
      "cardExpiresYear",
      "cardLast4",
      "lastInvoiced",
      "periodEnd",
      "productName",
      "status",
      "subCreatedOn",
      "variantImage",
      "variantPrice",
    ]);
    expect(row.filter((element) => attribute(element, "data-wf-user-subscription-cancel") === "true")).toHaveLength(1);
    const list = elements.filter((element) => attribute(element, "data-wf-template-id") !== undefined);
    expect(list.map((element) => attribute(element, "data-wf-template-id"))).toEqual([attribute(template, "id")]);
  });
});

describe("the shop of the example", () => {
  it("C-30 C-34 has forms whose products, variants and values are those of the table", () => {
    const { products, problems } = readExampleProducts();
    expect(problems).toEqual([]);
    const forms = pages.flatMap(({ name }) => readPageProducts(readFileSync(join(folder, name), "utf8"), name));
    expect(forms.map(({ id }) => id).sort()).toEqual(products.map(({ product }) => product.id).sort());
    for (const form of forms) {
      const found = first(
        products.filter(({ product }) => product.id === form.id),
        "product",
      );
      const own = withPageIds(found, [form]);
      expect(own.variants.map(({ id }) => id)).toContain(form.variantId);
      expect(own.product.options.map(({ id }) => id)).toEqual(form.options.map(({ id }) => id));
      expect(own.product.options.flatMap((set) => set.enum.map(({ id }) => id))).toEqual(
        form.options.flatMap((set) => set.enum.map(({ id }) => id)),
      );
    }
  });
});
