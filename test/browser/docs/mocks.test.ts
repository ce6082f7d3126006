import { compileFunction } from "node:vm";
import * as msw from "msw";
import * as playwright from "playwright-core";
import ts from "typescript";
import { expect, it, vi } from "vitest";
import * as mocks from "../../../fixtures/backend";
import { chromiumFlags, chromiumPath } from "../../../cli/browser";
import { readBlocks } from "../../tools/docs/support/blocks";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

const FORM = `<main><h1>Booking</h1><div class="w-form"><form data-name="Booking">
  <label for="who">Your name</label><input id="who" name="who" data-name="Full Name" required>
  <input type="submit" value="Send"></form>
  <div class="w-form-done">Thank you.</div><div class="w-form-fail">No.</div></div></main>`;

function exampleWith(language: string, text: string): string {
  const found = readBlocks([language], ["docs/guides/mocks.md"]).filter(({ code }) => code.includes(text));
  expect(found).toHaveLength(1);
  return found[0]?.code ?? "";
}

it("the example for Playwright answers a form in the test's process", async () => {
  browser.serve("/booking", pageHtml(FORM));
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const code = exampleWith("ts", "// test: browser").replace("http://127.0.0.1:4321", browser.origin);
  const { outputText } = ts.transpileModule(code, { compilerOptions });
  // The Chromium of this machine in the place of Playwright's own.
  const launch = () => playwright.chromium.launch({ executablePath: chromiumPath() ?? "", args: chromiumFlags() });
  const modules: Record<string, unknown> = {
    msw,
    "playwright-core": { chromium: { launch } },
    "millrace/mocks": mocks,
  };
  const run = compileFunction(`return (async () => {${outputText}})()`, ["exports", "require"]) as (
    exports: object,
    require: (name: string) => unknown,
  ) => Promise<void>;
  await run({}, (name) => modules[name]);
  expect(printed).toHaveBeenCalledWith({ "Full Name": "Ana" });
  expect(browser.backend.model.submissions).toEqual([]);
  printed.mockRestore();
});

it("the example in the page answers a form from a service worker", async () => {
  const tags = exampleWith("html", "startInPage");
  const page = await browser.open("/in-page", { html: pageHtml(FORM, { head: tags, script: null }) });
  await page.waitForFunction(() => "backend" in window && window.Millrace?.inspect().length);
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".w-form-done").waitFor();
  expect(browser.backend.model.requests).toEqual([]);
});
