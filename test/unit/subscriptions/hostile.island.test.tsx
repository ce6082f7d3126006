import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { BROKEN_ROWS } from "../../browser/subscriptions/broken-rows";
import { bound, binding, shownIf } from "../rendering/support";
import { listHtml, mountLists, rows, subscription, texts } from "./support";
import { eventually } from "../support/eventually";

let mounter: Mounter | undefined;
const errors = vi.fn();

/** Fields of a row by every way to show and to compare them. */
const FIELDS = ["productName", "variantPrice", "__proto__", "a.b.c"];
const TYPES = ["PlainText", "RichText", "Number", "Date", "CommercePrice", "Video"];
const FILTERS = ["identity", "date", "price", "numberPrecision", "detailPage", "style"];
const OPERATORS = ["eq", "ne", "gt", "lte", "exists", "idin", "idnin"];
const everything = [
  ...FIELDS.flatMap((field) => TYPES.map((type) => `<i ${bound(binding("innerHTML", type, field))}></i>`)),
  ...FIELDS.flatMap((field) =>
    FILTERS.map(
      (type) => `<i ${bound(binding("innerHTML", "PlainText", field, { filter: { type, params: ["2"] } }))}></i>`,
    ),
  ),
  ...["Bool", "Number", "Date", "Option", "ItemRefSet", "CommercePrice", "ImageRef", ""].flatMap((type) =>
    OPERATORS.map((operator) => `<i ${shownIf({ variantPrice: { [operator]: "5", type } })}></i>`),
  ),
  `<img alt="" ${bound(binding("src", "ImageRef", "variantImage"))}>`,
];
const ROW = `<div role="listitem" class="row"><h3
  ${bound(binding("innerHTML", "PlainText", "productName"))}></h3>${everything.join("")}
  <button type="button" data-wf-user-subscription-cancel="true">Cancel</button></div>`;

beforeEach(() => {
  errors.mockClear();
  vi.spyOn(console, "error").mockImplementation(errors);
});
afterEach(() => {
  mounter?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.__WEBFLOW_CURRENCY_SETTINGS;
});

/**
 * As the wire delivers them, where `__proto__` is a key like others and 1e999 a number. @param every so many entries,
 * a good row.
 */
async function mount(entries: readonly string[], every = 1, row = ROW): Promise<void> {
  const good = (id: string | number) =>
    JSON.stringify(
      subscription({ _id: `${id}`, productName: `good ${id}`, variantPrice: { unit: "USD", value: 1900 } }),
    );
  const sent = [
    good("first"),
    ...entries.flatMap((entry, index) => (index % every ? [entry] : [entry, good(index)])),
  ].join();
  document.cookie = "wf-csrf=token";
  vi.stubGlobal(
    "fetch",
    async (address: string) =>
      new Response(
        address.endsWith("/csrf") ? "{}" : `[{"data":{"database":{"id":"1","userSubscriptions":[${sent}]}}}]`,
        { headers: { "content-type": "application/json" } },
      ),
  );
  mounter = (await mountLists(listHtml(row))).mounter;
}

describe("rows of a hostile server", () => {
  it("D-1 S-1 does not break other rows with any content of a row", async () => {
    await mount(BROKEN_ROWS, 6);
    const good = ["first", ...[...BROKEN_ROWS.keys()].filter((index) => index % 6 === 0)].map((id) => `good ${id}`);
    await eventually(() => expect(rows()).toHaveLength(BROKEN_ROWS.length + good.length));
    expect(texts("h3").filter((name) => name?.startsWith("good"))).toEqual(good);
    expect(errors).not.toHaveBeenCalled();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("D-1 omits values that are no subscriptions, and reports it once", async () => {
    await mount(["null", "5", '"text"', "true", "[]", "[{}]"]);
    await eventually(() => expect(rows()).toHaveLength(7));
    expect(texts("h3")).toEqual(["first", 0, 1, 2, 3, 4, 5].map((id) => `good ${id}`));
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls[0]?.[0]).toBe(
      "[millrace] subscriptions: <section>: an entry is not a subscription; expected objects",
    );
  });

  it("R-2 reports failures with element and attribute, once for each row, and shows the rest of it", async () => {
    // More decimals than a number can have.
    window.__WEBFLOW_CURRENCY_SETTINGS = {
      currencyCode: "USD",
      template: '{{wf {"path":"amount","type":"x"} }}',
      fractionDigits: 200,
    };
    const price = bound(
      binding("innerHTML", "CommercePrice", "variantPrice", { filter: { type: "price", params: [] } }),
    );
    const name = bound(binding("innerHTML", "PlainText", "productName"));
    await mount([], 1, `<div role="listitem" class="row"><p id="p" ${price}></p><h3 ${name}></h3></div>`);
    await eventually(() => expect(rows()).toHaveLength(1));
    expect(texts("h3")).toEqual(["good first"]);
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls[0]?.[0]).toMatch(/^\[millrace\] rendering: <p#p>: data-wf-bindings="[^"]+": /);
  });
});
