import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBackend } from "../../../fixtures/backend";
import { packageRoot } from "../../../cli/package-paths";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { account, button, logIn, outcome, PANEL_STYLE } from "./markup";

const browser = useBrowser();

/**
 * The user system on `api.site.localhost`, for pages of `www.site.localhost`: one site, two hosts, no common cookie.
 */
let api: RunningServer;
/** A user system that other origins may not call. */
let closed: RunningServer;
const origins: string[] = [];
const host = (name: string, { port }: { port: string | number }) => `http://${name}.site.localhost:${port}`;
const www = () => host("www", new URL(browser.origin));

beforeAll(async () => {
  const root = join(packageRoot(), "fixtures", "pages");
  api = await startServer({ root, backend: createBackend({ origins }) });
  closed = await startServer({ root });
});
beforeEach(() => {
  origins.splice(0, Infinity, www());
  api.backend.reset();
});
afterAll(() => Promise.all([api.close(), closed.close()]));

/**
 * Opens a page on its own host. The browser itself decides about other origins here: no request is answered by the
 * test.
 */
async function open(path: string, body: string, server = api): Promise<Page> {
  const page = await browser.newPage();
  await page.context().unrouteAll();
  serve(path, body, server);
  await page.goto(www() + path);
  return page;
}

function serve(path: string, body: string, server = api): void {
  browser.serve(path, pageHtml(body, { head: PANEL_STYLE, script: `data-api="${host("api", server)}"` }));
}

describe("accounts on another origin", () => {
  it("A-34 A-36 A-66 log in, save and log out, with cookies that page scripts cannot read", async () => {
    const page = await open("/log-in", logIn("/account"));
    serve("/account", account() + button());
    browser.serve("/", pageHtml("<h1>Home</h1>", { script: null }));
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL("**/account");
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await page.getByLabel("Name").fill("Ana Berg");
    const saved = await outcome(page, "update");
    await page.getByRole("button", { name: "Send" }).click();
    expect(await saved()).toBe("success");
    expect(api.backend.model.users[0]?.name).toBe("Ana Berg");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(api.backend.model.sessions).toEqual([]);
    serve("/site", button());
    await page.goto(`${www()}/site`);
    await page.getByRole("button", { name: "Log in" }).waitFor();
  });

  it("A-66 the button changes on the account page when the session has ended on the server", async () => {
    const page = await open("/log-in", logIn("/site"));
    serve("/site", button());
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
    api.backend.model.sessions.length = 0;
    serve("/account", account() + button());
    await page.goto(`${www()}/account`);
    await page.getByRole("button", { name: "Log in" }).waitFor();
  });

  it("mails links to the site, not to the host of the user system", async () => {
    const page = await open(
      "/reset",
      `<main><h1>Reset</h1><div><form data-wf-user-form-type="resetPassword">
      <label>E-mail <input type="email" data-wf-user-form-input-type="email" value="ana@example.org"></label><input
        type="submit" value="Send"></form>
      <div class="w-form-success" tabindex="-1">Done.</div></div></main>`,
    );
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Done.").waitFor();
    expect(new URL(api.backend.model.mails[0]?.links[0]?.href ?? "").origin).toBe(www());
  });

  it("A-38 reports in the console what the other origin has to allow, and in the form that it failed", async () => {
    browser.expectConsole(/blocked by CORS policy/);
    browser.expectConsole(/net::ERR_FAILED/);
    browser.expectConsole(
      /Did not receive CSRF token; expected http:\/\/api\.site\.localhost:\d+ to allow http:\/\/www\.site/,
    );
    const page = await open("/log-in", logIn(), closed);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("We're having trouble logging you in.").waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("password");
  });
});
