import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionAnswer } from "../../../host/owner/api-types";
import type { Settings } from "../../../host/settings/settings";
import { CLIENT, startProvider, type TestProvider } from "../support/oidc-provider";
import { beforeUnit } from "../support/before-unit";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, requireOwner, visitOwner } from "../support/owner";

const EMAIL = "ana@mail.example";

let host: TestHost;
let provider: TestProvider;
const start = async (settings: Partial<Settings> = {}) => {
  provider = await startProvider();
  host = await startHost({
    folder: testFolder(),
    settings: { oidcIssuer: provider.issuer, oidcClient: CLIENT.id, oidcSecret: CLIENT.secret, ...settings },
  });
  provider.serve(`${host.origin}/__millrace/oidc`);
  provider.account = { email: EMAIL, email_verified: true };
  await addOwner(host, "ana");
  await host.store.setOwnerEmail({ owner: await requireOwner(host.store, { name: "ana" }), email: EMAIL });
};
beforeEach(() => start());
afterEach(() => host.close());

/** A browser: cookies by origin, redirects one at a time. */
class Visitor {
  readonly #jars = new Map<string, Map<string, string>>();

  cookies(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  async get(url: string): Promise<{ status: number; location: string }> {
    const { origin } = new URL(url);
    const jar = this.cookies(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get("location");
    return { status: answer.status, location: location === null ? "" : new URL(location, url).href };
  }

  /** Follows redirects until the next URL matches, or there is none. */
  async follow(url: string, until: RegExp): Promise<string> {
    let next = url;
    for (let n = 0; n < 10 && next && !until.test(next); n++) next = (await this.get(next)).location;
    return next;
  }
}

const BEGIN = "/__millrace/api/oidc";
const CALLBACK = /\/__millrace\/oidc\?/;
const PAGE = /\/__millrace#/;

/** The end of a whole login: the hash of the owner's page. */
const logIn = async (visitor = new Visitor()) => new URL(await visitor.follow(host.origin + BEGIN, PAGE)).hash;
const readSession = async (visitor: Visitor) => {
  const cookie = `millrace-owner=${visitor.cookies(host.origin).get("millrace-owner") ?? ""}`;
  return (await (await visitOwner(host).ask("/session", { headers: { cookie } })).json()) as SessionAnswer;
};

describe("OpenID Connect", () => {
  it("logs in the owner with the verified email address, with PKCE, state and nonce", async () => {
    const visitor = new Visitor();
    expect(await logIn(visitor)).toBe("#/inbox");
    expect(await readSession(visitor)).toMatchObject({ name: "ana", role: "all", origin: "oidc", confirmed: true });
    expect(Object.fromEntries(provider.asked[0] ?? [])).toMatchObject({
      ...{ response_type: "code", code_challenge_method: "S256", scope: "openid email" },
      ...{ state: expect.stringMatching(/^.{43}$/), nonce: expect.stringMatching(/^.{43}$/) },
    });
    expect(visitor.cookies(host.origin).has("millrace-oidc")).toBe(false);
  });

  it("compares the address without regard to case", async () => {
    provider.account = { email: "Ana@Mail.Example", email_verified: true };
    expect(await logIn()).toBe("#/inbox");
  });

  it("logs in an invited owner without a password", async () => {
    const mail = { id: "m", replyTo: null, subject: "", body: "" };
    const link = { tokenHash: "t", now: 0, expiresAt: 1, mail };
    await host.store.inviteOwner({ id: "bo", email: "bo@mail.example", role: "answer", link });
    provider.account = { email: "bo@mail.example", email_verified: true };
    const visitor = new Visitor();
    await logIn(visitor);
    expect(await readSession(visitor)).toMatchObject({ role: "answer", hasPassword: false });
  });

  it.each([
    ["unverified", { email: EMAIL, email_verified: false }],
    ["unverified", { email: EMAIL }],
    ["unverified", {}],
    ["unknown", { email: "eve@mail.example", email_verified: true }],
    // With the Kelvin sign, whose lower case is a letter of the owner's address.
    ["unverified", { email: "ma\u212aa@mail.example", email_verified: true }],
    // The name of an owner is not an address.
    ["unverified", { email: "ana", email_verified: true }],
  ])("reports “%s” for %j, without a session", async (reason, account) => {
    await host.store.setOwnerEmail({
      owner: await requireOwner(host.store, { name: "ana" }),
      email: "maka@mail.example",
    });
    provider.account = account;
    const visitor = new Visitor();
    expect(await logIn(visitor)).toBe(`#/sign-on/${reason}`);
    expect((await readSession(visitor)).name).toBeUndefined();
  });

  it("starts no session if the owner got another address meanwhile", async () => {
    const owner = await requireOwner(host.store, { name: "ana" });
    beforeUnit(host.store, "startOwnerSession", () => host.store.setOwnerEmail({ owner, email: "new@mail.example" }));
    const visitor = new Visitor();
    expect(await logIn(visitor)).toBe("#/sign-on/failed");
    expect((await readSession(visitor)).name).toBeUndefined();
  });

  it("refuses a disabled owner", async () => {
    await addOwner(host, "bo");
    await host.store.changeOwner({ id: (await host.store.findOwner({ name: "ana" }))?.id ?? "", disabledAt: 1 });
    expect(await logIn()).toBe("#/sign-on/unknown");
  });

  it.each<[string, (url: URL) => void]>([
    ["another state", (url) => url.searchParams.set("state", "x".repeat(43))],
    ["no state", (url) => url.searchParams.delete("state")],
    ["another code", (url) => url.searchParams.set("code", "guessed")],
    ["another issuer", (url) => url.searchParams.set("iss", "https://evil.example")],
  ])("refuses a callback with %s", async (_, change) => {
    const visitor = new Visitor();
    const url = new URL(await visitor.follow(host.origin + BEGIN, CALLBACK));
    change(url);
    expect((await visitor.get(url.href)).location).toMatch(/#\/sign-on\/failed$/);
    expect((await readSession(visitor)).name).toBeUndefined();
  });

  it("refuses a callback in another browser, and one that was used", async () => {
    const visitor = new Visitor();
    const url = await visitor.follow(host.origin + BEGIN, CALLBACK);
    const other = new Visitor();
    expect((await other.get(url)).location).toMatch(/failed$/);
    const pending = visitor.cookies(host.origin).get("millrace-oidc") ?? "";
    expect((await visitor.get(url)).location).toMatch(/inbox$/);
    visitor.cookies(host.origin).set("millrace-oidc", pending);
    expect((await visitor.get(url)).location).toMatch(/failed$/);
  });

  it("refuses the code of another login of the same browser (nonce and PKCE)", async () => {
    const visitor = new Visitor();
    const first = new URL(await visitor.follow(host.origin + BEGIN, CALLBACK));
    const second = new URL(await visitor.follow(host.origin + BEGIN, CALLBACK));
    second.searchParams.set("code", first.searchParams.get("code") ?? "");
    expect((await visitor.get(second.href)).location).toMatch(/failed$/);
  });

  it("refuses a callback after ten minutes", async () => {
    const visitor = new Visitor();
    const url = await visitor.follow(host.origin + BEGIN, CALLBACK);
    host.clock.advance(10 * 60_000);
    expect((await visitor.get(url)).location).toMatch(/failed$/);
  });

  it("keeps what it needs for the callback encrypted, in a cookie that no script reads", async () => {
    const answer = await fetch(host.origin + BEGIN, { redirect: "manual" });
    const [cookie = ""] = answer.headers.getSetCookie();
    const { searchParams } = new URL(answer.headers.get("location") ?? "");
    expect(cookie).toMatch(/^millrace-oidc=sealed-[\w-]+; Max-Age=600; Path=\/__millrace; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(searchParams.get("state"));
  });

  it("does not start from another site", async () => {
    const answer = await fetch(host.origin + BEGIN, {
      redirect: "manual",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(403);
  });

  it("is offered on the page only if it is set", async () => {
    const ways = async () => ((await (await visitOwner(host).ask("/session")).json()) as SessionAnswer).ways?.oidc;
    expect(await ways()).toBe(true);
    await host.close();
    await start({ oidcIssuer: "", oidcClient: "" });
    expect([await ways(), (await fetch(host.origin + BEGIN)).status]).toEqual([false, 401]);
  });

  it("fails on the page while the provider does not answer, and works afterwards", async () => {
    await host.close();
    provider = await startProvider();
    const settings = { oidcIssuer: provider.issuer, oidcClient: CLIENT.id, oidcSecret: CLIENT.secret };
    host = await startHost({ folder: testFolder(), settings });
    await addOwner(host, "ana");
    expect(await logIn()).toBe("#/sign-on/failed");
    provider.serve(`${host.origin}/__millrace/oidc`);
    provider.account = { email: EMAIL, email_verified: true };
    expect(await logIn()).toBe("#/sign-on/unknown");
  });
});
