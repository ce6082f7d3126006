import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../../host/security/passwords";
import { createToken, hashToken } from "../../../host/security/tokens";
import type { Store } from "../../../host/store/store";
import { member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { visit, type Visitor } from "../../conformance/support/visitor";
import { beforeUnit } from "../support/before-unit";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { asSubject } from "./support";

let host: TestHost;
let visitor: Visitor;
let id: string;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, tries: 0 } });
  await member(asSubject(host));
  visitor = visit(host.origin);
  await visitor.load();
  id = (await host.store.findAccount({ email: "ana@mail.example" }))?.id ?? "";
});
afterEach(() => host.close());

/** Sets a new password with a mailed link, as the page does. */
async function resetPassword(store: Store, password: string): Promise<void> {
  const [tokenHash, now] = [hashToken(createToken()), host.clock.now()];
  const attempt = { tokenHash, now, expiresAt: now + 1000, redirect: "" };
  await store.addAttempt({ accountId: id, kind: "reset", attempt, mails: [] });
  const session = { ...{ tokenHash, sessionId: "other", now, renewAt: now + 1, endsAt: now + 1 }, replaces: null };
  const used = await store.resetPassword({
    tokenHash,
    now,
    password: await hashPassword(password),
    session,
    mails: [],
  });
  expect(used.outcome).toBe("done");
}

describe("a log-in whose password was right when it was checked", () => {
  it.each<[string, (store: Store) => Promise<unknown>]>([
    ["the password was replaced", (store) => resetPassword(store, "another horse")],
    ["the owner disabled the account", (store) => store.setAccountStatus({ id, status: "disabled", now: 1 })],
    ["the owner changed the address", (store) => store.changeAddress({ id, address: "bo@mail.example" })],
    ["the account was deleted", (store) => store.removeAccount({ id })],
  ])("starts no session if meanwhile %s", async (_, change) => {
    beforeUnit(host.store, "startSession", () => change(host.store));
    expect((await visitor.logIn()).errors).toMatchObject([{ code: "UsysInvalidCredentials" }]);
    expect(visitor.cookies.get("wf_sid") ?? "").toBe("");
  });

  it("keeps the earlier session of its browser then", async () => {
    await visitor.logIn();
    beforeUnit(host.store, "startSession", () => host.store.changeAddress({ id, address: "bo@mail.example" }));
    await visitor.logIn();
    expect(await visitor.whoAmI()).toMatchObject({ email: "bo@mail.example" });
  });
});
