import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { EndpointName, Fault } from "../../../fixtures/backend";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { FIELD_STYLE, siteForm, uploadField } from "./markup";

const browser = useBrowser();

/** Time limit in ms where an answer is late: only there, because on a busy machine a good one may need longer. */
const LIMIT = 400;
const SHORT = `data-form-timeout="${LIMIT}"`;
const SHORT_UPLOAD = `data-upload-timeout="${LIMIT}"`;

type Breakage = Fault | "offline" | "unknown host";

const status = (number: number): Fault => ({ kind: "status", status: number });

/** Each way to fail, and the reason in each endpoint's failure. */
const MATRIX: readonly (readonly [
  name: string,
  fault: Breakage,
  form: string,
  sign: string,
  storage: string,
  list: string,
])[] = [
  ["the visitor is offline", "offline", "network", "network", "network", "network"],
  ["the host is unknown", "unknown host", "network", "network", "network", "network"],
  ["the connection breaks", { kind: "offline" }, "network", "network", "network", "network"],
  ["nothing comes back", { kind: "hang" }, "timeout", "timeout", "timeout", "timeout"],
  ["the answer is slow", { kind: "slow", ms: 20_000 }, "timeout", "timeout", "timeout", "timeout"],
  // The storage answers without a body, and browsers show scripts no status.
  ["the answer drips", { kind: "drip", ms: 200 }, "timeout", "timeout", "", "timeout"],
  ["the answer is 400", status(400), "status", "status", "status", "network"],
  ["the answer is 413", status(413), "status", "status", "status", "network"],
  ["the answer is 429", status(429), "status", "status", "status", "network"],
  ["the answer is 500", status(500), "status", "status", "status", "network"],
  // Any success status of the storage means that the file is there.
  ["the answer is a page of HTML", { kind: "html" }, "body", "body", "stored", "body"],
  ["the answer is empty", { kind: "empty" }, "body", "body", "stored", "body"],
  ["the answer is cut-off JSON", { kind: "malformed" }, "body", "body", "stored", "body"],
  ["the answer has no code", { kind: "no-code" }, "code", "body", "stored", "body"],
  ["the code is text", { kind: "string-code" }, "code", "body", "stored", "body"],
];

/** The rows of one endpoint: the fault, its parameters, and the expected reason. */
function rows(column: 2 | 3 | 4 | 5): [string, Breakage, string][] {
  return MATRIX.filter((row) => row[column]).map((row) => [row[0], row[1], row[column]]);
}

async function breakIt(page: Page, endpoint: EndpointName, path: RegExp, fault: Breakage): Promise<void> {
  // Requests that the test itself answers do not notice that the browser is offline.
  if (fault === "offline" && endpoint !== "form")
    await page.route(path, (route) => route.abort("internetdisconnected"));
  else if (fault === "offline") await page.context().setOffline(true);
  else if (fault === "unknown host") await page.route(path, (route) => route.abort("namenotresolved"));
  else browser.backend.controls.set(endpoint, fault);
}

/** The browser's own words about a request of ours. */
function expectBrowserMessage(fault: Breakage): void {
  if (fault === "offline") browser.expectConsole(/net::ERR_INTERNET_DISCONNECTED/);
  else if (fault === "unknown host") browser.expectConsole(/net::ERR_NAME_NOT_RESOLVED/);
  else if (fault.kind === "offline") browser.expectConsole(/net::ERR/);
  else if (fault.kind === "status") browser.expectConsole(new RegExp(`status of ${fault.status}`));
}

/** The detail of the next event of this name. */
async function listen(page: Page, name: string): Promise<() => Promise<{ reason?: string; state?: string }>> {
  await page.evaluate((type) => {
    const holder = window as unknown as { heard: Promise<unknown> };
    holder.heard = new Promise((resolve) =>
      document.addEventListener(type, function heard(event) {
        const { detail } = event as CustomEvent;
        if (detail.state === "uploading") return;
        document.removeEventListener(type, heard);
        resolve(detail);
      }),
    );
  }, name);
  return () =>
    page.evaluate(() => (window as unknown as { heard: Promise<{ reason?: string; state?: string }> }).heard);
}

/** The state of the form for a visitor after a submission that failed. */
async function expectFormKept(page: Page): Promise<void> {
  await page.getByText("Sending failed.").waitFor();
  expect(
    await page.evaluate(() => [
      document.activeElement?.className,
      document.querySelector<HTMLInputElement>("#wish")?.value,
      document.querySelector<HTMLInputElement>("[type=submit]")?.disabled,
      document.querySelector<HTMLInputElement>("[type=submit]")?.value,
      location.pathname + location.search,
    ]),
  ).toEqual(["w-form-fail", "Coral, please", false, "Send", "/form"]);
}

const WISH = `<label for="wish">Your wish</label><input id="wish" name="wish">`;

