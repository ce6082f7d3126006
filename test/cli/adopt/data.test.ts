import { describe, expect, it } from "vitest";
import { recognize } from "../../../cli/adopt/read/vendor";
import { vendorScript } from "./support/site";

const lifted = (data: string, before = "") => recognize(before + vendorScript(data)).lifted;
const event = (data: string) => lifted(`{events:{e:${data}},actionLists:{}}`).data[0]?.events.e;

describe("interaction data", () => {
  it("is read from strict JSON text", () => {
    const data = `{"events":{"e-1":{"id":"e-1"}},"actionLists":{"a":{}},"site":{"mediaQueries":[]}}`;
    expect(lifted(data).data).toEqual([JSON.parse(data)]);
  });

  it.each([
    ["!0", true],
    ["!1", false],
    [".5", 0.5],
    ["1e3", 1000],
    ["-7", -7],
    ["+2", 2],
    ["`a\\`b`", "a`b"],
    ["null", null],
    ["'it''s'.length", undefined],
    ["[1,,!0]", [1, null, true]],
    ["{1:2,'b-c':3,[`d`]:4}", { 1: 2, "b-c": 3, d: 4 }],
    ["'a'+'b'", "ab"],
    ["1/2", 0.5],
    ["{a:void 0}", { a: undefined }],
    ["(0,{z:1})", { z: 1 }],
    ["Object.freeze({k:1})", { k: 1 }],
    ["'\\u003c/script>'", "</script>"],
  ])("is read from the minifier's spelling %s", (spelling, value) => {
    expect(event(spelling)).toEqual(value);
  });

  it("is read from a text passed to JSON.parse", () => {
    expect(lifted(`JSON.parse('{"events":{"e":{"id":"it\\\\u0027s"}},"actionLists":{}}')`).data[0]?.events.e).toEqual({
      id: "it's",
    });
  });

  it("is read from the one variable that holds it", () => {
    expect(lifted("d", "var d={events:{e:1},actionLists:{}};").data[0]?.events.e).toBe(1);
  });

  it("keeps a key named __proto__ as a plain key", () => {
    const value = event(`JSON.parse('{"__proto__":{"x":1}}')`) as object;
    expect(Object.keys(value)).toEqual(["__proto__"]);
  });

  it.each([
    ["a call", "{events:load(),actionLists:{}}", "not plain data: it holds a function call"],
    ["a variable", "{events:somewhere,actionLists:{}}", `not plain data: it holds the variable "somewhere"`],
    ["a list", "[1]", "is not an object but a list"],
    ["a text", "'nothing'", "is not an object but a string"],
    ["null", "null", "is not an object but null"],
    ["no events", "{actionLists:{}}", "has no events or no action lists"],
    ["no lists", "{events:{},actionLists:3}", "has no events or no action lists"],
    ["bad JSON", "JSON.parse('{')", "a text that is not JSON"],
  ])("that is %s is reported and never evaluated", (_name, data, problem) => {
    const { data: found, problems } = lifted(data);
    expect(found).toEqual([]);
    expect(problems.join()).toContain(problem);
  });

  it("may be larger than an argument list", () => {
    const many = `[${"{},".repeat(150_000)}]`;
    expect(lifted(`{events:{e:${many}},actionLists:{}}`).data[0]?.events.e).toHaveLength(150_000);
  });

  it("nested more deeply than the stack is reported", () => {
    const { data, problems } = lifted(`{events:${"[".repeat(50_000)}${"]".repeat(50_000)},actionLists:{}}`);
    expect([data.length, problems.length]).toEqual([0, 1]);
  });

  it("of the first generation is read too", () => {
    const source = `${vendorScript()}Webflow.require("ix").init([{slug:"a"}])`;
    expect(recognize(source).lifted.legacy).toEqual([{ slug: "a" }]);
  });
});
