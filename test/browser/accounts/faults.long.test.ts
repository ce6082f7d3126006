import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Fault } from "../../../fixtures/backend";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { account, FAST, shortenTime, logIn, logInAs, outcome, PANEL_STYLE, reset, signUp, update } from "./markup";

const browser = useBrowser();

const status = (number: number): Fault => ({ kind: "status", status: number });

/**
 * Each way to fail, the status in the event, and the number of requests that the server then receives, if the runtime
 * decides it.
 */
const FAULTS: readonly (readonly [
  name: string,
  fault: Fault | "offline" | "unknown host",
  status: number,
  requests?: number,
])[] = [
  ["the visitor is offline", "offline", 0, 0],
  ["the host is unknown", "unknown host", 0, 0],
  // Chromium itself tries again on a new connection.
  ["the connection breaks", { kind: "offline" }, 0],
  ["nothing comes back", { kind: "hang" }, 0, 1],
  ["the answer is slow", { kind: "slow", ms: 20_000 }, 0, 1],
  ["the answer drips", { kind: "drip", ms: 2_000 }, 0, 1],
  ["the answer is 400", status(400), 400, 1],
  ["the answer is 413", status(413), 413, 1],
  ["the answer is 429", status(429), 429, 1],
  ["the answer is 500", status(500), 500, 5],
  ["the answer is a page of HTML", { kind: "html" }, 200, 1],
  ["the answer is empty", { kind: "empty" }, 200, 1],
  ["the answer is cut-off JSON", { kind: "malformed" }, 200, 1],
  ["the answer has no result", { kind: "no-code" }, 200, 1],
  ["the answer is something else", { kind: "string-code" }, 200, 1],
  ["every token is refused", { kind: "bad-origin" }, 403, 5],
];

/** One way of each kind: no answer, an answer that counts as none, a refusal and one that is asked for again. */
const KINDS = FAULTS.filter(([name]) => /offline|comes back|400|500|HTML/.test(name));

const APOLLO = "**/.wf_graphql/usys/apollo";

/** Breaks the account endpoint until the returned function is called. */
async function breakAccounts(page: Page, fault: (typeof FAULTS)[number][1]): Promise<() => Promise<void>> {
  await shortenTime(
    page,
    typeof fault === "object" && ["hang", "slow", "drip"].includes(fault.kind) ? "/apollo" : "pauses",
  );
  if (typeof fault === "string") {
    await page.route(APOLLO, (route) => route.abort(fault === "offline" ? "internetdisconnected" : "namenotresolved"));
  } else browser.backend.controls.set("accounts", fault);
  return async () => {
    await shortenTime(page, "");
    if (typeof fault === "string") await page.unroute(APOLLO);
    else browser.backend.controls.clear();
  };
}

const requests = () => browser.backend.model.requests.filter(({ endpoint }) => endpoint === "accounts").length;

/** The messages of the browser and the runtime for all of these faults. */
function expectConsole(): void {
  browser.expectConsole(/net::ERR/);
  browser.expectConsole(/status of (4|5)\d\d/);
  browser.expectConsole(
    /got no answer|got an unexpected answer|was answered with status|expected content-type application\/json/,
  );
}

const visit = async (html: string, path = "/form"): Promise<Page> => {
  const page = await browser.open("/", { html: pageHtml("") });
  await logInAs(page);
  browser.serve(path, pageHtml(html, { head: PANEL_STYLE + FAST }));
  await page.goto(path);
  return page;
};

const FORMS = [
  ["log in", "login", logIn()],
  ["sign up", "signup", signUp()],
  ["reset password", "reset-password", reset()],
  ["update password", "update-password", update()],
  ["account", "update", account()],
] as const;

// All forms send by the same way; the first has every fault, the others one of each kind.
describe("every fault of the account endpoint", () => {
  it.each(FORMS)(
    "A-12 A-40 A-42 %s shows the general error, restores its button and keeps what was typed",
    async (_, action, html) => {
      expectConsole();
      const page = await visit(html);
      if (action === "update") await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
      // The requests counted below exclude the schema, which is requested once the form exists.
      if (action === "signup") {
        const operations = () => browser.backend.model.requests.map(({ about }) => about);
        await expect.poll(operations).toContain("GetFieldValidations");
      }
      const typed = () =>
        page
          .locator("form input:not([type=file])")
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      const before = await typed();
      for (const [name, fault, expected, times] of action === "login" ? FAULTS : KINDS) {
        const restore = await breakAccounts(page, fault);
        const seen = requests();
        const end = await outcome(page, action);
        await page.getByRole("button", { name: "Send" }).click();
        expect(JSON.parse(await end()), name).toEqual({ code: "GENERAL_ERROR", status: expected });
        if (times !== undefined) expect(requests() - seen, name).toBe(times);
        await expect.poll(() => page.locator('[type="submit"]').isEnabled(), { message: name }).toBe(true);
        expect(await page.locator(".w-form-fail").isVisible(), name).toBe(true);
        expect(await typed(), name).toEqual(before);
        await restore();
      }
      expect(page.url()).toBe(`${browser.origin}/form`);
    },
  );
});
