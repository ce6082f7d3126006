import { beforeEach, describe, expect, it } from "vitest";
import { CLIENT, startProvider, type TestProvider } from "../../host/support/oidc-provider";
import { addOwner, requireOwner } from "../../host/support/owner";
import { expectUsable, PHONE, useOwner } from "./support";

const EMAIL = "ana@mail.example";

let provider: TestProvider;
const owner = useOwner(async () => {
  provider = await startProvider();
  return {
    ...{ oidcIssuer: provider.issuer, oidcClient: CLIENT.id, oidcSecret: CLIENT.secret },
    ...{ trustProxy: 1, ownerHeader: "X-Forwarded-User" },
  };
});
beforeEach(async () => {
  provider.serve(`${owner.host.origin}/__millrace/oidc`);
  provider.account = { email: EMAIL, email_verified: true };
  await addOwner(owner.host, "ana");
  const { store } = owner.host;
  await store.setOwnerEmail({ owner: await requireOwner(store, { name: "ana" }), email: EMAIL });
});

const VISIT = { "x-forwarded-for": "198.51.100.1" };

describe("single sign-on", () => {
  it("leads from the login over the provider to the inbox", async () => {
    const page = await owner.open("/__millrace", { ...PHONE, extraHTTPHeaders: VISIT });
    const link = page.getByRole("link", { name: "Log in with single sign-on" });
    await link.waitFor();
    await expectUsable(page);
    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
    expect(provider.asked).toHaveLength(1);
  });

  it("explains on the login why it failed", async () => {
    provider.account = { email: "eve@mail.example", email_verified: true };
    const page = await owner.open("/__millrace", { ...PHONE, extraHTTPHeaders: VISIT });
    await page.getByRole("link", { name: "Log in with single sign-on" }).click();
    await page.getByText("No owner has the email address of your account.").waitFor();
    await expectUsable(page);
  });

  it("asks an owner without a password to log in again before an export", async () => {
    const { host } = owner;
    const mail = { id: "m", replyTo: null, subject: "", body: "" };
    const link = { tokenHash: "t", now: 0, expiresAt: 1, mail };
    await host.store.inviteOwner({ id: "bo", email: "bo@mail.example", role: "all", link });
    provider.account = { email: "bo@mail.example", email_verified: true };
    const page = await owner.open("/__millrace", { extraHTTPHeaders: VISIT });
    await page.getByRole("link", { name: "Log in with single sign-on" }).click();
    await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
    host.clock.advance(11 * 60_000);
    await page.evaluate(() => void (location.hash = "#/users"));
    await page.getByRole("button", { name: "Export users" }).click();
    await page.getByRole("dialog", { name: "Log in again" }).waitFor();
    await expectUsable(page);
  });
});

describe("a trusted proxy", () => {
  it("leads without a form to the inbox", async () => {
    const headers = { ...VISIT, "x-forwarded-user": "ana" };
    const page = await owner.open("/__millrace", { extraHTTPHeaders: headers });
    await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
  });

  it("that names an unknown owner leads to the login, with the reason", async () => {
    const headers = { ...VISIT, "x-forwarded-user": "eve" };
    const page = await owner.open("/__millrace", { ...PHONE, extraHTTPHeaders: headers });
    await page.getByText("“eve” is not an owner of this site.").waitFor();
    await expectUsable(page);
    owner.expectConsole(/403/);
  });
});
