import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { useBrowser } from "./support/browser";

const browser = useBrowser();
const built = existsSync(join(inject("dist"), "mocks-in-page.mjs"));

it.runIf(built)("the backend answers from inside the page without requests to the server", async () => {
  const page = await browser.open("/fixtures/pages/service-worker.html");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const reply = await page.evaluate(async () => {
    const response = await fetch("/api/v1/form/5f0c1d2e3a4b5c6d7e8f9a00", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "A", fields: { Name: "Ana" } }),
    });
    return response.json() as Promise<unknown>;
  });
  expect(reply).toEqual({ msg: "ok", code: 200 });
  expect(browser.backend.model.requests).toEqual([]);
});

it.runIf(built)("a visitor logs in inside the page: the cookies reach the backend and the page", async () => {
  const page = await browser.open("/fixtures/pages/service-worker.html");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const seen = await page.evaluate(async () => {
    const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
    await fetch("/.wf_graphql/csrf", {
      method: "POST",
      credentials: "include",
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    const run = async (operationName: string, variables = {}) => {
      const response = await fetch("/.wf_graphql/usys/apollo", {
        method: "POST",
        headers: { "content-type": "application/json", "x-wf-csrf": cookie("wf-csrf") ?? "" },
        body: JSON.stringify([{ operationName, variables, query: "" }]),
      });
      return JSON.stringify(await response.json());
    };
    await run("UserLoginRequest", { email: "ana@example.org", authPassword: "password" });
    const loggedIn = cookie("wf_loggedin");
    const user = await run("FetchUser");
    await run("UserLogoutRequest");
    return { loggedIn, user, after: cookie("wf_loggedin"), stranger: await run("FetchUser") };
  });
  expect(seen.loggedIn).toBe("true");
  expect(seen.user).toContain("user_ana");
  expect(seen.after).toBeUndefined();
  expect(seen.stranger).toContain('"siteUser":null');
});
