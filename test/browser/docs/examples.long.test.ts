import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, inject, it } from "vitest";
import { listBehaviourFolders } from "../../../tools/docs/folders";
import { listExamples, writeExamples } from "../../../tools/docs/site/examples";
import { packageRoot, serviceWorkerFile } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";

const root = packageRoot();
const folder = mkdtempSync(join(tmpdir(), "millrace-docs-"));
writeExamples(root, join(folder, "examples"), { dist: inject("dist"), worker: serviceWorkerFile() });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const browser = useBrowser({ root: folder });

it("a form among the live examples is answered in the page, without a server", async () => {
  const page = await browser.open("/examples/forms/idle.html");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const form = page.locator("form").first();
  await form.evaluate((element: HTMLFormElement) => {
    for (const field of element.querySelectorAll<HTMLInputElement>("input:not([type=submit], [type=file])")) {
      const values: Record<string, string> = { email: "ana@example.org", date: "2024-05-02", number: "2" };
      if (field.type === "checkbox" || field.type === "radio") field.checked = true;
      else field.value = values[field.type] ?? "Ana";
    }
    element.requestSubmit();
  });
  await page.locator(".w-form-done").first().waitFor();
  expect(browser.backend.model.requests).toEqual([]);
});

/** One of the Lottie animations is missing on purpose. */
const LOST = /status of 404|lottie: .*none\.json/;

/**
 * The last request of an example. A page that is left sends no more answers: its later requests would reach the
 * network, and a late message would count for the next page.
 */
function findLast(folder: string, page: Page): Promise<unknown> | undefined {
  if (folder === "lottie") return page.waitForEvent("console", (message) => LOST.test(message.text()));
  if (folder === "subscriptions") return page.waitForResponse("**/.wf_graphql/usys/apollo");
  return undefined;
}

const live = listBehaviourFolders(root).flatMap((folder) =>
  listExamples(root, folder)
    .slice(0, 1)
    .map((best) => [folder, best] as const),
);

it.each(live)("the live example of %s mounts, and requests no other host: %s", async (folder, best) => {
  if (folder === "lottie") browser.expectConsole(LOST);
  // Its pictures are missing on purpose, and may be requested after the end of the test.
  if (folder === "subscriptions") browser.allowConsole();
  const page = await browser.open("/examples/tabs/plain.html");
  // Its worker answers the next page from the beginning.
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  const done = findLast(folder, page);
  await page.goto(`/examples/${folder}/${best}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "" && window.Millrace?.inspect().length);
  await done;
  expect([...new Set(asked)].filter((origin) => origin !== browser.origin && origin !== "null")).toEqual([]);
  expect(browser.backend.model.requests).toEqual([]);
});
