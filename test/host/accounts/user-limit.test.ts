import { afterEach, expect, it } from "vitest";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { newcomer, visit } from "../../conformance/support/visitor";
import type { Settings } from "../../../host/settings/settings";
import { hashToken } from "../../../host/security/tokens";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";

let host: TestHost;
afterEach(() => host.close());

async function start(settings: Partial<Settings>): Promise<void> {
  host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, tries: 0, ...settings } });
}

/** The code that a sign-up is answered with; undefined: it is accepted. */
const signUp = async (email: string, more: object = {}) =>
  (await visit(host.origin).run("UserSignupRequest", newcomer({ email, ...more }))).errors?.[0]?.code;

it("A-125 refuses sign-ups above --most-users, and logs it; users that are there can sign up again", async () => {
  await start({ mostUsers: 1 });
  const answers = [await signUp("ana@mail.example"), await signUp("bo@mail.example"), await signUp("ana@mail.example")];
  expect(answers).toEqual([undefined, "UsysUserLimitReached", undefined]);
  expect(await host.store.countAccounts()).toMatchObject({ unverified: 1 });
  expect(host.lines).toContainEqual(expect.objectContaining({ event: "limit reached", limit: "users" }));
});

it("accepts invitations when the limit is reached, because an invited user is counted already", async () => {
  await start({ mostUsers: 1 });
  await host.store.addMembers({ members: [member("ana", { status: "invited" })], groupIds: {}, now: 1, most: 1 });
  const now = host.clock.now();
  const attempt = { tokenHash: hashToken("invitation"), now, expiresAt: now + 1000, redirect: "" };
  await host.store.addAttempt({ accountId: "ana", kind: "invite", attempt, mails: [] });
  expect(await signUp("ana@mail.example", { inviteToken: "invitation" })).toBeUndefined();
  expect(await host.store.countAccounts()).toMatchObject({ verified: 1 });
});

it("does not reveal by the limit which addresses have an account, with --hide-accounts", async () => {
  await start({ mostUsers: 1, hideAccounts: true });
  await host.store.addMembers({ members: [member("ana")], groupIds: {}, now: 1 });
  const answers = [await signUp("ana@mail.example"), await signUp("bo@mail.example")];
  expect(answers).toEqual(["UsysUserLimitReached", "UsysUserLimitReached"]);
});
