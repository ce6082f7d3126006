import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Settings } from "../../../host/settings/settings";
import { DEFAULT_STYLES } from "../../../wire/user-system";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { newcomer, visit } from "../../conformance/support/visitor";
import { acceptance } from "../store/support";
import { readElements, linksIn } from "../support/html";
import { startHost, type TestHost } from "../support/host";
import { sendAll } from "../support/send-mails";
import { startSmtp, type TestSmtp } from "../support/smtp";
import { testFolder } from "../support/folder";

const HOSTILE = `<img src=x onerror=alert(1)>"'&`;

let smtp: TestSmtp;
let host: TestHost;
let texts: string;
beforeEach(async () => {
  smtp = await startSmtp();
  texts = testFolder();
  mkdirSync(texts, { recursive: true });
});
afterEach(() => host.close());

async function start(mailTexts = "", more: Partial<Settings> = {}): Promise<void> {
  const settings = { site: ACCOUNTS_FOLDER, from: "site@example.org", hideAccounts: true, mailTexts, ...more };
  host = await startHost({ folder: testFolder(), settings });
}

async function sent(): Promise<{ text: string; html: string; raw: string; subject: string }[]> {
  await sendAll(host, smtp.url);
  return smtp.mails.map(({ mail, raw }) => {
    const { text = "", html = "", subject = "" } = mail;
    return { text, html, raw, subject };
  });
}

/** Signs up with a hostile name, verifies, signs up again, requests a reset, sets a password. */
async function everyMail(): Promise<void> {
  const visitor = visit(host.origin);
  await visitor.load();
  const redirectPath = `/"><script>alert(1)</script>`;
  await visitor.run("UserSignupRequest", newcomer({ name: HOSTILE, redirectPath }));
  const [verify] = await sent();
  const token = (name: string, html = "") => new URL(linksIn(html)[0] ?? "").searchParams.get(name);
  await visitor.run("UserVerifyEmail", { verifyToken: token("verifyToken", verify?.html) });
  await visitor.run("UserSignupRequest", newcomer({ name: HOSTILE }));
  await visitor.run("UserResetPasswordRequest", { email: "ana@mail.example" });
  const reset = (await sent()).find(({ html }) => html.includes("update-password"));
  await visitor.run("UserUpdatePasswordRequest", { authPassword: "a new one", token: token("token", reset?.html) });
}

describe("the mails of accounts", () => {
  it("are text and HTML, which lead to the same pages", async () => {
    await start();
    await everyMail();
    const mails = await sent();
    expect(mails.map(({ subject }) => subject.replace(/^\S+ /, ""))).toEqual([
      "confirm your email address",
      "you have an account",
      "choose a new password",
      "welcome",
      "your password was changed",
    ]);
    for (const { raw, text, html } of mails) {
      expect(readElements(html).find(({ tag }) => tag === "p")?.text).toBe(new URL(host.origin).hostname);
      expect(html).toContain(`background:${DEFAULT_STYLES.backgroundColor};`);
      expect(raw).toMatch(/content-type: multipart\/alternative/i);
      const inText = text.match(/https?:\S+/g) ?? [];
      expect([...new Set(linksIn(html))]).toEqual(inText);
      expect(inText.every((link) => link.startsWith(`${host.origin}/`))).toBe(true);
    }
  });

  it("contain no name and no markup of the sender (attack 22)", async () => {
    await start();
    await everyMail();
    const mails = await sent();
    expect(mails).toHaveLength(5);
    for (const { text, html } of mails) {
      const elements = readElements(html);
      expect(elements.filter(({ tag }) => tag === "script" || tag === "img")).toEqual([]);
      expect(text + elements.map((one) => one.text + one.attributes.join()).join()).not.toContain("onerror");
    }
  });

  it("have the owner's words and colors, as text", async () => {
    writeFileSync(
      join(texts, "verify.txt"),
      "Subject: ¡Hola! {site}\n\n<b>Ana & Bo</b> {when}\n\nAquí <i>está</i>:\n{link}\n",
    );
    await start(texts, { hideMailBrand: true, mailAccent: "#123456", mailBackground: "#fedcba" });
    const visitor = visit(host.origin);
    await visitor.load();
    await visitor.run("UserSignupRequest", newcomer());
    const [mail] = await sent();
    expect(mail?.html).toContain("background:#fedcba;");
    expect(mail?.html).toContain("background:#123456;");
    const elements = readElements(mail?.html ?? "");
    const of = (tag: string) => elements.find((one) => one.tag === tag)?.text;
    expect(mail?.subject).toBe(`¡Hola! ${new URL(host.origin).host}`);
    expect(of("p")).toMatch(/^<b>Ana & Bo<\/b> \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(of("a")).toBe("Aquí <i>está</i>");
    expect(linksIn(mail?.html ?? "")[0]).toMatch(/\/sign-up\?verifyToken=[\w-]{20,}$/);
  });
});

it("a mail about a message stays text: strangers wrote it", async () => {
  await start();
  const body = "Pay:\nhttps://evil.example";
  const mails = [{ id: "m1", recipient: "owner@example.org", replyTo: null, subject: "S", body }];
  await host.store.acceptSubmission(acceptance("s1", {}, { mails }));
  const [mail] = await sent();
  expect([mail?.html, mail?.text]).toEqual(["", "Pay:\nhttps://evil.example\n"]);
});
