import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";

it("the documented tag for a CDN names this version, a built file and an integrity value", () => {
  const read = (file: string) => readFileSync(join(packageRoot(), file), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const tag = /<!-- cdn -->([^]*?)<!-- \/cdn -->/.exec(read("docs/reference/script-tag.md"))?.[1] ?? "";
  expect(tag).toContain(`/npm/millrace@${version}/dist/millrace.js"`);
  expect(tag).toMatch(/integrity="sha384-[\w+/]{64}"\n\s+crossorigin="anonymous"/);
});
