import { afterEach, describe, expect, it, vi } from "vitest";
import { readEncoded } from "../../../src/rendering/encoded";
import { rowValue, treeValue } from "../../../src/rendering/paths";
import { createElement } from "./support";

const row = { a: { b: [{ c: 7 }, null] }, "": 1, zero: 0 };

const rowPaths: [path: string, value: unknown][] = [
  ["a.b[0].c", 7],
  ["a.b.0.c", 7],
  ["a.b[1].c", undefined],
  ["a.x.y", undefined],
  ["zero", 0],
  ["database.userSubscriptions[].a.b[0].c", 7],
  ["userSubscriptions[].zero", 0],
  ["constructor", undefined],
  ["a.__proto__", undefined],
  ["a.b.length", 2],
];

afterEach(() => vi.restoreAllMocks());

describe("paths", () => {
  it.each(rowPaths)("R-4 finds %s of a row", (path, value) => expect(rowValue(row, path)).toBe(value));

  it("R-4 reads query results by dots alone", () => {
    expect(treeValue(row, "a.b.0.c")).toBe(7);
    expect(treeValue(row, "a.b[0].c")).toBeUndefined();
    expect(treeValue({ a: null }, "a.b")).toBeNull();
    expect(treeValue(undefined, "a.b")).toBeUndefined();
  });
});

describe("encoded attributes", () => {
  const read = (value: string) => readEncoded(createElement(`<p data-wf-bindings='${value}'></p>`), "data-wf-bindings");

  it("R-1 decodes percent-encoded JSON, and reads JSON as it is", () => {
    expect(read(encodeURIComponent('[{"a":"50 %"}]'))).toEqual([{ a: "50 %" }]);
    expect(read('[{"a":1}]')).toEqual([{ a: 1 }]);
  });

  it("R-2 D-1 treats broken content as missing, and reports it once with element and attribute", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(createElement("<p></p>").getAttribute("x")).toBeNull();
    expect(readEncoded(createElement("<p></p>"), "data-wf-bindings")).toBeUndefined();
    expect(error).not.toHaveBeenCalled();
    for (const broken of ["%E0%A4%A", "[{]"]) expect(read(broken)).toBeUndefined();
    expect(error).toHaveBeenCalledTimes(2);
    expect(error.mock.calls[0]?.[0]).toMatch(/<p>: data-wf-bindings="%E0%A4%A": .*expected percent-encoded JSON/);
  });
});
