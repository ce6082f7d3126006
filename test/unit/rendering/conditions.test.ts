import { afterEach, describe, expect, it, vi } from "vitest";
import { readConditions, matches, readContainer } from "../../../src/rendering/conditions";
import { encodeCondition } from "../../../src/rendering/slugs";

const PLACEHOLDER = "https://d3e54v103j8qbb.cloudfront.net/img/image-placeholder.svg";

type Row = [
  item: unknown,
  fieldPath: string,
  operatorName: string,
  value: unknown,
  type: string | undefined,
  result: boolean,
];

const test = ([item, fieldPath, operatorName, value, type]: Row, zone?: string, now?: number) =>
  matches(item, [{ fieldPath, operatorName, value, type }], { zone, ...(now === undefined ? {} : { now }) });

const booleans: Row[] = [
  [{ b: true }, "b", "eq", "TRUE", "Bool", true],
  [{ b: false }, "b", "eq", "false", "Bool", true],
  [{}, "b", "eq", false, "Bool", false],
  [{}, "b", "ne", true, "Bool", true],
  [{ b: "true" }, "b", "eq", true, "Bool", false],
  [{ b: true }, "b", "eq", 1, "Bool", true],
  [{ b: true }, "b", "eq", "1", "Bool", false],
];

const numbers: Row[] = [
  [{ n: 5 }, "n", "eq", "5", "Number", true],
  [{ n: "5" }, "n", "gt", 4, "Number", true],
  [{}, "n", "gt", 0, "Number", false],
  [{}, "n", "lt", 0, "Number", false],
  [{}, "n", "ne", 3, "Number", true],
  [{ n: null }, "n", "gte", 0, "Number", false],
  [{ n: 5 }, "n", "eq", "abc", "Number", false],
  [{ n: 5 }, "n", "ne", "abc", "Number", true],
  [{ n: 4.5 }, "n", "eq", "4.5px", "Number", true],
  [{ n: 5 }, "n", "gte", 5, "Number", true],
  [{ n: 5 }, "n", "lte", 4, "Number", false],
  [{ n: 5 }, "n", "lt", 6, undefined, true],
];

const existence: Row[] = [
  [{ n: 0 }, "n", "exists", "yes", "Number", true],
  [{ n: NaN }, "n", "exists", "yes", "Number", false],
  [{ s: "" }, "s", "exists", "yes", "PlainText", true],
  [{ s: null }, "s", "exists", "yes", "PlainText", false],
  [{ b: false }, "b", "exists", "yes", "Bool", true],
  [{ i: { url: "https://a/b.png" } }, "i", "exists", "yes", "ImageRef", true],
  [{ i: { url: PLACEHOLDER } }, "i", "exists", "yes", "ImageRef", false],
  [{ i: {} }, "i", "exists", "yes", "ImageRef", true],
  [{ i: { url: null } }, "i", "exists", "yes", "ImageRef", true],
  [{}, "p", "exists", "no", "CommercePrice", true],
  [{ r: [] }, "r", "exists", "no", "ItemRefSet", true],
  [{}, "r", "exists", "no", "ItemRefSet", true],
  [{}, "d", "exists", "no", "Date", true],
];

const notYes: Row[] = [
  [{}, "s", "exists", "no", "PlainText", true],
  [{}, "s", "exists", true, "PlainText", true],
  [{}, "s", "exists", undefined, "PlainText", true],
  [{ s: "x" }, "s", "exists", true, "Bool", false],
  [{ s: "x" }, "s", "exists", "YES", "PlainText", false],
];

