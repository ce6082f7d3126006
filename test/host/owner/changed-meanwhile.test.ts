import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCodeSecret } from "../../../host/owner/totp";
import { hashPassword } from "../../../host/security/passwords";
import type { Store } from "../../../host/store/store";
import type { UnitName } from "../../../host/store/units";
import { beforeUnit } from "../support/before-unit";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, loggedIn, logIn, PASSWORD, requireOwner, visitOwner } from "../support/owner";

let host: TestHost;
beforeEach(async () => {
  host = await startHost({ folder: testFolder() });
  await addOwner(host);
  await addOwner(host, "ana");
});
afterEach(() => host.close());

const NEXT = "another river";

/** Changes of the owner ana beside a request whose password was right when it was checked. */
type Change = (store: Store) => Promise<unknown>;
const find = (store: Store) => requireOwner(store, { name: "ana" });
const turnOnCodes: Change = async (store) =>
  store.setOwnerCode({ owner: await find(store), secret: createCodeSecret(), step: null });
const replacePassword: Change = async (store) =>
  store.setOwnerPassword({ owner: await find(store), password: await hashPassword(NEXT) });
const disable: Change = async (store) => store.changeOwner({ id: (await find(store)).id, disabledAt: 1 });
const CHANGES: [string, Change][] = [
  ["the password was replaced", replacePassword],
  ["two-step login was turned on", turnOnCodes],
  ["the owner was disabled", disable],
  ["the owner was removed", async (store) => store.removeOwner({ id: (await find(store)).id })],
  [
    "the email address was changed",
    async (store) => store.setOwnerEmail({ owner: await find(store), email: "ana@mail.example" }),
  ],
];

describe("a log-in of an owner whose password was right when it was checked", () => {
  it.each(CHANGES)("starts no session if meanwhile %s", async (_, change) => {
    beforeUnit(host.store, "startOwnerSession", () => change(host.store));
    const answer = await logIn(visitOwner(host), { name: "ana" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  it("starts one with the role that the owner has now", async () => {
    beforeUnit(host.store, "startOwnerSession", async () =>
      host.store.changeOwner({ id: (await find(host.store)).id, role: "read" }),
    );
    expect(await (await logIn(visitOwner(host), { name: "ana" })).json()).toMatchObject({ role: "read" });
  });

  it("starts none if two-step login was turned on while the password was checked", async () => {
    beforeUnit(host.store, "dropRate", () => turnOnCodes(host.store));
    const answer = await logIn(visitOwner(host), { name: "ana" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });
});

describe("a change that needs the password", () => {
  it.each<[string, UnitName, string, string, object]>([
    ["of the password", "setOwnerPassword", "POST", "/password", { next: "a thief's river" }],
    ["of the email address", "setOwnerEmail", "PUT", "/email", { email: "thief@mail.example" }],
    ["that turns off two-step login", "setOwnerCode", "DELETE", "/code", {}],
  ])("%s is refused if the password was replaced after its check", async (_, unit, method, path, body) => {
    const ana = await loggedIn(host, "ana");
    beforeUnit(host.store, unit, () => replacePassword(host.store));
    const answer = await ana.ask(path, { method, body: { password: PASSWORD, ...body } });
    expect(answer.status).toBe(409);
    expect((await logIn(visitOwner(host), { name: "ana", password: NEXT })).status).toBe(200);
    expect(await find(host.store)).toMatchObject({ email: null });
  });

  it("of the email address sends no link if the password was replaced after its check", async () => {
    host.settings.smtp = "smtp://127.0.0.1:9";
    const ana = await loggedIn(host, "ana");
    beforeUnit(host.store, "startOwnerEmail", () => replacePassword(host.store));
    const body = { password: PASSWORD, email: "thief@mail.example" };
    expect((await ana.ask("/email", { method: "PUT", body })).status).toBe(409);
    expect(await host.store.listMails({ limit: 1 })).toEqual([]);
  });

  it("starts no session if the owner was disabled after the new password was stored", async () => {
    const ana = await loggedIn(host, "ana");
    beforeUnit(host.store, "startOwnerSession", () => disable(host.store));
    const answer = await ana.ask("/password", { method: "POST", body: { password: PASSWORD, next: NEXT } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([409, []]);
  });

  it("does not keep a session that ended with a new password while the old one was confirmed", async () => {
    const ana = await loggedIn(host, "ana");
    beforeUnit(host.store, "confirmOwnerSession", () => replacePassword(host.store));
    await ana.ask("/confirm", { method: "POST", body: { password: PASSWORD } });
    expect((await ana.ask("/counts")).status).toBe(401);
  });
});

describe("a log-in by a proxy", () => {
  it.each(CHANGES.filter(([what]) => !what.includes("password")))(
    "starts no session if meanwhile %s",
    async (_, change) => {
      await host.close();
      host = await startHost({ folder: testFolder(), settings: { trustProxy: 1, ownerHeader: "X-User" } });
      await addOwner(host);
      await addOwner(host, "ana");
      beforeUnit(host.store, "startOwnerSession", () => change(host.store));
      const headers = { "x-forwarded-for": "198.51.100.1", "x-user": "ana" };
      const answer = await visitOwner(host).ask("/session/proxy", { method: "POST", body: {}, headers });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    },
  );
});
