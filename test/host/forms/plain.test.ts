import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Settings } from "../../../host/settings/settings";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";

const SITE = "64a0000000000000000000b2";
const FIELDS = `
  <input name="who" data-name="Who"><input type="email" name="mail"><textarea name="words"></textarea>
  <input type="checkbox" name="news" data-name="Newsletter"><input type="checkbox" name="terms" value="yes">
  <input type="radio" name="size" value="S"><input type="radio" name="size" value="L">
  <select name="slot" data-name="Slot"><option>Morning</option></select><select name="days" multiple></select>
  <input type="submit" name="go" value="Send">`;
const DONE = `<div class="w-form-done" id="sent"><p>Thank you.</p></div>`;

const form = (attributes = "", inside = FIELDS, done = DONE) =>
  `<div class="w-form"><form data-name="Contact" ${attributes}>${inside}</form>${done}</div>`;
const page = (body: string) => `<!doctype html><html data-wf-site="${SITE}"><body>${body}</body></html>`;

async function start(pages: Record<string, string>, settings: Partial<Settings> = {}) {
  const site = testFolder();
  for (const [path, body] of Object.entries(pages)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), page(body));
  }
  const host = await startHost({ folder: testFolder(), settings: { site, ...settings } });
  onTestFinished(() => host.close());
  return host;
}

interface Post {
  from?: string;
  body?: string | FormData | URLSearchParams;
  headers?: Record<string, string>;
}

/** Sends a form as a browser without a script does. */
const post = ({ origin }: TestHost, query: string, { from, body = new URLSearchParams(), headers }: Post = {}) =>
  fetch(`${origin}/api/v1/form/${SITE}?${query}`, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { ...(from === undefined ? {} : { origin: from }), ...headers },
  });

/** Sends a form with the header that browsers add to navigations, which `fetch` does not allow. */
async function navigate({ port }: TestHost) {
  const headers = { "sec-fetch-mode": "navigate", "content-type": "application/x-www-form-urlencoded" };
  const asked = request({ port, host: "127.0.0.1", path: `/api/v1/form/${SITE}?${INDEX}`, method: "POST", headers });
  asked.end("who=Ana");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode, answer.headers["content-type"], "retry-after" in answer.headers];
}

const INDEX = "page=index.html&form=1";
const stored = async (host: TestHost) => host.store.listSubmissions({ limit: 9 });
const payloads = async (host: TestHost) => (await stored(host)).map(({ payload }) => payload);

