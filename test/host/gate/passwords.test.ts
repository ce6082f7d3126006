import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../../host/security/passwords";
import { WAYS_OUT } from "../../support/ways-out";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { memberSite } from "./support";

let host: TestHost;
let hash: string;
beforeEach(async () => {
  hash ??= await hashPassword("larks and lacquer");
  host = await startHost({
    folder: testFolder(),
    settings: { site: memberSite(), passwords: { "/press": hash, "/vip": await hashPassword("another one") } },
  });
});
afterEach(() => host.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(host.origin + path, { redirect: "manual", headers });
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${host.origin}/.wf_auth`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: host.origin, ...headers },
    body: new URLSearchParams(fields),
  });
const readCookie = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
const GOOD = { pass: "larks and lacquer", path: "/press", page: "" };

describe("a page with a password", () => {
  it("answers 401 with the site's password page and its path, without the content of the protected page", async () => {
    const answer = await get("/press?a=1&b=2");
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).not.toContain("SECRET");
    expect(html).toContain('name="path" value="/press?a=1&#38;b=2"');
    expect(html).toContain('name="page" value="/press"');
  });

  it("fills in a visitor's text as text", async () => {
    const html = await (await get(`/press?x="><script>alert(1)</script>`)).text();
    expect(html).not.toContain("<script>");
  });

  it("names the page's styles from the root, wherever the address is", async () => {
    expect(await (await get("/press/photo.jpg")).text()).toContain('<head><base href="/">');
  });

  it("opens with it, and everything below it, for a browser that keeps the cookie", async () => {
    const answer = await send(GOOD);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/press"]);
    const cookie = readCookie(answer);
    const pages = await Promise.all(
      ["/press", "/press/photo.jpg", "/%70ress.html"].map((path) => get(path, { cookie })),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const [set] = (await send(GOOD)).headers.getSetCookie();
    expect(set).toMatch(/^wf_auth_[0-9a-f]{16}=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("leads back with e=1 after a wrong one, once only", async () => {
    const answer = await send({ ...GOOD, pass: "wrong", path: "/press?a=1&e=1" });
    expect([answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual(["/press?a=1&e=1", []]);
  });

  it("leads on without e=1 after the right one", async () => {
    expect((await send({ ...GOOD, path: "/press?e=1&a=1" })).headers.get("location")).toBe("/press?a=1");
  });

  it("shows a page of the host where the site has none", async () => {
    const { rmSync } = await import("node:fs");
    rmSync(`${host.settings.site}/401.html`);
    const html = await (await get("/press?e=1")).text();
    expect(html).toContain('<input type="hidden" name="path" value="/press">');
    expect(html).toContain("Incorrect password");
  });

  it("accepts only POST", async () => {
    expect((await get("/.wf_auth")).status).toBe(405);
  });
});

describe("the address after a page password (attack 14)", () => {
  it.each([
    ["https://evil.example", "/https://evil.example"],
    ["//evil.example", "/evil.example"],
    ["///evil.example", "/evil.example"],
    ["\\\\evil.example", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["@evil.example", "/evil.example"],
    [".evil.example", "/evil.example"],
    ["javascript:alert(1)", "/javascript:alert(1)"],
    ["/\t/evil.example", "/evil.example"],
    ["/a\r\nset-cookie: x=1", "/aset-cookie:%20x=1"],
    ["", "/"],
  ])("%j stays on this site", async (path, location) => {
    expect((await send({ ...GOOD, path })).headers.get("location")).toBe(location);
  });

  it.each([
    ["the right one", GOOD.pass],
    ["a wrong one", "wrong"],
  ])("after %s stays on this site for each target outside of it", async (_name, pass) => {
    const gone = [];
    for (const path of WAYS_OUT) {
      const location = (await send({ ...GOOD, pass, path })).headers.get("location") ?? "none";
      if (!location.startsWith("/") || new URL(location, host.origin).origin !== host.origin)
        gone.push([path, location]);
      // Guesses have their limit, which this test does not check.
      host.clock.advance(60_000);
    }
    expect(gone).toEqual([]);
  });
});

describe("a page password (attack 27)", () => {
  it("is guessed 30 times in three minutes from an address, and then no more, not even rightly", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await send({ ...GOOD, pass: `${n}` })).status);
    const late = await send(GOOD);
    expect([statuses.filter((status) => status === 303).length, late.status]).toEqual([30, 429]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    host.clock.advance(181_000);
    expect((await send(GOOD)).status).toBe(303);
  }, 60_000);

  it("opens its own pattern only", async () => {
    const cookie = readCookie(await send(GOOD));
    expect((await get("/vip", { cookie })).status).toBe(401);
  });

  it("is not proved by another pattern's cookie under its name", async () => {
    const press = readCookie(await send(GOOD)).split("=");
    const vip = readCookie(await send({ pass: "another one", path: "/vip" })).split("=");
    expect((await get("/vip", { cookie: `${vip[0]}=${press[1]}` })).status).toBe(401);
  });

  it.each([
    ["a longer life", (value: string) => value.replace(/^\d+/, (until) => `${until}0`)],
    ["another signature", (value: string) => `${value.slice(0, -2)}AA`],
    ["none", () => ""],
    ["no signature", (value: string) => value.split(".")[0] ?? ""],
  ])("is not proved by a cookie of %s", async (_name, forge) => {
    const [name = "", value = ""] = readCookie(await send(GOOD)).split("=");
    expect((await get("/press", { cookie: `${name}=${forge(value)}` })).status).toBe(401);
  });

  it("is required again after seven days", async () => {
    const cookie = readCookie(await send(GOOD));
    host.clock.advance(7 * 24 * 3_600_000 + 1000);
    expect((await get("/press", { cookie })).status).toBe(401);
  });

  it("is required again after a change", async () => {
    const cookie = readCookie(await send(GOOD));
    const other = await startHost({
      folder: testFolder(),
      settings: { site: memberSite(), passwords: { "/press": await hashPassword("changed") } },
      ports: { secret: host.ports.secret },
    });
    const status = (await fetch(`${other.origin}/press`, { headers: { cookie } })).status;
    await other.close();
    expect(status).toBe(401);
  });

  it.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of a sibling's", { "sec-fetch-site": "same-site" }],
  ])("is not taken from a page %s", async (_name, headers) => {
    expect((await send(GOOD, headers)).status).toBe(403);
  });

  it("is not tried when it is longer than any", async () => {
    expect((await send({ ...GOOD, pass: "x".repeat(300) })).headers.get("location")).toBe("/press?e=1");
  });
});
