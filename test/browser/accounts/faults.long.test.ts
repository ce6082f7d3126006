import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Fault } from "../../../fixtures/backend";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { fixturePage } from "../subscriptions/support";
import {
  account,
  button,
  FAST,
  shortenTime,
  logIn,
  logInAs,
  outcome,
  PANEL_STYLE,
  reset,
  signUp,
  update,
} from "./markup";
import { loaded } from "../support/visits";

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

/** A list of subscriptions, for a user who has some. */
const visitList = async (): Promise<Page> => {
  const page = await browser.open("/", { html: pageHtml("") });
  await logInAs(page);
  browser.serve("/list", fixturePage("kinds").replace("</title>", `</title>${FAST}`));
  await page.goto("/list");
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

  it("A-67 the log-out button keeps its label and can be pressed again", async () => {
    expectConsole();
    const page = await visit(button());
    for (const [name, fault] of KINDS) {
      const restore = await breakAccounts(page, fault);
      const end = await outcome(page, "logout");
      await page.getByRole("button", { name: "Log out" }).click();
      expect(await end(), name).toContain("GENERAL_ERROR");
      await expect
        .poll(() => page.getByRole("button", { name: "Log out" }).getAttribute("aria-disabled"), { message: name })
        .toBeNull();
      await restore();
    }
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL(`${browser.origin}/`);
  });

  it("A-77 verification shows its message and the general error", async () => {
    expectConsole();
    const page = await visit(signUp(), "/sign-up");
    for (const [name, fault] of KINDS) {
      const restore = await breakAccounts(page, fault);
      await page.goto("/sign-up?verifyToken=some");
      await expect
        .poll(() => page.locator(".user-form-error-msg").textContent(), { message: name })
        .toMatch(/^There was an error signing you up/);
      expect(await page.locator(".w-form-verification").isVisible(), name).toBe(true);
      await restore();
    }
  });

  it("A-84 A-91 schema and user queries leave the page usable, and the next submit tries again", async () => {
    expectConsole();
    const page = await visit(account());
    for (const [name, fault] of KINDS) {
      const restore = await breakAccounts(page, fault);
      await page.goto("/form");
      const end = await outcome(page, "update");
      await page.getByRole("button", { name: "Send" }).click();
      expect(await end(), name).toContain("GENERAL_ERROR");
      await restore();
      await expect.poll(() => page.locator('[type="submit"]').isEnabled(), { message: name }).toBe(true);
      const again = await outcome(page, "update");
      await page.getByRole("button", { name: "Send" }).click();
      expect(await again(), name).toBe("success");
      expect(await page.getByLabel("Name").inputValue(), name).toBe("Ana Lopez");
    }
  });

  it("A-112 S-9 a subscription list that cannot be loaded stays empty and does not show the empty state", async () => {
    expectConsole();
    const page = await visitList();
    for (const [name, fault] of KINDS) {
      const restore = await breakAccounts(page, fault);
      const reported = () => browser.console.filter((message) => message.includes("subscriptions: <section>")).length;
      const before = reported();
      await page.goto("/list");
      await expect.poll(reported, { message: name }).toBe(before + 1);
      await expect.poll(() => page.locator("[role=list]").getAttribute("aria-busy"), { message: name }).toBeNull();
      expect(await page.locator(".row").count(), name).toBe(0);
      expect(await page.getByText("No subscriptions yet.").isVisible(), name).toBe(false);
      await restore();
    }
    await page.goto("/list");
    await page.locator(".row").nth(4).waitFor();
  });

  it("A-114 S-9 a subscription that cannot be canceled reports it and can be canceled later", async () => {
    expectConsole();
    const page = await visitList();
    const row = page.locator(".row").filter({ hasText: "Hand cream" });
    const cancel = row.getByRole("button");
    await cancel.waitFor();
    for (const [name, fault] of KINDS) {
      const restore = await breakAccounts(page, fault);
      const end = page.evaluate(
        () =>
          new Promise((resolve) => document.addEventListener("millrace:subscription:failure", resolve, { once: true })),
      );
      await cancel.click();
      await end;
      await expect
        .poll(() => row.getByRole("status").textContent(), { message: name })
        .toMatch(/could not be canceled/);
      await expect.poll(() => cancel.isEnabled(), { message: name }).toBe(true);
      expect(await cancel.textContent(), name).toBe("Cancel");
      await restore();
    }
    await loaded(page, () => cancel.click());
    await row.getByText("This subscription was canceled.").waitFor();
  });

  it("A-99 S-7 the field can be used again after a failed request for an upload URL", async () => {
    expectConsole();
    const page = await visit(account());
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
    for (const [name, fault] of KINDS) {
      const restore = await breakAccounts(page, fault);
      await page.setInputFiles("#f", { name: "look.png", mimeType: "image/png", buffer: Buffer.from("x") });
      await page.locator(".w-file-upload-error").waitFor({ state: "visible" });
      expect(await page.locator(".w-file-upload-error-msg").textContent(), name).toBe("Stopped.");
      expect(await page.locator(".w-file-upload-default").isVisible(), name).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.className), name).toContain("w-file-upload-error");
      await expect.poll(() => page.locator('[type="submit"]').isEnabled(), { message: name }).toBe(true);
      await restore();
    }
  });
});

