import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const dist = mkdtempSync(join(tmpdir(), "millrace-dist-"));
afterAll(() => rmSync(dist, { recursive: true }));

const OTHERS = [
  "millrace.all.js",
  "inspector.js",
  "millrace-drag.js",
  "millrace-editor.js",
  "millrace-lottie.js",
  "millrace-lottie-canvas.js",
  "millrace-lottie-html.js",
  "millrace-maps.js",
  "millrace-search.js",
  "millrace-shop.js",
  "millrace-ix3.js",
  "millrace-ix3-more.js",
  "millrace-ix3-text.js",
];

/** Checks a bundle of this content. */
function check(bundle: string | Buffer): { status: number | null; stderr: string } {
  for (const name of OTHERS) writeFileSync(join(dist, name), "");
  writeFileSync(join(dist, "millrace.js"), bundle);
  return spawnSync(process.execPath, ["tools/budget.mjs"], {
    env: { ...process.env, MILLRACE_DIST: dist },
    encoding: "utf8",
  });
}

it("refuses a bundle of more than 90 kB gzip", () => {
  const { status, stderr } = check(randomBytes(90_201));
  expect(status).toBe(1);
  expect(stderr).toContain("the budget is 90200");
});

it.each([
  ["throw Error('https://react.dev/errors/1')", "react-dom is in the bundle"],
  ["throw Error('Syntax Error: '+x)", "the GraphQL parser is in the bundle"],
  ["visit(document,{FragmentSpread:x})", "the GraphQL printer is in the bundle"],
  ["'</script>'", "would end a script element that holds it"],
])("refuses the bundle %s", (bundle, message) => {
  const { status, stderr } = check(bundle);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});

it("accepts a bundle within the budget whose size the documents do not name", () => {
  const { status, stderr } = check(randomBytes(47_000));
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
