import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WAYS_OUT } from "../../support/ways-out";
import { useBrowser } from "../support/browser";
import { interceptNavigations, SCRIPT_RAN } from "../support/navigations";
import { pageHtml } from "../support/page-html";
import { FAST, shortenTime, logIn, PANEL_STYLE, signUp } from "./markup";

const browser = useBrowser();

/** All ways lead through the same check; some of them show that a further place uses it. */
const SOME = WAYS_OUT.filter((_, index) => index % 4 === 0);

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const asked = (way: string) => `usredir=${encodeURIComponent(way)}`;

/**
 * Follows each way from one page.
 * @param lead makes the page navigate.
 * @returns the ways that led elsewhere than to this site, each with where to.
 */
async function strays(
  page: Page,
  ways: readonly string[],
  lead: (way: string, index: number) => Promise<void>,
): Promise<string[]> {
  const nextNavigation = await interceptNavigations(page);
  const gone: string[] = [];
  for (const [index, way] of ways.entries()) {
    const led = nextNavigation(way);
    await lead(way, index);
    const found = await led;
    if (found === SCRIPT_RAN || new URL(found).origin !== browser.origin) gone.push(`${way}: ${found}`);
  }
  return gone;
}

const send = (page: Page, index: number) => page.locator("[type=submit]").nth(index).click();

describe("redirects of accounts", () => {
  it("the table has at least forty targets outside of the site", () => {
    expect(new Set(WAYS_OUT).size).toBeGreaterThanOrEqual(40);
  });

  it("A-21 A-22 S-5 no usredir leads off this site after a log in, none runs as a script", async () => {
    const queries = [
      ...WAYS_OUT.map(asked),
      "usredir=//evil.example",
      "a=1&usredir=%2F%2Fevil.example&usredir=%2Fgood",
    ];
    const page = await browser.open("/log-in", { html: pageHtml(queries.map(() => logIn()).join("")) });
    const lead = async (query: string, index: number) => {
      await page.evaluate((search) => history.replaceState(null, "", `?${search}`), query);
      await send(page, index);
    };
    expect(await strays(page, queries, lead)).toEqual([]);
  });

  it("A-21 A-61 S-5 no redirect of the form itself does", async () => {
    const forms = SOME.map((way) => logIn(quoted(way))).join("");
    const page = await browser.open("/log-in", { html: pageHtml(forms) });
    expect(await strays(page, SOME, (_way, index) => send(page, index))).toEqual([]);
  });

  it("A-21 A-76 S-5 no usredir in the link of a letter does", async () => {
    const page = await browser.open("/sign-up", { html: pageHtml(signUp(), { head: FAST + PANEL_STYLE }) });
    await shortenTime(page, "pauses");
    await page.route("**/.wf_graphql/usys/apollo", (route) => {
      const batch = route.request().postDataJSON() as unknown[];
      return route.fulfill({ json: batch.map(() => ({ data: { usysVerifyEmail: { ok: true } } })) });
    });
    const lead = (way: string, index: number) =>
      page.evaluate(
        (search) => {
          window.Millrace?.stop();
          history.replaceState(null, "", `?${search}`);
          void window.Millrace?.start();
        },
        `verifyToken=t${index}&${asked(way)}`,
      );
    expect(await strays(page, SOME, lead)).toEqual([]);
  });
});