describe("every fault of the token address", () => {
  it.each([
    ["the connection breaks", { kind: "offline" }],
    ["nothing comes back", { kind: "hang" }],
    ["it answers 500", status(500)],
    ["it answers without a cookie", { kind: "no-cookie" }],
  ] as [string, Fault][])("A-38 %s: the general error, and no request without a token", async (_, fault) => {
    browser.expectConsole(/Did not receive CSRF token/);
    if (fault.kind === "offline" || fault.kind === "hang") browser.expectConsole(/net::ERR|Did not/);
    if (fault.kind === "status") browser.expectConsole(/status of 500/);
    const page = await browser.open("/form", { html: pageHtml(logIn(), { head: PANEL_STYLE + FAST }) });
    browser.backend.controls.set("csrf", fault);
    await shortenTime(page, "/csrf");
    const end = await outcome(page, "login");
    await page.getByRole("button", { name: "Send" }).click();
    expect(JSON.parse(await end())).toEqual({ code: "GENERAL_ERROR", status: 0 });
    expect(requests()).toBe(0);
    await expect.poll(() => page.locator('[type="submit"]').isEnabled()).toBe(true);
  });
});

describe("every fault of the storage", () => {
  const STORAGE: [string, string][] = [
    ["storage-too-large.png", "Too big."],
    ["storage-too-small.png", "Too small."],
    ["storage-denied.png", "Stopped."],
    ["storage-500.png", "Stopped."],
    ["storage-offline.png", "Stopped."],
    ["forbidden-extension.png", "Wrong type."],
    ["no-post.png", "Stopped."],
  ];

  it("A-99 each ends in the error state with its text, and the next file works", async () => {
    browser.expectConsole(/status of|net::ERR/);
    browser.expectConsole(/answered HTTP|without a URL|could not be reached/);
    const page = await visit(account());
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
    const choose = (name: string) =>
      page.setInputFiles("#f", { name, mimeType: "image/png", buffer: Buffer.from("x") });
    for (const [name, text] of STORAGE) {
      await choose(name);
      await page.locator(".w-file-upload-error").waitFor({ state: "visible" });
      await expect.poll(() => page.locator(".w-file-upload-error-msg").textContent(), { message: name }).toBe(text);
      await expect.poll(() => page.locator('[type="submit"]').isEnabled(), { message: name }).toBe(true);
    }
    await choose("look.png");
    await page.locator(".w-file-upload-success").waitFor({ state: "visible" });
    expect(await page.locator("#f").getAttribute("data-wf-unsaved-user-file-upload-key")).toBeTruthy();
  });

  const ways: [string, (page: Page) => Promise<void>][] = [
    ["its link", (page) => page.locator("#cancel").press("Enter")],
    ["Escape", (page) => page.locator(".w-file-upload-uploading").press("Escape")],
  ];
  it.each(ways)(
    "A-101 a transfer that hangs can be canceled by %s, and another file chosen at once",
    async (_, cancel) => {
      const page = await visit(account());
      await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
      await page.setInputFiles("#f", { name: "storage-hang.png", mimeType: "image/png", buffer: Buffer.from("x") });
      await cancel(page);
      await page.locator(".w-file-upload-default").waitFor({ state: "visible" });
      expect(await page.evaluate(() => document.activeElement?.className)).toContain("w-file-upload-label");
      await page.setInputFiles("#f", { name: "look.png", mimeType: "image/png", buffer: Buffer.from("x") });
      await page.locator(".w-file-upload-success").waitFor({ state: "visible" });
    },
  );
});