const references: Row[] = [
  [{ o: { id: "abc" } }, "o", "eq", "abc", "Option", true],
  [{ o: { _id: "abc" } }, "o", "eq", "abc", "ItemRef", true],
  [{ o: "abc" }, "o", "idin", ["abc", "x"], "Option", true],
  [{ o: "abc" }, "o", "idin", "abc", "Option", false],
  [{}, "o", "idin", ["abc"], "Option", false],
  [{}, "o", "idnin", ["abc"], "Option", true],
  [{ r: [{ id: "1" }, { id: "2" }] }, "r", "idin", "2", "ItemRefSet", true],
  [{ r: [{ id: "1" }, "2"] }, "r", "idin", ["9", "2"], "ItemRefSet", true],
  [{ r: [{ id: "1" }, { id: "2" }] }, "r", "idnin", ["9", "2"], "ItemRefSet", false],
  [{ s: "" }, "s", "eq", "", "PlainText", true],
  [{}, "s", "eq", "", "PlainText", false],
  [{ r: "1" }, "r", "idin", "1", "ItemRefSet", false],
  [{ r: "1" }, "r", "exists", "yes", "ItemRefSet", false],
];

const prices: Row[] = [
  [{ p: { value: 2500, unit: "USD" } }, "p", "gt", 24.99, "CommercePrice", true],
  [{ p: { value: 2500, unit: "USD" } }, "p", "eq", "25", "CommercePrice", true],
  [{ p: { value: 2500, unit: "JPY" } }, "p", "eq", 25, "CommercePrice", true],
  [{ p: { value: "2500", unit: "USD" } }, "p", "eq", 25, "CommercePrice", false],
  [{}, "p", "lt", 5, "CommercePrice", false],
];

const guesses: Row[] = [
  [{ v: 5 }, "v", "eq", "5", undefined, true],
  [{ v: true }, "v", "eq", "TRUE", undefined, true],
  [{ v: new Date(0) }, "v", "eq", "1970-01-01", undefined, true],
  [{ v: { _id: "1", _cid: "c" } }, "v", "eq", "1", undefined, true],
  [{ v: [{ id: "1" }] }, "v", "idin", "1", undefined, true],
  [{ v: { url: PLACEHOLDER } }, "v", "exists", "no", undefined, true],
  [{ v: { url: "https://a/b.png" } }, "v", "exists", "yes", undefined, true],
  [{ v: { value: 500, unit: "USD" } }, "v", "eq", 5, undefined, true],
  [{ v: { id: "abc" } }, "v", "eq", "abc", undefined, true],
  [{ v: "2024-03-10" }, "v", "eq", "2024-03-10", undefined, true],
  [{ v: "2024-03-10" }, "v", "gt", "today", undefined, false],
];

const paths: Row[] = [
  [{ price: { value: 500, unit: "USD" } }, "default-sku:price", "eq", 5, "CommercePrice", true],
  [
    { "default-sku": { price: { value: 900, unit: "USD" } }, price: { value: 500, unit: "USD" } },
    "default-sku:price",
    "eq",
    9,
    "CommercePrice",
    true,
  ],
  [{ "default-sku": null, name: "x" }, "default-sku:name", "exists", "no", "PlainText", true],
  [{ name: "x" }, "a:b:name", "eq", "x", "PlainText", true],
  [{ product: null }, "product:name", "eq", "x", "PlainText", false],
  [{ product: null }, "product:name", "ne", "x", "PlainText", true],
  [{ product: { name: "x" } }, "product:name", "eq", "x", "PlainText", true],
  [{ billing: { city: "Malmö" } }, "billing.city", "eq", "Malmö", "PlainText", true],
  [{ city: "Malmö" }, "database.userSubscriptions[].city", "eq", "Malmö", "PlainText", true],
  [{ "a.b": 1, a: { b: 2 } }, "a.b", "eq", 1, "Number", true],
  [{}, "constructor", "exists", "no", "PlainText", true],
];

const ids: Row[] = [
  [{ _id: "5" }, "_id", "eq", "5", undefined, true],
  [{ id: "5" }, "_id", "eq", "5", undefined, true],
  [{ _id: "5" }, "id", "eq", "5", undefined, true],
  [{ product: { _id: "7" } }, "product:_id", "eq", "7", undefined, true],
];

