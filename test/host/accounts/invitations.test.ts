import { expect, it, onTestFinished } from "vitest";
import { createEmailLink } from "../../../host/accounts/email-link";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { newcomer, visit } from "../../conformance/support/visitor";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";

it("an invitation of an earlier version is accepted by an address that a sign-up refuses", async () => {
  const host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER } });
  onTestFinished(() => host.close());
  const { token, attempt } = createEmailLink("invite", host.clock.now());
  const invited = member("old", {
    email: "x@y",
    address: "X@y",
    status: "invited",
    invitation: { attempt, mails: [] },
  });
  await host.store.addMembers({ members: [invited], groupIds: {}, now: 1 });
  const visitor = visit(host.origin);
  await visitor.load();
  await visitor.run("UserSignupRequest", newcomer({ email: "x@Y", inviteToken: token }));
  expect(await host.store.findAccount({ email: "x@y" })).toMatchObject({ id: "old", status: "verified" });
  // To the address that was invited, not to the one that was typed.
  expect((await host.store.listMails({ limit: 9 })).map(({ recipient }) => recipient)).toEqual(["X@y"]);
});
