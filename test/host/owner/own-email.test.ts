import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../../host/security/passwords";
import { unseal } from "../../../host/security/seal";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, loggedIn, logIn, PASSWORD, requireOwner, visitOwner, type Owner } from "../support/owner";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { smtp: "smtp://127.0.0.1:9" } });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const EMAIL = "bo@mail.example";
const OTHER = "chi@mail.example";
const HOUR = 3_600_000;

const setEmail = (email = EMAIL, password = PASSWORD) =>
  owner.ask("/email", { method: "PUT", body: { email, password } });
const find = () => requireOwner(host.store, { name: "owner" });
const listMails = () => host.store.listMails({ limit: 20 });
const audit = async () =>
  (await host.store.listAudit({ limit: 9 })).map(({ actor, action, detail }) => `${actor}: ${action} ${detail}`);
/** The token of the newest mail, as its recipient reads it. */
async function readToken(): Promise<string> {
  const [mail] = await listMails();
  const body = unseal(mail?.body ?? "", host.ports.secret, mail?.id ?? "");
  return /\/__millrace#\/email\/([\w.-]+)$/m.exec(body)?.[1] ?? "";
}
/** Opens a link in another browser. */
const confirm = (token: string) => visitOwner(host).ask("/email", { method: "POST", body: { token } });
async function requestToken(email = EMAIL): Promise<string> {
  expect((await setEmail(email)).status).toBe(200);
  return readToken();
}
const invite = (email = EMAIL) => owner.ask("/owners", { method: "POST", body: { email, role: "read" } });

describe("the own email address of an owner", () => {
  it("is stored by a link that is mailed to it", async () => {
    const answer = await setEmail();
    expect([answer.status, await answer.json(), (await find()).email]).toEqual([200, { sent: true }, null]);
    expect((await listMails()).map(({ recipient, queue }) => [recipient, queue])).toEqual([[EMAIL, "account"]]);
    const confirmed = await confirm(await readToken());
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: EMAIL }]);
    expect(confirmed.headers.getSetCookie()).toEqual([]);
    expect((await logIn(visitOwner(host), { name: EMAIL })).status).toBe(200);
    expect(await audit()).toEqual([
      `owner: owner email ${EMAIL}, confirmed by the link`,
      `owner: owner email ${EMAIL}, sent a link to it`,
    ]);
  });

  it("can be as long as an address can be", async () => {
    const email = `${"é".repeat(64)}@${"ü".repeat(181)}.example`;
    expect((await confirm(await requestToken(email))).status).toBe(200);
    expect((await find()).email).toBe(email);
  });

  it("is needed for the change, and sends nothing with a wrong password", async () => {
    expect([(await setEmail(EMAIL, "wrong password")).status, await listMails()]).toEqual([401, []]);
  });

  it("is stored at once on a host that sends no emails", async () => {
    host.settings.smtp = "";
    const answer = await setEmail();
    expect([answer.status, await answer.json(), (await find()).email]).toEqual([200, { sent: false }, EMAIL]);
    expect([await listMails(), await audit()]).toEqual([[], [`owner: owner email ${EMAIL}`]]);
  });

  it("does not refuse the invitation of its real holder while it waits for the link", async () => {
    const token = await requestToken();
    expect((await invite()).status).toBe(200);
    const refused = await confirm(token);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { msg: "Another owner has this email address" },
    ]);
    expect((await find()).email).toBeNull();
  });

  it("is refused at once if another owner has it", async () => {
    await invite();
    expect([(await setEmail()).status, (await listMails()).map(({ subject }) => subject)]).toEqual([
      409,
      [expect.stringContaining("invited")],
    ]);
  });

  it("is mailed a link three times an hour at most, by all owners together", async () => {
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await setEmail(`bo+${n}@mail.example`)).status);
    await addOwner(host, "ana", "read");
    owner = visitOwner(host);
    await logIn(owner, { name: "ana" });
    statuses.push((await setEmail()).status);
    host.clock.advance(HOUR);
    statuses.push((await setEmail()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 200]);
    expect(await listMails()).toHaveLength(4);
  });

  it("is asked for ten times an hour at most by one owner", async () => {
    const answers = [];
    for (let n = 0; n < 11; n++) {
      // So that the limit of tries in a minute is not reached.
      host.clock.advance(60_000);
      answers.push(await setEmail(`stranger${n}@mail.example`));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await answers[10]?.json()).toMatchObject({ msg: "Too many emails. Try again later." });
    expect(await listMails()).toHaveLength(10);
  });
});

describe("the link for an email address of an owner", () => {
  it("is not stored, and not shown in the outbox, where the owner could read it", async () => {
    const token = await requestToken();
    const { mails } = (await (await owner.ask("/mails")).json()) as { mails: { body: string }[] };
    expect([token, mails[0]?.body]).toEqual([
      expect.stringMatching(/^[\w.-]{60,}$/),
      expect.stringContaining("not shown"),
    ]);
    expect((await listMails())[0]?.body).not.toContain(token);
  });

  it("works once, also if the earlier address is stored again", async () => {
    const before = await find();
    const token = await requestToken();
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 410]);
    await host.store.setOwnerEmail({ owner: await find(), email: before.email });
    expect([(await confirm(token)).status, (await find()).email]).toEqual([410, null]);
  });

  it("ends after an hour", async () => {
    const token = await requestToken();
    host.clock.advance(HOUR);
    const answer = await confirm(token);
    expect([answer.status, await answer.json()]).toMatchObject([
      410,
      { msg: expect.stringContaining("has expired or was used before") },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "a new password",
      async () => host.store.setOwnerPassword({ owner: await find(), password: await hashPassword("another river") }),
    ],
    ["another email address", async () => host.store.setOwnerEmail({ owner: await find(), email: OTHER })],
    [
      "two-step login",
      async () =>
        host.store.setOwnerCode({ owner: await find(), secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", step: null }),
    ],
    [
      "the owner being disabled",
      async () => {
        await addOwner(host, "ana");
        await host.store.changeOwner({ id: (await find()).id, disabledAt: 1 });
      },
    ],
    [
      "the owner being removed",
      async () => {
        await addOwner(host, "ana");
        await host.store.removeOwner({ id: (await find()).id });
      },
    ],
  ])("ends with %s", async (_, change) => {
    const token = await requestToken();
    await change();
    expect((await confirm(token)).status).toBe(410);
    expect(await host.store.findOwner({ email: EMAIL })).toBeUndefined();
  });

  it("stores no other address, for no other owner and no longer than it was signed for", async () => {
    await addOwner(host, "ana");
    const ana = await requireOwner(host.store, { name: "ana" });
    const [until = "", id = "", email = "", signature = ""] = (await requestToken()).split(".");
    const forged = [
      [until, id, Buffer.from(OTHER).toString("base64url"), signature],
      [until, ana.id, email, signature],
      [String(Number(until) + HOUR), id, email, signature],
      [until, id, email, "A".repeat(43)],
    ].map((parts) => parts.join("."));
    const statuses = [];
    for (const token of [...forged, "", "guessed"]) statuses.push((await confirm(token)).status);
    expect(statuses).toEqual([410, 410, 410, 410, 410, 410]);
    expect((await host.store.listOwners()).map((one) => one.email)).toEqual([null, null]);
  });

  it("is guessed ten times a minute at most from one address", async () => {
    host.clock.advance(60_000);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await confirm(`guess${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 410), 429]);
  });
});
