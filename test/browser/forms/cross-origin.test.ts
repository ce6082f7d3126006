import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { FIELD_STYLE, siteForm, uploadField } from "./markup";

const browser = useBrowser();

/** The site's endpoint on another origin, with a storage there too. */
let api: RunningServer;
/** A server that answers, but does not allow other origins to read the answers. */
let closed: RunningServer;

beforeAll(async () => {
  const root = join(packageRoot(), "fixtures", "pages");
  api = await startServer({ root });
  closed = await startServer({ root, answer: () => Response.json({ code: 200 }) });
});

afterAll(() => Promise.all([api.close(), closed.close()]));

/** The browser itself decides about other origins here: no request is answered by the test. */
async function open(server: RunningServer, fields: string): Promise<Page> {
  const page = await browser.open("/form", {
    html: pageHtml(siteForm(fields), { head: FIELD_STYLE, script: `data-api="${server.origin}"` }),
  });
  await page.context().unrouteAll();
  await page.reload();
  return page;
}

it("sends and uploads to another origin that allows it, preflights included", async () => {
  const page = await open(api, `<input name="a" aria-label="A" value="1">${uploadField("cv")}`);
  await page.setInputFiles("#cv", { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("hello") });
  await page.locator(".w-file-upload-success").waitFor();
  await page.click("[type=submit]");
  await page.getByText("Thank you.").waitFor();
  const { fields, fileUploads } = api.backend.model.submissions[0]?.payload ?? {};
  expect([fields, fileUploads]).toEqual([{ a: "1" }, { CV: api.backend.model.files[0]?.id }]);
});

it("names the headers that are missing when the other origin does not allow it", async () => {
  browser.expectConsole(/blocked by CORS policy/);
  browser.expectConsole(/net::ERR_FAILED/);
  browser.expectConsole(/not sent, http.*could not be reached: .*Access-Control-Allow-Origin/);
  const page = await open(closed, `<input name="a" aria-label="A" value="1">`);
  await page.click("[type=submit]");
  await page.getByText("Sending failed.").waitFor();
  expect(await page.inputValue("[name=a]")).toBe("1");
});
