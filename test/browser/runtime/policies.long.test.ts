import { join } from "node:path";
import { expect, it } from "vitest";
import { listPages } from "../../../cli/serve/page-list";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import { collectViolations } from "./policy-violations";

const fixtures = join(packageRoot(), "fixtures/pages");
const browser = useBrowser({ root: fixtures });

it.each(await listPages([fixtures], {}))(
  "B-33 the fixture page %s makes us break no policy that names only what the page itself names",
  async (path) => {
    browser.allowConsole();
    expect(await collectViolations(browser, fixtures, path)).toEqual([]);
  },
);