const dates: Row[] = [
  [{ d: "2024-03-10T00:00:00Z" }, "d", "gte", "2024-03-10T00:00:00Z", "Date", true],
  [{ d: "2024-03-10T00:00:00Z" }, "d", "gt", "2024-03-10T00:00:00Z", "Date", false],
  [{ d: 1710028800000 }, "d", "eq", "2024-03-10T00:00:00Z", "Date", true],
  [{}, "d", "lt", "now", "Date", false],
  [{}, "d", "gt", "now", "Date", false],
  [{ d: "2024-03-10" }, "d", "gt", "in 3 days", "Date", true],
  [{ d: "2024-03-10" }, "d", "lt", "in 3 days", "Date", false],
];

const equalDates: Row[] = [
  [{ d: "2024-03-10T00:00:00Z" }, "d", "eq", "2024-03-10T00:00:00Z", "Date", true],
  [{ d: "2024-03-10T00:00:00Z" }, "d", "ne", "2024-03-10T00:00:00Z", "Date", false],
  [{ d: "2024-03-10T01:00:00+01:00" }, "d", "eq", "2024-03-10T00:00:00Z", "Date", true],
  [{ d: "2024-03-10" }, "d", "ne", "2024-03-11", "Date", true],
  [{}, "d", "eq", "2024-03-10", "Date", false],
  [{}, "d", "ne", "2024-03-10", "Date", true],
  [{}, "d", "eq", undefined, "Date", true],
  [{}, "d", "eq", null, "Date", true],
  [{ d: null }, "d", "ne", null, "Date", false],
  [{ d: "2024-03-10" }, "d", "eq", null, "Date", false],
  [{ d: "garbage" }, "d", "eq", "garbage", "Date", false],
  [{}, "d", "eq", "garbage", "Date", false],
];

const describeRow = "%j: %s %s %j as %s is %s";

afterEach(() => vi.restoreAllMocks());

describe("an item against a condition", () => {
  it.each(booleans)(`R-103 R-105 R-106 booleans, ${describeRow}`, (...row) => expect(test(row)).toBe(row[5]));
  it.each(numbers)(`R-103 R-105 R-106 numbers, ${describeRow}`, (...row) => expect(test(row)).toBe(row[5]));
  it.each(existence)("R-76 decides whether a value is set: %j: %s %s %j as %s is %s", (...row) =>
    expect(test(row)).toBe(row[5]),
  );
  it.each(notYes)("R-77 treats any value but yes as no: %j: %s %s %j as %s is %s", (...row) =>
    expect(test(row)).toBe(row[5]),
  );
  it.each(references)(`R-103 R-106 references, ${describeRow}`, (...row) => expect(test(row)).toBe(row[5]));
  it.each(prices)(`R-103 prices in major units, ${describeRow}`, (...row) => expect(test(row)).toBe(row[5]));
  it.each(guesses)(`R-104 without a type, ${describeRow}`, (...row) => expect(test(row)).toBe(row[5]));
  it.each(paths)("R-72 reads after the colon, then along the path: %j: %s %s %j as %s is %s", (...row) =>
    expect(test(row)).toBe(row[5]),
  );
  it.each(ids)("R-73 reads _id as id: %j: %s %s %j as %s is %s", (...row) => expect(test(row)).toBe(row[5]));
  it.each(dates)(`R-103 R-105 dates, ${describeRow}`, (...row) => expect(test(row)).toBe(row[5]));
  it.each(equalDates)("R-79 D-4 compares dates by their instants: %j: %s %s %j as %s is %s", (...row) =>
    expect(test(row)).toBe(row[5]),
  );

  it("D-9 ignores the middle of a path with two colons", () => {
    expect(test([{ a: { b: { c: 1 }, c: 7 } }, "a:b:c", "eq", "7", "Number", true])).toBe(true);
  });

  it("R-94 reads a day without a time in the site's zone on both sides", () => {
    for (const zone of ["America/New_York", "Asia/Tokyo", undefined]) {
      expect(test([{ d: "2024-03-10" }, "d", "eq", "2024-03-10", "Date", true], zone)).toBe(true);
      expect(test([{ d: "2024-03-10" }, "d", "gt", "2024-03-10", "Date", false], zone)).toBe(false);
    }
    expect(test([{ d: "2024-03-10" }, "d", "eq", "2024-03-10T05:00Z", "Date", true], "America/New_York")).toBe(true);
    expect(test([{ d: "2024-07-10" }, "d", "eq", "2024-07-10T04:00Z", "Date", true], "America/New_York")).toBe(true);
    expect(test([{ d: "2024-03-10" }, "d", "eq", "2024-03-09T15:00Z", "Date", true], "Asia/Tokyo")).toBe(true);
    expect(test([{ d: "2024-03-10T05:00:00" }, "d", "eq", "2024-03-10T05:00Z", "Date", true], "Asia/Tokyo")).toBe(true);
  });

  it("compares with the current instant it is given", () => {
    const noon = Date.UTC(2024, 2, 15, 12);
    expect(test([{ d: "2024-03-15T11:59:59Z" }, "d", "lt", "now", "Date", true], undefined, noon)).toBe(true);
    expect(test([{ d: "2024-03-15T12:00:01Z" }, "d", "lt", "now", "Date", false], undefined, noon)).toBe(false);
  });

  const unknown = ["like", "toString", "constructor", "__proto__", "type"];
  it.each(unknown)("R-78 D-5 warns of the operator %s in these words, and passes", (operatorName) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(matches({}, [{ fieldPath: "a", operatorName, value: 1 }])).toBe(true);
    expect(warn.mock.calls).toEqual([[`Ignoring unsupported condition operator: ${operatorName}`]]);
  });
});

