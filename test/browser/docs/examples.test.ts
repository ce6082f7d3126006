import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { behaviourRooms } from "../../../tools/docs/rooms";
import { examplesOf, writeExamples } from "../../../tools/docs/site/examples";
import { packageRoot, serviceWorkerFile } from "../../../tools/serve/package-paths";
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

/** One of the drawings is missing on purpose. */
const LOST = /status of 404|lottie: .*none\.json/;

/** Where a token is replaced while a request is on its way, that is refused, and asked again. */
const LOST_OR_REFUSED = new RegExp(`${LOST.source}|status of 403`);

it("the live example of each behaviour mounts, and asks no other host", async () => {
  browser.expectConsole(LOST_OR_REFUSED);
  const page = await browser.open("/examples/tabs/plain.html");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  const silent: string[] = [];
  for (const room of behaviourRooms(root)) {
    const [best] = examplesOf(root, room);
    if (!best) continue;
    // Its message must come before the next page does.
    const missing =
      room === "lottie" ? page.waitForEvent("console", (message) => LOST.test(message.text())) : undefined;
    await page.goto(`${browser.origin}/examples/${room}/${best}`);
    const mounted = page.waitForFunction(
      () => document.documentElement.dataset.ready === "" && window.Millrace?.inspect().length,
      undefined,
      { timeout: 10_000 },
    );
    await mounted.catch(() => silent.push(room));
    await missing;
  }
  expect(silent).toEqual([]);
  expect([...new Set(asked)].filter((origin) => origin !== browser.origin && origin !== "null")).toEqual([]);
}, 90_000);
