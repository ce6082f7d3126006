import { expect, inject, it } from "vitest";
import { listPages } from "../../../cli/serve/page-list";
import { collectViolations } from "../runtime/policy-violations";
import { useBrowser } from "../support/browser";

const browser = useBrowser();
const example = inject("example");

it.each(await listPages([example], {}))(
  "B-33 the page %s of the example makes us break no policy that names only what the page itself names",
  async (path) => {
    browser.allowConsole();
    expect(await collectViolations(browser, example, path)).toEqual([]);
  },
);
