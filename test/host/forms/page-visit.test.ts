import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SITE_ID } from "../../conformance/support/subject";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";

let host: TestHost;
const start = async (settings: object = {}) =>
  (host = await startHost({ folder: testFolder(), settings: { leastSeconds: 3, ...settings } }));
beforeEach(() => start());
afterEach(() => host.close());

/** Opens a page; returns the cookie that the browser has then. */
async function open(cookie = "", path = "/contact"): Promise<string> {
  const answer = await fetch(host.origin + path, { headers: { cookie } });
  return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? cookie;
}

/** Sends the form; returns the reasons for spam. */
async function send(cookie = "", headers: Record<string, string> = {}): Promise<string[] | undefined> {
  const answer = await fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, ...headers },
    body: JSON.stringify({ name: "Booking", fields: { "Full Name": "Ana" } }),
  });
  expect(answer.status).toBe(200);
  const [one] = await host.store.listSubmissions({ limit: 1 });
  expect(one?.status).toBe("inbox");
  return one?.reasons.map(({ reason }) => reason);
}

const TOO_SOON = ["sent too soon after the first page"];
const NO_PAGE = ["sent without opening a page first"];

describe("a message", () => {
  it.each([
    [2999, TOO_SOON],
    [3000, []],
  ])("%i ms after the visitor's first page has the reasons %j", async (ms, reasons) => {
    const cookie = await open();
    host.clock.advance(ms);
    expect(await send(cookie)).toEqual(reasons);
  });

  it("right after another page of the same visit has no reason", async () => {
    const cookie = await open();
    host.clock.advance(60_000);
    expect(await send(await open(cookie, "/contact?again"))).toEqual([]);
  });

  it("without a page before it has a reason", async () => {
    expect(await send()).toEqual(NO_PAGE);
  });

  it("of a visit that ended 12 h ago counts as one without", async () => {
    const cookie = await open();
    host.clock.advance(12 * 3_600_000);
    expect(await send(cookie)).toEqual(NO_PAGE);
  });

  it.each([
    ["another time", (cookie: string) => cookie.replace(/=\d+/, "=1")],
    ["no signature", (cookie: string) => cookie.replace(/\..*/, "")],
    ["the signature of another host", () => `millrace-visit=1.${"x".repeat(43)}`],
  ])("with a cookie of %s counts as one without", async (_, forge) => {
    const cookie = await open();
    host.clock.advance(60_000);
    expect(await send(forge(cookie))).toEqual(NO_PAGE);
  });

  it("of pages elsewhere is not judged by a cookie that they cannot have", async () => {
    await host.close();
    await start({ pagesOrigins: ["https://pages.example"] });
    expect(await send("", { origin: "https://pages.example" })).toEqual([]);
  });
});

describe("the cookie", () => {
  it("is not readable by scripts, identifies no visitor, and ends with the browser session", async () => {
    const [cookie] = (await fetch(`${host.origin}/contact`)).headers.getSetCookie();
    expect(cookie).toMatch(/^millrace-visit=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("is not set with files, nor when it is not configured", async () => {
    const files = await fetch(`${host.origin}/healthz`);
    await host.close();
    await start({ leastSeconds: 0 });
    const page = await fetch(`${host.origin}/contact`);
    expect([files, page].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await send()).toEqual([]);
  });
});
