import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { copyFor, fits, jqueryCopies, jqueryIn } from "../../../cli/compare/libraries/jquery";

it.each([
  ["https://cdn.example/js/jquery-3.5.1.min.dc5e7f18c8.js?site=1", "3.5.1"],
  ["https://cdn.example/ajax/libs/jquery/2.2.0/jquery.min.js", "2.2.0"],
  ["https://cdn.example/jquery.min.js", ""],
  ["https://cdn.example/jquery.validate-1.19.0.js", undefined],
  ["https://cdn.example/site.js", undefined],
])("reads the version in %s: %s", (url, version) => {
  expect(jqueryIn(url)).toBe(version);
});

const COPIES = ["1.11.1", "3.3.1", "3.5.1"].map((version) => ({ version, code: "" }));

it.each([
  ["3.5.1", "3.5.1"],
  ["3.4.1", "3.3.1"],
  ["3.6.4", "3.5.1"],
  ["2.2.0", undefined],
  ["", "1.11.1"],
])("answers jQuery %s with %s", (version, copy) => {
  expect(copyFor(version, COPIES)?.version).toBe(copy);
});

it("reads the version of the development package", () => {
  expect(jqueryCopies([], packageRoot())[0]?.version).toMatch(/^3\.\d+\.\d+$/);
});

it("names a file that cannot be read", () => {
  expect(() => jqueryCopies(["not-there.js"], packageRoot())).toThrow(
    /^--jquery: ENOENT.*'not-there\.js'\. Expected the file/,
  );
});

it("detects whether an integrity value is that of a copy", () => {
  const value = `sha256-${createHash("sha256").update("code").digest("base64")}`;
  expect([fits(value, "code"), fits(value, "other"), fits("md5-x", "code")]).toEqual([true, false, false]);
});
