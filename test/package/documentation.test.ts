import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as commerce from "../../src/commerce";
import * as rendering from "../../src/rendering";
import { packageRoot } from "../../tools/serve/package-paths";

it.each([
  ["commerce", commerce],
  ["rendering", rendering],
])("the README of %s names everything that the module exports of it", (folder, exported) => {
  const text = readFileSync(join(packageRoot(), "src", folder, "README.md"), "utf8");
  expect(Object.keys(exported).filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});
