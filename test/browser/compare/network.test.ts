import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { answerLocally } from "../../../cli/compare/network";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { createBackend } from "../../../fixtures/backend";

const PAGE = `<!doctype html><html lang="en"><title>A picture</title><img src="picture.gif" alt=""></html>`;
const requests: string[] = [];
let browser: Browser;
let server: RunningServer;

beforeAll(async () => {
  browser = await chromium.connect(inject("chromium"));
  server = await startServer({
    root: inject("example"),
    answer(request) {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return new Response(pathname === "/page" ? PAGE : "", { headers: { "content-type": "text/html" } });
    },
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it("loads pictures after the document is parsed, so that no script measures them before", async () => {
  const context = await browser.newContext();
  let parse = (): void => undefined;
  const parsed = new Promise<void>((done) => (parse = done));
  await answerLocally(context, server.origin, createBackend(), { codeFor: () => undefined }, parsed);
  const page = await context.newPage();
  await page.goto(`${server.origin}/page`, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => fetch("later"));
  expect(requests).toEqual(["/page", "/later"]);
  const arrived = page.waitForResponse("**/picture.gif");
  parse();
  expect((await arrived).status()).toBe(200);
  await context.close();
});
