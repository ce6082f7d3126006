import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WAYS_OUT } from "../../support/ways-out";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { FAST, shortenTime, logIn, PANEL_STYLE, signUp } from "./markup";

const browser = useBrowser();

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const asked = (way: string) => `usredir=${encodeURIComponent(way)}`;

/** Opens a page, follows its redirects, and returns the origins of its page requests, and the scripts that ran. */
async function ledTo(page: Page, url: string, leave: () => Promise<void>): Promise<string[]> {
  const origins: string[] = [];
  const ran = () => void origins.push("a script of the address ran");
  page.on("dialog", ran);
  let opened = false;
  // There before the page is, which may lead on at once.
  await page.route("**/*", (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    if (!opened) {
      opened = true;
      return route.fallback();
    }
    origins.push(new URL(request.url()).origin);
    return route.fulfill({ contentType: "text/html", body: "<title>There</title><h1>There</h1>" });
  });
  await page.goto(url, { waitUntil: "commit" });
  await leave();
  await page.getByRole("heading", { name: "There" }).waitFor();
  await page.unroute("**/*");
  page.off("dialog", ran);
  return [...origins, new URL(page.url()).origin];
}

/** The ways that led elsewhere, each with where to. */
async function strays(ways: readonly string[], lead: (way: string) => Promise<string[]>): Promise<string[]> {
  const gone: string[] = [];
  for (const way of ways) {
    const origins = await lead(way);
    if (origins.length < 2 || origins.some((origin) => origin !== browser.origin))
      gone.push(`${way}: ${origins.join()}`);
  }
  return gone;
}

const send = (page: Page) => async () => {
  await page.waitForLoadState("load");
  await page.getByRole("button", { name: "Send" }).click();
};

describe("redirects of accounts", () => {
  it("the table has at least forty targets outside of the site", () => {
    expect(new Set(WAYS_OUT).size).toBeGreaterThanOrEqual(40);
  });

  it("A-21 A-22 S-5 no usredir leads off this site after a log in, none runs as a script", async () => {
    browser.serve("/log-in", pageHtml(logIn()));
    const page = await browser.open("/", { html: pageHtml("") });
    const queries = [
      ...WAYS_OUT.map(asked),
      "usredir=//evil.example",
      "a=1&usredir=%2F%2Fevil.example&usredir=%2Fgood",
    ];
    expect(await strays(queries, (query) => ledTo(page, `/log-in?${query}`, send(page)))).toEqual([]);
  });

  it("A-21 A-61 S-5 no redirect of the form itself does", async () => {
    const page = await browser.open("/", { html: pageHtml("") });
    const lead = (way: string) => {
      browser.serve("/log-in", pageHtml(logIn(quoted(way))));
      return ledTo(page, "/log-in", send(page));
    };
    expect(await strays(WAYS_OUT, lead)).toEqual([]);
  });

  it("A-21 A-76 S-5 no usredir in the link of a letter does", async () => {
    browser.serve("/sign-up", pageHtml(signUp(), { head: FAST + PANEL_STYLE }));
    const page = await browser.open("/sign-up", {});
    await shortenTime(page, "pauses");
    await page.route("**/.wf_graphql/usys/apollo", (route) => {
      const batch = route.request().postDataJSON() as unknown[];
      return route.fulfill({ json: batch.map(() => ({ data: { usysVerifyEmail: { ok: true } } })) });
    });
    const none = () => Promise.resolve();
    const lead = (way: string, at: number) => ledTo(page, `/sign-up?verifyToken=t${at}&${asked(way)}`, none);
    let at = 0;
    expect(await strays(WAYS_OUT, (way) => lead(way, at++))).toEqual([]);
  });
});
