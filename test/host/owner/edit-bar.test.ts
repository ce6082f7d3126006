import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { OwnerRole } from "../../../host/records/owners";
import { raw } from "../../support/raw";
import { NO_PAGE, startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, loggedIn, PASSWORD } from "../support/owner";

const PAGE = `<html><body><h1>Prices</h1></body></html>${" ".repeat(600)}`;
const SCRIPT = "showBar()";
const URL_OF_SCRIPT = `/__millrace/owner.${createHash("sha256").update(SCRIPT).digest("hex").slice(0, 16)}.js`;
const COOKIE = "millrace-edit-bar=1";
const BAR = `<script type="module" src="${URL_OF_SCRIPT}" data-millrace-edit="shop%2Fa%20%22b.html"></script>\n`;

let host: TestHost;
beforeEach(async () => {
  const site = join(testFolder(), "site");
  mkdirSync(join(site, "shop"), { recursive: true });
  writeFileSync(join(site, "index.html"), PAGE);
  writeFileSync(join(site, "404.html"), "<h1>Nothing here</h1>");
  writeFileSync(join(site, "style.css"), "h1 { color: red }");
  writeFileSync(join(site, 'shop/a "b.html'), PAGE);
  host = await startHost({
    folder: testFolder(),
    settings: { site },
    ownerPage: { page: { ...NO_PAGE, editBar: SCRIPT } },
  });
  onTestFinished(() => host.close());
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  raw(host.port, path, { method, headers });
const PATH = "/shop/a%20%22b";

/** The cookies of the answer to a login. */
async function logIn(role: OwnerRole): Promise<string[]> {
  await addOwner(host, role, role);
  const answer = await fetch(`${host.origin}/__millrace/api/session`, {
    method: "POST",
    headers: { origin: host.origin, "content-type": "application/json" },
    body: JSON.stringify({ name: role, password: PASSWORD }),
  });
  return answer.headers.getSetCookie();
}

describe("the bar “Edit this page”", () => {
  it("is at the end of a page, which no cache may store", async () => {
    const { status, body, headers } = await get(PATH, { cookie: COOKIE, "accept-encoding": "br" });
    expect([status, body]).toEqual([200, PAGE + BAR]);
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "content-length": `${(PAGE + BAR).length}` });
    const forCaches = /^(?:etag|last-modified|accept-ranges|content-encoding)$/;
    expect(Object.keys(headers).filter((name) => forCaches.test(name))).toEqual([]);
    const head = await get(PATH, { cookie: COOKIE }, "HEAD");
    expect([head.body, head.headers["content-length"]]).toEqual(["", headers["content-length"]]);
  });

  it("loads a script from the host, which a policy can allow", async () => {
    const { status, body, headers } = await get(URL_OF_SCRIPT);
    expect([status, body, headers["content-type"]]).toEqual([200, SCRIPT, "text/javascript; charset=utf-8"]);
  });

  it("changes no byte and no header of what visitors get, before and after", async () => {
    const visit = async () => {
      const { status, body, headers } = await get(PATH, { cookie: "other=1; not-millrace-edit-bar=1" });
      return { status, body, headers: { ...headers, date: "" } };
    };
    const before = await visit();
    for (let n = 0; n < 2; n++) await get(PATH, { cookie: COOKIE });
    expect(await visit()).toEqual(before);
    expect([before.body, before.headers.etag]).toEqual([PAGE, expect.any(String)]);
    // The visitors' copy in the browser of the owner is not used again.
    const again = await get(PATH, { cookie: COOKIE, "if-none-match": before.headers.etag ?? "" });
    expect(again.status).toBe(200);
    const reached = host.fetched();
    await visit();
    expect(host.fetched(), "visitors get the page without the router").toBe(reached);
  });

  it("is not in other files, and is in the page for missing pages", async () => {
    const style = await get("/style.css", { cookie: COOKIE });
    const missing = await get("/no-such-page", { cookie: COOKIE });
    expect([style.body, missing.status]).toEqual(["h1 { color: red }", 404]);
    expect(missing.body).toContain('data-millrace-edit="404.html"');
  });

  it.each<OwnerRole>(["all", "edit"])(
    "is turned on by the login of “%s” with a cookie that pages cannot read and that gives no rights",
    async (role) => {
      const set = (await logIn(role)).find((one) => one.startsWith("millrace-edit-bar="));
      expect(set).toBe(`${COOKIE}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`);
      const answer = await fetch(`${host.origin}/__millrace/api/pages`, { headers: { cookie: COOKIE } });
      expect(answer.status).toBe(401);
    },
  );

  it.each<OwnerRole>(["read", "answer"])("is not turned on by the login of “%s”", async (role) => {
    expect((await logIn(role)).join()).not.toContain("millrace-edit-bar");
  });

  it("is turned off by the logout, and when the role no longer allows it", async () => {
    const owner = await loggedIn(host, "bo", "edit");
    await addOwner(host, "chief");
    const { id = "" } = (await host.store.findOwner({ name: "bo" })) ?? {};
    const off = expect.stringMatching(/^millrace-edit-bar=; Max-Age=0; Path=\//);
    const changeRole = (role: OwnerRole) => host.store.changeOwner({ id, role });
    await changeRole("read");
    const seen = await fetch(`${host.origin}/__millrace/api/session`, {
      headers: { cookie: `${owner.cookie}; ${COOKIE}` },
    });
    expect(seen.headers.getSetCookie()).toEqual([off]);
    await changeRole("all");
    const later = await owner.ask("/session");
    expect(later.headers.getSetCookie()).toEqual([expect.stringMatching(/^millrace-edit-bar=1; /)]);
    const left = await owner.ask("/session", { method: "DELETE" });
    expect(left.headers.getSetCookie()).toContainEqual(off);
  });
});
