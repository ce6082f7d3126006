import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConditions, matches } from "../../src/rendering/conditions";
import { dateFromExpression } from "../../src/rendering/date-expressions";
import { formatDate } from "../../src/rendering/date-format";
import { parseIso } from "../../src/rendering/iso";
import { rowValue, treeValue } from "../../src/rendering/paths";
import { formatPrice } from "../../src/rendering/prices";
import { decodeSlug, encodeField } from "../../src/rendering/slugs";
import { wallToInstant, instantToWall } from "../../src/rendering/zones";

// The same cases in every run.
fc.configureGlobal({ seed: 20261121 });

// Servers can also send objects that JavaScript has no text and no number for.
const noText = fc.constantFrom<fc.JsonValue>({ toString: 1 }, { toString: null, valueOf: "x" }, [{ toString: [] }]);
const json = fc.oneof({ weight: 9, arbitrary: fc.jsonValue() }, { weight: 1, arbitrary: noText });
const zone = fc.constantFrom(
  "UTC",
  "America/New_York",
  "Asia/Tokyo",
  "Europe/Stockholm",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
);
const instant = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2037, 11) });
const operator = fc.constantFrom("eq", "ne", "gt", "lt", "gte", "lte", "exists", "idin", "idnin", "like");
const type = fc.constantFrom(
  undefined,
  "Bool",
  "Number",
  "Date",
  "Option",
  "ItemRef",
  "ItemRefSet",
  "CommercePrice",
  "ImageRef",
);
const unit = fc.constantFrom("year", "quarter", "month", "week", "day", "hour", "minute", "second");

afterEach(() => vi.restoreAllMocks());

describe("random responses of a server", () => {
  it("a condition never throws, and its two forms agree", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const condition = fc.record({ fieldPath: fc.string(), operatorName: operator, value: json, type });
    fc.assert(
      fc.property(json, condition, (item, { fieldPath, operatorName, value, type: declared }) => {
        const list = matches(item, [{ fieldPath, operatorName, value, type: declared }]);
        const object = matches(item, Object.fromEntries([[fieldPath, { [operatorName]: value, type: declared }]]));
        expect(typeof list).toBe("boolean");
        if (fieldPath !== "__proto__") expect(object).toBe(list);
      }),
    );
  });

  it("opposite operators disagree, and no set of conditions throws", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    fc.assert(
      fc.property(json, json, type, (v, value, declared) => {
        const test = (operatorName: string) =>
          matches({ v }, [{ fieldPath: "v", operatorName, value, type: declared }]);
        expect(test("eq")).toBe(!test("ne"));
        expect(test("idin")).toBe(!test("idnin"));
        expect(Array.isArray(readConditions(v))).toBe(true);
      }),
    );
  });

  it("a path never throws, and finds existing values", () => {
    fc.assert(fc.property(json, fc.string(), (data, path) => void [rowValue(data, path), treeValue(data, path)]));
    const key = fc.stringMatching(/^[a-z]\w{0,5}$/).filter((name) => !(name in {}));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), json, (keys, value) => {
        const data = keys.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
        expect(rowValue(data, keys.join("."))).toBe(value);
        expect(treeValue(data, keys.join("."))).toBe(value);
      }),
    );
  });

  it("text that is no date is never read as one, and does not throw", () => {
    fc.assert(
      fc.property(fc.string(), operator, zone, (text, given, where) => {
        const found = dateFromExpression(text, given, where);
        expect(found === null || Number.isFinite(found)).toBe(true);
        expect(typeof formatDate(text, text, { zone: where })).toBe("string");
      }),
    );
  });
});

describe("dates", () => {
  it("ISO text is read as the instant it was written from", () => {
    fc.assert(
      fc.property(instant, (time) => void expect(parseIso(new Date(time).toISOString())).toBe(time)),
      { examples: [[536869431999]] },
    );
  });

  it("a formatted date is read back to the same date", () => {
    fc.assert(
      fc.property(instant, zone, (time, where) => {
        const wall = instantToWall(time, where);
        expect(instantToWall(wallToInstant(wall, where), where)).toBe(wall);
      }),
    );
  });

  it("a span ahead and the same span ago lie on either side of now", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), unit, zone, instant, (count, of, where, now) => {
        const ahead = dateFromExpression(`${count} ${of}s from now`, "gt", where, now) ?? NaN;
        const ago = dateFromExpression(`${count} ${of}s ago`, "gt", where, now) ?? NaN;
        expect(ahead).toBeGreaterThan(now);
        expect(ago).toBeLessThan(now);
      }),
    );
  });

  it("today contains now, and ends where tomorrow begins", () => {
    fc.assert(
      fc.property(zone, instant, (where, now) => {
        const at = (text: string) => dateFromExpression(text, "gt", where, now) ?? NaN;
        expect(at("today")).toBeLessThanOrEqual(now);
        expect(at("end of today")).toBeGreaterThanOrEqual(now);
        expect(at("end of today") + 1).toBe(at("tomorrow"));
        expect(at("end of yesterday") + 1).toBe(at("today"));
      }),
    );
  });
});

describe("prices and slugs", () => {
  it("a price is never a wrong one: its digits are the value's", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        const text = formatPrice({ value, unit: "USD" });
        expect(Number(text.replace(/[$,]/g, ""))).toBeCloseTo(value / 100, 2);
      }),
    );
    fc.assert(
      fc.property(
        fc.anything(),
        fc.string(),
        (value, code) => void expect(typeof formatPrice({ value, unit: code })).toBe("string"),
      ),
    );
  });

  it("a template with any text in it never throws", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (template, value) => {
        const settings = { currencyCode: "USD", fractionDigits: 2, template: `${template}{{wf ${template} }}` };
        expect(typeof formatPrice({ value, unit: "USD" }, { settings })).toBe("string");
      }),
    );
  });

  it("a slug is unchanged after encoding and decoding", () => {
    const slug = fc.stringMatching(/^[a-zäöå][a-z0-9 äöå_-]{0,20}$/).filter((text) => !text.startsWith("f_"));
    fc.assert(fc.property(slug, (text) => void expect(decodeSlug(encodeField(text))).toBe(text)));
  });
});
