import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OwnersAnswer } from "../../../host/owner/access/api-types";
import type { SessionAnswer } from "../../../host/owner/api-types";
import { startSmtp } from "../support/smtp";
import { sendAll } from "../support/send-mails";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, loggedIn, logIn, PASSWORD, requireOwner, visitOwner, type Owner } from "../support/owner";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder() });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const EMAIL = "bo@mail.example";
const MINUTE = 60_000;

const invite = (body: object = { email: EMAIL, role: "answer" }) => owner.ask("/owners", { method: "POST", body });
const list = async () => ((await (await owner.ask("/owners")).json()) as OwnersAnswer).owners;
const find = async (name: string) => (await list()).find((one) => one.name === name);
const findId = async (name: string) => (await find(name))?.id ?? "";
const audit = async () =>
  (await host.store.listAudit({ limit: 9 })).map(({ actor, action, detail }) => `${actor}: ${action} ${detail}`);
/** The tokens of mailed links, as recipients read them, newest first. */
const tokens = async () => {
  const smtp = await startSmtp();
  await sendAll(host, smtp.url);
  return smtp.mails.map(({ mail }) => /#\/(?:invitation|reset)\/([\w-]+)$/m.exec(mail.text ?? "")?.[1] ?? "").reverse();
};
const useLink = (token: string, password = PASSWORD, visitor = visitOwner(host)) =>
  visitor.ask("/link", { method: "POST", body: { token, password } });
const setEmail = (email: string) => owner.ask("/email", { method: "PUT", body: { email, password: PASSWORD } });

describe("an invitation of an owner", () => {
  it("is mailed, and leads by a password into the page with its role", async () => {
    expect((await invite()).status).toBe(200);
    expect(await find(EMAIL)).toMatchObject({ role: "answer", status: "invited" });
    const [token = ""] = await tokens();
    const bo = visitOwner(host);
    expect((await (await useLink(token, PASSWORD, bo)).json()) as SessionAnswer).toMatchObject({
      ...{ role: "answer", hasPassword: true },
    });
    expect((await bo.ask("/submissions")).status).toBe(200);
    expect((await logIn(visitOwner(host), { name: "Bo@Mail.example" })).status).toBe(200);
    expect((await find(EMAIL))?.status).toBe("active");
    expect(await audit()).toEqual([
      `${EMAIL}: password accepted the invitation`,
      `owner: invite owner ${EMAIL}, role answer`,
    ]);
  });

  it("lets an owner with a long email address log in", async () => {
    const email = `${"b".repeat(64)}@mail.example`;
    await invite({ email, role: "read" });
    const [token = ""] = await tokens();
    await useLink(token);
    expect((await logIn(visitOwner(host), { name: email })).status).toBe(200);
  });

  it("is stored without its token, as is the email", async () => {
    await invite();
    const [mail] = await host.store.listMails({ limit: 1 });
    const [token = ""] = await tokens();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.body).not.toContain(token);
  });

  it("works once", async () => {
    await invite();
    const [token = ""] = await tokens();
    expect((await useLink(token)).status).toBe(200);
    const again = await useLink(token, "another river");
    expect([again.status, again.headers.getSetCookie()]).toEqual([410, []]);
  });

  it("ends after seven days", async () => {
    await invite();
    const [token = ""] = await tokens();
    host.clock.advance(7 * 24 * 60 * MINUTE);
    expect((await useLink(token)).status).toBe(410);
  });

  it("is sent again, and only the new link works", async () => {
    await invite();
    const path = `/owners/${await findId(EMAIL)}/invitation`;
    expect((await owner.ask(path, { method: "POST", body: {} })).status).toBe(200);
    const [second = "", first = ""] = await tokens();
    expect([(await useLink(first)).status, (await useLink(second)).status]).toEqual([410, 200]);
    expect((await owner.ask(path, { method: "POST", body: {} })).status).toBe(409);
  });

  it.each([
    [{ email: EMAIL, role: "everything" }, 400],
    [{ email: EMAIL }, 400],
    [{ email: "bo", role: "read" }, 422],
    [{ email: `${EMAIL}, eve@mail.example`, role: "read" }, 422],
  ])("is refused for %j", async (body, status) => {
    expect((await invite(body)).status).toBe(status);
  });

  it("is refused for an address that an owner has", async () => {
    await setEmail(EMAIL);
    expect((await invite()).status).toBe(409);
  });

  it("needs a recent password, as do all changes of owners", async () => {
    await invite();
    const id = await findId(EMAIL);
    host.clock.advance(10 * MINUTE);
    const statuses = [
      await invite({ email: "chi@mail.example", role: "read" }),
      await owner.ask(`/owners/${id}`, { method: "PATCH", body: { role: "all" } }),
      await owner.ask(`/owners/${id}`, { method: "DELETE", body: {} }),
      await owner.ask(`/owners/${id}/invitation`, { method: "POST", body: {} }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([428, 428, 428, 428]);
  });
});

describe("an owner", () => {
  const bo = async () => {
    await addOwner(host, "bo", "all");
    const visitor = visitOwner(host);
    await logIn(visitor, { name: "bo" });
    return { visitor, path: `/owners/${await findId("bo")}` };
  };

  it("is disabled, which ends sessions and the login, and enabled again", async () => {
    const { visitor, path } = await bo();
    await owner.ask(path, { method: "PATCH", body: { disabled: true } });
    expect((await visitor.ask("/counts")).status).toBe(401);
    const refused = await logIn(visitOwner(host), { name: "bo" });
    expect([refused.status, await refused.json()]).toMatchObject([401, { msg: "Wrong name or password" }]);
    await owner.ask(path, { method: "PATCH", body: { disabled: false } });
    expect((await logIn(visitOwner(host), { name: "bo" })).status).toBe(200);
    expect((await audit()).slice(0, 2)).toEqual(["owner: enable owner bo", "owner: disable owner bo"]);
  });

  it("is removed with the session", async () => {
    const { visitor, path } = await bo();
    await owner.ask(path, { method: "DELETE", body: {} });
    expect((await visitor.ask("/counts")).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await audit())[0]).toBe("owner: remove owner bo");
  });

  it("gets another role, which the log names", async () => {
    const { path } = await bo();
    await owner.ask(path, { method: "PATCH", body: { role: "read" } });
    expect([(await find("bo"))?.role, (await audit())[0]]).toEqual(["read", "owner: owner role bo: read"]);
  });

  it.each([
    ["removed", "DELETE", {}],
    ["disabled", "PATCH", { disabled: true }],
    ["lowered", "PATCH", { role: "answer" }],
  ])("is not %s as the last one with all rights", async (_, method, body) => {
    await invite({ email: EMAIL, role: "all" });
    const answer = await owner.ask(`/owners/${await findId("owner")}`, { method, body });
    expect(answer.status).toBe(409);
    expect((await owner.ask("/audit")).status).toBe(200);
    expect((await audit())[0]).toContain("invite owner");
  });

  it.each([{ role: "root" }, { disabled: "yes" }])("is not changed by %j", async (body) => {
    const { path } = await bo();
    expect((await owner.ask(path, { method: "PATCH", body })).status).toBe(400);
  });
});

describe("a lost password", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeEach(async () => {
    await setEmail(EMAIL);
    smtp = await startSmtp();
    host.settings.smtp = smtp.url;
  });
  const request = (email = EMAIL) => visitOwner(host).ask("/reset", { method: "POST", body: { email } });

  it("is replaced by a mailed link, which ends all sessions and starts none", async () => {
    await request();
    const [token = ""] = await tokens();
    const answer = await useLink(token, "another river");
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect((await owner.ask("/counts")).status).toBe(401);
    expect((await logIn(visitOwner(host), { password: "another river" })).status).toBe(200);
    expect((await audit())[0]).toBe("owner: password set by email; all sessions ended");
  });

  it("is replaced without turning off two-step login", async () => {
    const before = await requireOwner(host.store, { name: "owner" });
    await host.store.setOwnerCode({ owner: before, secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", step: null });
    await request();
    const [token = ""] = await tokens();
    await useLink(token, "another river");
    expect(await (await logIn(visitOwner(host), { password: "another river" })).json()).toMatchObject({
      needsCode: true,
    });
  });

  it("gets the same answer for an unknown address, which gets no email", async () => {
    const answers = await Promise.all(["x@mail.example", EMAIL].map((email) => request(email)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect([answers.map(({ status }) => status), texts]).toEqual([
      [200, 200],
      ["{}", "{}"],
    ]);
    expect(await tokens()).toHaveLength(1);
  });

  it("is refused for a short new password, and the link still works", async () => {
    await request();
    const [token = ""] = await tokens();
    expect([(await useLink(token, "short")).status, (await useLink(token)).status]).toEqual([422, 200]);
  });

  it("ends after an hour, and with a newer link", async () => {
    await request();
    const [first = ""] = await tokens();
    await request();
    const [second = ""] = await tokens();
    expect((await useLink(first)).status).toBe(410);
    host.clock.advance(60 * MINUTE);
    expect((await useLink(second)).status).toBe(410);
  });

  it("sends three emails an hour at most", async () => {
    for (let n = 0; n < 5; n++) await request();
    expect(await tokens()).toHaveLength(3);
  });

  it("is guessed ten times a minute at most from one address", async () => {
    host.clock.advance(MINUTE);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await useLink(`guess${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 410), 429]);
  });

  it("has a link of the settings' origin in the email, whatever the request says (attack 10)", async () => {
    await visitOwner(host).ask("/reset", {
      method: "POST",
      body: { email: EMAIL },
      headers: { "x-forwarded-host": "evil.example" },
    });
    await sendAll(host, smtp.url);
    expect(smtp.mails[0]?.mail.text).toContain(`${host.settings.origin}/__millrace#/reset/`);
  });

  it("is not shown in the outbox, where other owners could read the link", async () => {
    await request();
    const { mails } = (await (await owner.ask("/mails")).json()) as { mails: { body: string }[] };
    expect(mails[0]?.body).toContain("not shown");
  });

  it("is refused with a hint when the host sends no emails", async () => {
    host.settings.smtp = "";
    const answer = await request();
    expect([answer.status, await answer.json()]).toMatchObject([409, { msg: expect.stringContaining("owner add") }]);
  });
});
