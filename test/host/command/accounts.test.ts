import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mailed } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import type { SentMail } from "../../conformance/support/subject";
import { readCode, FIELDS, newcomer, PASSWORD, visit, type Visitor } from "../../conformance/support/visitor";
import { WAIT } from "../../support/limits";
import { startCommand, type RunningCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { linksIn } from "../support/html";
import { startSmtp, type TestSmtp } from "../support/smtp";

/** The tests of the suite without time travel, against the command in a separate process, with a mail server. */
let smtp: TestSmtp;
let site: string;
let data: string;
let running: RunningCommand;
let visitor: Visitor;
beforeEach(async () => {
  smtp = await startSmtp();
  const folder = testFolder();
  [site, data] = [join(folder, "site"), join(folder, "data")];
  cpSync(ACCOUNTS_FOLDER, site, { recursive: true });
  for (const name of ["members", "log-in"]) writeFileSync(join(site, `${name}.html`), `<h1>${name}</h1>`);
  await start();
});

async function start(): Promise<void> {
  running = await startCommand([site, "--data", data, "--from", "site@example.org"], {
    MILLRACE_SMTP: smtp.url,
    MILLRACE_ACCESS: '{"/members":"user"}',
  });
  visitor = visit(running.origin);
}

/** Waits for the mail whose link has this parameter. */
async function token(parameter: string): Promise<string> {
  const mails = (): Promise<SentMail[]> =>
    Promise.resolve(
      smtp.mails.map(({ recipients: [to = ""], mail }) => ({ to, link: linksIn(mail.html ?? "")[0] ?? "" })),
    );
  return vi.waitUntil(() => mailed({ origin: running.origin, mails }, parameter), { timeout: WAIT });
}

async function member(): Promise<string> {
  await visitor.run("UserSignupRequest", newcomer());
  const verifyToken = await token("verifyToken");
  await visitor.run("UserVerifyEmail", { verifyToken });
  return verifyToken;
}

describe("millrace host with accounts", () => {
  it("A-70 A-75 refuses a log-in before the link of the mail was opened, which may be opened twice", async () => {
    await visitor.run("UserSignupRequest", newcomer());
    expect(readCode(await visitor.logIn())).toBe("UsysInvalidCredentials");
    const verifyToken = await token("verifyToken");
    const opened = [1, 2].map(() => visitor.run("UserVerifyEmail", { verifyToken }));
    expect((await Promise.all(opened)).map(readCode)).toEqual([undefined, undefined]);
    expect([readCode(await visitor.logIn()), readCode(await visitor.logIn("ana@mail.example", "wrong one"))]).toEqual([
      undefined,
      "UsysInvalidCredentials",
    ]);
  });

  it("A-48 keeps a member's data and session over a restart", async () => {
    await member();
    await visitor.logIn();
    await visitor.run("UpdateUsysUserData", { data: { plainText: [{ id: FIELDS.text, value: "<b>Painter</b>" }] } });
    running.child.kill("SIGTERM");
    await running.ended;
    const { cookies } = visitor;
    await start();
    visitor = visit(running.origin, cookies);
    expect(await visitor.whoAmI()).toMatchObject({ name: "Ana", text: "<b>Painter</b>" });
  });

  it("A-82 sets a new password by mail, which ends every other session", async () => {
    await member();
    await visitor.logIn();
    const other = visit(running.origin);
    await other.run("UserResetPasswordRequest", { email: "ana@mail.example" });
    const link = await token("token");
    const change = () => other.run("UserUpdatePasswordRequest", { authPassword: "another one", token: link });
    expect([readCode(await change()), readCode(await change())]).toEqual([undefined, "UsysInvalidToken"]);
    expect([await visitor.whoAmI(), readCode(await visitor.logIn("ana@mail.example", PASSWORD))]).toEqual([
      null,
      "UsysInvalidCredentials",
    ]);
  });

  it("shows pages for members to members, until they log out", async () => {
    const members = async () => (await fetchAs(visitor, "/members")).status;
    expect(await members()).toBe(302);
    await member();
    await visitor.logIn();
    expect(await members()).toBe(200);
    await visitor.run("UserLogoutRequest");
    expect(await members()).toBe(302);
  });
});

function fetchAs({ cookies }: Visitor, path: string): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(running.origin + path, { headers: { cookie }, redirect: "manual" });
}
