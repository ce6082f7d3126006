import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { snippetWith } from "../../package/support/snippets";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const JAVASCRIPT = { "content-type": "text/javascript" };

beforeEach(() => {
  const files = readdirSync(join(inject("dist"), "package"), { recursive: true, encoding: "utf8" });
  for (const name of [
    "millrace.mjs",
    ...files.filter((file) => file.endsWith(".mjs")).map((file) => `package/${file}`),
  ])
    browser.serve(`/${name}`, readFileSync(join(inject("dist"), name), "utf8"), JAVASCRIPT);
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  const { outputText } = transpileModule(snippetWith("docs/start/developer.md", "millrace"), {
    compilerOptions: options,
  });
  browser.serve("/main.js", `${outputText}\ndocument.documentElement.dataset.example = "done";`, JAVASCRIPT);
});

const html = pageHtml(
  `<main><h1>Form</h1><div class="w-form"><form data-name="Booking"><input name="who" aria-label="Who"
    value="fail-500"><input type="submit" value="Send"></form>
   <div class="w-form-done">Sent.</div><div class="w-form-fail">Not sent.</div></div></main>`,
  {
    script: null,
    head: `<script type="importmap">{ "imports": { "millrace": "/millrace.mjs" } }</script><script type="module"
      src="/main.js"></script>`,
  },
);

describe("the module in a page", () => {
  it("follows the documented example: sends to the base it names and reports the failure", async () => {
    browser.expectConsole(/status of 500/);
    browser.expectConsole(/\[millrace\] forms: .*not sent/);
    const page = await browser.open("/module", { html });
    await page.locator("[data-example=done]").waitFor();
    const sent = page.waitForRequest(/api\.example\.com\/api\/v1\/form\//);
    const received = page.waitForEvent("console", (message) => message.type() === "log");
    await page.getByRole("button", { name: "Send" }).click();
    await sent;
    expect(await (await received).args()[0]?.jsonValue()).toMatchObject({ reason: "status", status: 500 });
  });
});
