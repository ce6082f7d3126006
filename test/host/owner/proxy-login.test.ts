import { afterEach, describe, expect, it } from "vitest";
import type { SessionAnswer } from "../../../host/owner/api-types";
import { createAddressMatcher, isAddressRange } from "../../../host/base/addresses";
import type { Settings } from "../../../host/settings/settings";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, visitOwner, type Owner } from "../support/owner";

let host: TestHost;
afterEach(() => host.close());

const start = async (settings: Partial<Settings> = {}) => {
  host = await startHost({
    folder: testFolder(),
    settings: { trustProxy: 1, ownerHeader: "X-Forwarded-User", ...settings },
  });
  await addOwner(host, "ana");
};

/** Headers that the proxy sends. */
const PROXY = { "x-forwarded-for": "198.51.100.1", "x-forwarded-user": "ana" };
const enter = (owner: Owner, headers: Record<string, string> = PROXY) =>
  owner.ask("/session/proxy", { method: "POST", body: {}, headers });
const isOffered = async (headers: Record<string, string> = PROXY) =>
  ((await (await visitOwner(host).ask("/session", { headers })).json()) as SessionAnswer).ways?.proxy;

describe("the header of a trusted proxy (--owner-header)", () => {
  it.each(["ana", "ANA", " ana "])("logs in an owner named as %j", async (name) => {
    await start();
    const headers = { ...PROXY, "x-forwarded-user": name };
    expect(await isOffered(headers)).toBe(true);
    const owner = visitOwner(host);
    expect((await enter(owner, headers)).status).toBe(200);
    expect((await owner.ask("/counts", { headers })).status).toBe(200);
  });

  it("logs in an owner named by email address, and an invited one for the first time", async () => {
    await start();
    const mail = { id: "m", replyTo: null, subject: "", body: "" };
    const link = { tokenHash: "t", now: 0, expiresAt: 1, mail };
    await host.store.inviteOwner({ id: "bo", email: "bo@mail.example", role: "read", link });
    const answer = await enter(visitOwner(host), { ...PROXY, "x-forwarded-user": "Bo@mail.example" });
    expect(await answer.json()).toMatchObject({ name: "bo@mail.example", role: "read", hasPassword: false });
    expect((await host.store.findOwner({ id: "bo" }))?.seenAt).toBe(host.clock.now());
  });

  it.each<[string, Partial<Settings>, Record<string, string>]>([
    ["without --owner-header", { ownerHeader: "" }, PROXY],
    ["without --trust-proxy", { trustProxy: 0 }, PROXY],
    ["of a peer that is not the proxy", { proxyAddresses: ["192.0.2.1", "10.0.0.0/8"] }, PROXY],
    ["of a request that no proxy forwarded", {}, { "x-forwarded-user": "ana" }],
    ["of a request with fewer hops", { trustProxy: 2 }, PROXY],
    ["with two names", {}, { ...PROXY, "x-forwarded-user": "ana, bo" }],
    ["without a name", {}, { ...PROXY, "x-forwarded-user": "" }],
    ["under another name", {}, { "x-forwarded-for": "198.51.100.1", "x-user": "ana" }],
  ])("is ignored %s", async (_, settings, headers) => {
    await start(settings);
    const answer = await enter(visitOwner(host), headers);
    expect([answer.status, answer.headers.getSetCookie(), await isOffered(headers)]).toEqual([403, [], false]);
  });

  it("is accepted from a proxy that the settings name", async () => {
    await start({ proxyAddresses: ["10.0.0.0/8", "127.0.0.1"] });
    expect((await enter(visitOwner(host))).status).toBe(200);
  });

  it("logs in neither an unknown nor a disabled owner", async () => {
    await start();
    await addOwner(host, "bo");
    await host.store.changeOwner({ id: (await host.store.findOwner({ name: "bo" }))?.id ?? "", disabledAt: 1 });
    const statuses = ["bo", "nobody"].map(async (name) => {
      const answer = await enter(visitOwner(host), { ...PROXY, "x-forwarded-user": name });
      return [answer.status, answer.headers.getSetCookie().length];
    });
    expect(await Promise.all(statuses)).toEqual([
      [403, 0],
      [403, 0],
    ]);
  });

  it("starts a session that ends when the proxy names another owner or none", async () => {
    await start();
    await addOwner(host, "bo");
    const owner = visitOwner(host);
    await enter(owner);
    const statuses = [];
    for (const headers of [PROXY, { ...PROXY, "x-forwarded-user": "bo" }, { "x-forwarded-for": "198.51.100.1" }]) {
      statuses.push((await owner.ask("/counts", { headers })).status);
    }
    expect(statuses).toEqual([200, 401, 401]);
  });

  it("is not accepted with a request of another site (attack 29)", async () => {
    await start();
    const answer = await enter(visitOwner(host), { ...PROXY, origin: "https://evil.example" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe("addresses of proxies", () => {
  it.each([
    ["10.1.2.3", "10.0.0.0/8", true],
    ["11.1.2.3", "10.0.0.0/8", false],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.4", "10.1.2.3", false],
    ["fd00::1", "fd00::/8", true],
    ["::1", "::1", true],
    ["", "0.0.0.0/0", false],
    ["localhost", "0.0.0.0/0", false],
  ])("match %s with %s: %s", (address, range, expected) => {
    expect(createAddressMatcher([range])(address)).toBe(expected);
  });

  it.each(["10.0.0.0/33", "10.0.0/8", "proxy", "::1/129", "10.0.0.0/8/8", "10.0.0.0/", "10.0.0.0/-1", ""])(
    "are not given as %j",
    (range) => {
      expect(isAddressRange(range)).toBe(false);
    },
  );
});