describe("submission", () => {
  it.each(rows(2))("F-120 keeps the form and shows the reason when %s", async (_what, fault, reason) => {
    const page = await browser.open("/form", {
      html: pageHtml(siteForm(WISH), { script: reason === "timeout" ? SHORT : "" }),
    });
    await page.fill("#wish", "Coral, please");
    await breakIt(page, "form", /\/api\/v1\/form/, fault);
    expectBrowserMessage(fault);
    browser.expectConsole(/^error: \[millrace\] forms: <form>: not sent, http.*\/api\/v1\/form\//);
    const failure = await listen(page, "millrace:form:failure");
    await page.click("[type=submit]");
    expect((await failure()).reason).toBe(reason);
    await expectFormKept(page);
  });
});

describe("upload", () => {
  it.each([
    ...rows(3).map((row) => ["signing", ...row] as const),
    ...rows(4).map((row) => ["storing", ...row] as const),
  ])("F-141 ends %s in a clear state when %s", async (step, _what, fault, outcome) => {
    const script = outcome === "timeout" ? (step === "signing" ? SHORT : SHORT_UPLOAD) : "";
    const page = await browser.open("/form", {
      html: pageHtml(siteForm(WISH + uploadField("cv")), { script, head: FIELD_STYLE }),
    });
    await page.fill("#wish", "Coral, please");
    const heard = await listen(page, "millrace:form:upload");
    if (step === "signing") await breakIt(page, "sign-file", /signFile/, fault);
    else await breakIt(page, "storage", /\.storage/, fault);
    const stored = outcome === "stored";
    if (!stored) {
      expectBrowserMessage(fault);
      browser.expectConsole(/^error: \[millrace\] forms: <input#cv.*file not uploaded, http/);
    }
    await page.setInputFiles("#cv", { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("hello") });
    const { state, reason } = await heard();
    expect(stored ? state : reason).toBe(outcome === "stored" ? "success" : outcome);
    await page.getByText(stored ? "cv.pdf" : "Upload failed, try again.").waitFor();
    expect(await page.locator("[type=submit]").isEnabled()).toBe(true);
    expect(await page.inputValue("#wish")).toBe("Coral, please");
  });
});

describe("mailing list", () => {
  const LIST = `action="https://acme.us5.list-manage.com/subscribe/post?u=AA11&amp;id=BB22"`;
  const fields = `${WISH}<input type="email" name="Email" aria-label="Email" value="ana@example.org">`;
  const open = (script = "") => browser.open("/form", { html: pageHtml(siteForm(fields, LIST), { script }) });

  it.each(rows(5))("M-9 keeps the form and shows the reason when %s", async (_what, fault, reason) => {
    const page = await open(reason === "timeout" ? SHORT : "");
    await page.fill("#wish", "Coral, please");
    await breakIt(page, "mailing-list", /list-manage/, fault);
    expectBrowserMessage(fault);
    if (typeof fault === "object" && ["html", "malformed", "no-code", "string-code"].includes(fault.kind)) {
      browser.expectConsole(/uncaught|blocked by ORB|ERR_BLOCKED_BY_ORB|MIME/);
    }
    browser.expectConsole(/^error: \[millrace\] forms: <form>: not sent, https:\/\/acme/);
    const failure = await listen(page, "millrace:form:failure");
    await page.click("[type=submit]");
    expect((await failure()).reason).toBe(reason);
    await expectFormKept(page);
    expect(await page.locator("script[src*=list-manage]").count()).toBe(0);
  });

  it("M-10 adds the visitor to the list", async () => {
    const page = await open();
    await page.click("[type=submit]");
    await page.getByText("Thank you.").waitFor();
    expect(browser.backend.model.submissions[0]?.payload.fields).toMatchObject({
      EMAIL: "ana@example.org",
      b_AA11_BB22: "",
    });
  });

  it("contains an answer that calls back twice", async () => {
    const page = await open();
    await page.route(/list-manage/, (route) => {
      const call = new URL(route.request().url()).searchParams.get("c");
      return route.fulfill({
        contentType: "text/javascript",
        body: `${call}({result:"success"});${call}({result:"error"});`,
      });
    });
    const before = await page.evaluate(() => Object.keys(window).length);
    await page.click("[type=submit]");
    await page.getByText("Thank you.").waitFor();
    expect(await page.evaluate(() => Object.keys(window).length)).toBe(before);
    expect(await page.getByText("Sending failed.").isVisible()).toBe(false);
  });

  it("does not run an answer that arrives after the time limit", async () => {
    browser.expectConsole(/did not answer within/);
    browser.expectConsole(/a copy of Millrace already runs/);
    const page = await open(SHORT);
    let answer: () => void = () => undefined;
    const received = new Promise<void>((resolve) => (answer = resolve));
    const late = page.waitForRequest(/post-json/);
    await page.route(/list-manage/, async (route) => {
      await received;
      await route.fulfill({ contentType: "text/javascript", body: `document.title = "ran"` });
    });
    await page.click("[type=submit]");
    await page.getByText("Sending failed.").waitFor();
    answer();
    await (await (await late).response())?.finished();
    // A script requested after that answer runs after it would have.
    await page.addScriptTag({ url: `${browser.origin}/millrace.js` });
    expect(await page.title()).toBe("Test page");
  });
});