describe("a set of conditions", () => {
  it("R-71 is true when all conditions are, and without conditions", () => {
    const both = [
      { fieldPath: "n", operatorName: "gt", value: 1, type: "Number" },
      { fieldPath: "n", operatorName: "lt", value: 5, type: "Number" },
    ];
    expect(matches({ n: 3 }, both)).toBe(true);
    expect(matches({ n: 7 }, both)).toBe(false);
    expect(matches({ n: 7 }, [])).toBe(true);
    expect(matches({ n: 7 }, {})).toBe(true);
  });

  it("D-6 is true when its fields are missing", () => {
    expect(matches({}, readContainer({ condition: {} }).fields)).toBe(true);
    expect(matches({}, readContainer({}).fields)).toBe(true);
    expect(matches({}, null)).toBe(true);
  });

  it("R-102 may be an object of paths, each with operators and perhaps a type", () => {
    expect(readConditions({ price: { gte: "10", lt: "20", type: "Number" } })).toEqual([
      { fieldPath: "price", operatorName: "gte", value: "10", type: "Number" },
      { fieldPath: "price", operatorName: "lt", value: "20", type: "Number" },
    ]);
    expect(matches({ price: 15 }, { price: { gte: "10", lt: "20", type: "Number" } })).toBe(true);
    expect(matches({ price: 20 }, { price: { gte: "10", lt: "20", type: "Number" } })).toBe(false);
  });

  it("R-74 spells slugs as query results do, except three that stay", () => {
    const item = {
      "compare-at-price": 5,
      f_name_: "x",
      id: "7",
      ecSkuInventoryQuantity: 2,
      f_ecSkuInventoryQuantity_: 9,
    };
    const encode = encodeCondition;
    const holds = (fieldPath: string, value: unknown) =>
      matches(item, [{ fieldPath, operatorName: "eq", value }], { encode });
    expect(holds("compare-at-price", 5)).toBe(true);
    expect(holds("f_compare_at_price_7dr10dr", 5)).toBe(true);
    expect(holds("name", "x")).toBe(true);
    expect(holds("id", "7")).toBe(true);
    expect(holds("ecSkuInventoryQuantity", 2)).toBe(true);
    expect(matches({ f_x_: 1 }, [{ fieldPath: "x", operatorName: "eq", value: 1 }])).toBe(false);
  });

  it("R-75 treats a reference to a context item as text, because pages have none", () => {
    const holds = (name: string) =>
      matches({ name }, [{ fieldPath: "name", operatorName: "eq", value: "DYN_CONTEXT.name" }]);
    expect(holds("DYN_CONTEXT.name")).toBe(true);
    expect(holds("000000000000000000000000")).toBe(false);
  });
});