describe("a form that a browser sends without a script", () => {
  it("F-164 is stored with the keys and values that the script would send", async () => {
    const host = await start({ "index.html": `<form action="/search"></form>${form('data-wf-page-id="p1"')}` });
    const body = new URLSearchParams([
      ["who", " Ana "],
      ["mail", "ana@example.org"],
      ["words", "one\r\ntwo"],
      ["terms", "yes"],
      ["size", "L"],
      ["slot", "Morning"],
      ["days", "Mo"],
      ["days", "Tu"],
      ["go", "Send"],
      ["added", "by a script"],
    ]);
    expect((await post(host, "page=index.html&form=2", { from: host.origin, body })).status).toBe(303);
    expect(await payloads(host)).toEqual([
      expect.objectContaining({
        name: "Contact",
        pageId: "p1",
        source: `${host.origin}/`,
        fields: {
          Who: "Ana",
          mail: "ana@example.org",
          words: "one\ntwo",
          Newsletter: false,
          terms: true,
          size: "L",
          Slot: "Morning",
          days: ["Mo", "Tu"],
          added: "by a script",
        },
      }),
    ]);
  });

  it("F-164 is read as multipart, too", async () => {
    const host = await start({ "index.html": form() });
    const body = new FormData();
    body.set("who", "Ána");
    expect((await post(host, INDEX, { body })).status).toBe(303);
    expect((await payloads(host))[0]?.fields).toMatchObject({ Who: "Ána" });
  });

  it.each([
    ["another page of the site", "/thanks?a=b#c", (origin: string) => `${origin}/thanks?a=b#c`],
    ["a page beside this one", "thanks.html", (origin: string) => `${origin}/en/thanks.html`],
    ["another site", "https://evil.example/", (origin: string) => `${origin}/en/contact.html#sent`],
    ["another host by two slashes", "//evil.example/", (origin: string) => `${origin}/en/contact.html#sent`],
    ["a script", "javascript:alert(1)", (origin: string) => `${origin}/en/contact.html#sent`],
    ["nowhere", "", (origin: string) => `${origin}/en/contact.html#sent`],
  ])("F-165 leads to a page of the site where its redirect is %s", async (_name, redirect, expected) => {
    const host = await start({ "en/contact.html": form(`data-redirect="${redirect}"`) });
    const { status, headers } = await post(host, "page=en/contact.html&form=1", { from: host.origin });
    expect([status, headers.get("location")]).toEqual([303, expected(host.origin)]);
  });

  it("F-165 leads back to the URL of the visitor, without its query", async () => {
    const host = await start({ "contact.html": form() });
    const referer = `${host.origin}/contact?mail=ana@example.org`;
    const { headers } = await post(host, "page=contact.html&form=1", { from: host.origin, headers: { referer } });
    expect(headers.get("location")).toBe(`${host.origin}/contact#sent`);
  });

  it("F-165 leads back to the origin of the pages where they are on another one", async () => {
    const pagesOrigins = ["https://one.example", "https://www.my.example"];
    const host = await start({ "contact.html": form() }, { pagesOrigins, apiOnly: true });
    const query = "page=contact.html&form=1";
    const location = async (from?: string) => (await post(host, query, { from })).headers.get("location");
    expect(await location("https://www.my.example")).toBe("https://www.my.example/contact.html#sent");
    expect(await location()).toBe("https://one.example/contact.html#sent");
  });

  it("F-165 shows the text of a success message that has no id", async () => {
    const host = await start({
      "index.html": form("", FIELDS, `<div class="w-form-done"><p>We <b>call</b> you.</p></div>`),
    });
    const answer = await post(host, INDEX);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("<p>We call you.</p>")]);
  });

  it.each([
    ["has a bot check", form('data-turnstile-sitekey="0x4"'), 422, /has a bot check, and needs JavaScript/],
    ["has a reCAPTCHA", form("", `<div class="g-recaptcha"></div>`), 422, /has a bot check, and needs JavaScript/],
    ["takes files", form("", `<input type="file" name="cv">`), 422, /takes files, and needs JavaScript/],
  ])("F-166 gets a page that says what to do where it %s, and stores nothing", async (_name, body, status, text) => {
    const host = await start({ "index.html": body });
    const answer = await post(host, INDEX);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(await answer.text()).toMatch(text);
    expect(await stored(host)).toEqual([]);
  });

  it("F-161 is sent where the bot check is optional", async () => {
    const host = await start({ "index.html": form('data-turnstile-sitekey="0x4" data-turnstile-optional') });
    expect((await post(host, INDEX)).status).toBe(303);
  });

  it("F-81 is stored and marked where no page has it", async () => {
    const host = await start({ "index.html": form() });
    for (const query of ["page=gone.html&form=1", "page=index.html&form=2", "page=../index.html&form=1", "form=x"]) {
      expect((await post(host, query, { body: new URLSearchParams({ who: "Ana" }) })).status).toBe(200);
    }
    const found = await stored(host);
    expect(found.map(({ formKnown }) => formKnown)).toEqual([false, false, false, false]);
    expect((await payloads(host)).map((payload) => [payload?.name, payload?.fields])).toEqual(
      found.map(() => ["Untitled Form", { who: "Ana" }]),
    );
  });
});

describe("a plain submission that is refused", () => {
  it.each([
    ["from another site", { from: "https://evil.example" }, 403, "This origin is not allowed"],
    ["too large", { body: `who=${"a".repeat(256_000)}` }, 413, "larger than 256000 bytes"],
    ["of text", { body: "who=Ana", headers: { "content-type": "text/plain" } }, 400, "which this host cannot read"],
    ["with too many fields", { body: Array.from({ length: 201 }, (_, n) => `f${n}=1`).join("&") }, 400, "at most 200"],
    ["broken", { body: "x", headers: { "content-type": "multipart/form-data; boundary=b" } }, 400, "incomplete"],
  ])("F-166 gets a page: one %s", async (_name, given, status, text) => {
    const host = await start({ "index.html": form() });
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...("headers" in given ? given.headers : {}),
    };
    const answer = await post(host, INDEX, { ...given, headers });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(html).toContain("Your message was not sent");
    expect(html).toContain(text);
    expect(await stored(host)).toEqual([]);
  });

  it("F-166 gets a page over the limit of its address, each time", async () => {
    const host = await start({ "index.html": form() }, { formsPerMinute: 1 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push(await navigate(host));
    const html = "text/html; charset=utf-8";
    expect(statuses).toEqual([
      [303, undefined, false],
      [429, html, true],
      [429, html, true],
    ]);
  });

  it("has the spam checks of other submissions", async () => {
    const host = await start({ "index.html": form() }, { spamWords: ["casino"] });
    await post(host, INDEX, { body: new URLSearchParams({ words: "casino" }) });
    expect((await stored(host)).map(({ status }) => status)).toEqual(["spam"]);
  });
});
