import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailed, member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { readCode, newcomer, operation, PASSWORD, visit } from "../../conformance/support/visitor";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { asSubject } from "./support";

const MINUTE = 60_000;

let host: TestHost;
let subject: ReturnType<typeof asSubject>;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, trustProxy: 1 } });
  subject = asSubject(host);
});
afterEach(() => host.close());

/** Tries to log in from an address that a proxy saw. */
async function tryFrom(address: string, email: string, authPassword = "wrong password"): Promise<number> {
  const visitor = visit(host.origin);
  const answer = await visitor.post([operation("UserLoginRequest", { email, authPassword })], {
    "x-forwarded-for": address,
  });
  return answer.status;
}

/** How the tries ended: of each status how many. */
function counted(statuses: number[]): Record<number, number> {
  return Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]));
}

describe("guesses", () => {
  it("limits failures for one account from one address to ten, then one a minute (attack 1)", async () => {
    const guesses = [];
    for (let n = 0; n < 20; n++) guesses.push(await tryFrom("198.51.100.1", "ana@mail.example"));
    expect(counted(guesses)).toEqual({ 200: 11, 429: 9 });
    host.clock.advance(MINUTE);
    const later = [
      await tryFrom("198.51.100.1", "ana@mail.example"),
      await tryFrom("198.51.100.1", "ana@mail.example"),
    ];
    expect(later).toEqual([200, 429]);
  });

  it("limits failures for one account from many addresses to 100, then 30 a minute (attack 1)", async () => {
    const guesses = [];
    for (let n = 0; n < 140; n++) guesses.push(await tryFrom(`198.51.100.${n}`, "ana@mail.example"));
    expect(counted(guesses)).toEqual({ 200: 130, 429: 10 });
  });

  it("allows the account's owner to choose a new password meanwhile (attack 1)", async () => {
    await member(subject);
    for (let n = 0; n < 12; n++) await tryFrom(`198.51.100.${n}`, "ana@mail.example");
    const visitor = visit(host.origin);
    await visitor.run("UserResetPasswordRequest", { email: "ana@mail.example" });
    const token = await mailed(subject, "token");
    await visitor.run("UserUpdatePasswordRequest", { authPassword: "new password", token });
    expect(readCode(await visitor.logIn("ana@mail.example", "new password"))).toBeUndefined();
  });

  it("limits failures for many accounts from one address to a burst of 30 (attack 2)", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryFrom("198.51.100.1", `visitor${n}@mail.example`)),
    );
    expect(counted(guesses)).toEqual({ 200: 30, 429: 10 });
  });

  it("counts the addresses of one IPv6 network together (attack 2)", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryFrom(`2001:db8::${n + 1}`, `visitor${n}@mail.example`)),
    );
    expect(counted(guesses)).toEqual({ 200: 30, 429: 10 });
  });

  it("ignores forged addresses left of the proxy's (attack 3)", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryFrom(`10.0.0.${n}, 198.51.100.1`, `visitor${n}@mail.example`)),
    );
    expect(counted(guesses)).toEqual({ 200: 30, 429: 10 });
  });

  it("counts each item of a batch (attack 18)", async () => {
    const visitor = visit(host.origin);
    const guess = operation("UserLoginRequest", { email: "ana@mail.example", authPassword: "wrong password" });
    const batch = Array.from({ length: 10 }, () => guess);
    expect([(await visitor.post(batch)).status, (await visitor.post(batch)).status]).toEqual([200, 429]);
  });

  it("counts each operation of a document (attack 18)", async () => {
    const visitor = visit(host.origin);
    const guess = `usysCreateSession(email: "ana@mail.example", authPassword: "wrong password") { user { id } }`;
    const query = `mutation { ${Array.from({ length: 10 }, (_, n) => `a${n}: ${guess}`).join(" ")} }`;
    expect([(await visitor.post([{ query }])).status, (await visitor.post([{ query }])).status]).toEqual([200, 429]);
  });

  it("state when the next one is allowed, and other pages work meanwhile", async () => {
    const visitor = visit(host.origin);
    const guess = operation("UserLoginRequest", { email: "ana@mail.example", authPassword: "wrong password" });
    await visitor.post(Array.from({ length: 10 }, () => guess));
    const answer = await visitor.post([guess, guess]);
    expect([answer.status, answer.headers.get("retry-after"), (await visitor.get("/sign-up")).status]).toEqual([
      429,
      "60",
      200,
    ]);
  });

  it("that were wrong are forgotten after the right one", async () => {
    const visitor = await member(subject);
    for (let n = 0; n < 3; n++) {
      for (let wrong = 0; wrong < 9; wrong++) await tryFrom(`198.51.${n}.${wrong}`, "ana@mail.example");
      expect(readCode(await visitor.logIn())).toBeUndefined();
    }
  });
});

describe("mails", () => {
  it("limits sign-up mails to one address to three an hour (attack 6)", async () => {
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push(readCode(await visit(host.origin).run("UserSignupRequest", newcomer())));
    expect([codes, (await subject.mails()).length]).toEqual([[undefined, undefined, undefined, "429", "429"], 3]);
  });

  it("limits reset mails to one address to three an hour without saying so (attack 6)", async () => {
    await member(subject);
    host.clock.advance(60 * MINUTE);
    const before = (await subject.mails()).length;
    const results = [];
    for (let n = 0; n < 5; n++) {
      results.push(await visit(host.origin).run("UserResetPasswordRequest", { email: "ana@mail.example" }));
    }
    expect([new Set(results.map(readCode)), (await subject.mails()).length - before]).toEqual([
      new Set([undefined]),
      3,
    ]);
  });

  it("copies no text of the sender into mails (attack 6)", async () => {
    await visit(host.origin).run("UserSignupRequest", newcomer({ name: "Win at https://casino.example" }));
    const [mail] = await host.store.listMails({ limit: 1 });
    expect(mail?.body).not.toContain("casino");
  });
});

describe("an address that has an account", () => {
  it("hides at sign up that an address has an account, and mails its user (attack 5)", async () => {
    host.settings.hideAccounts = true;
    await member(subject);
    const again = await visit(host.origin).run("UserSignupRequest", newcomer());
    const fresh = await visit(host.origin).run("UserSignupRequest", newcomer({ email: "eva@mail.example" }));
    const shape = ({ data, errors }: typeof again) => {
      const { user } = data?.usysCreateUser as { user: Record<string, unknown> };
      return [errors, Object.keys(user), String(user.id).length, user.emailVerified];
    };
    expect(shape(again)).toEqual(shape(fresh));
    const mails = await host.store.listMails({ limit: 9 });
    expect(mails.map(({ recipient, subject: line }) => `${recipient} ${line}`)).toContainEqual(
      expect.stringMatching(/^ana@mail\.example .*you have an account/),
    );
    expect(readCode(await visit(host.origin).logIn("ana@mail.example", PASSWORD))).toBeUndefined();
  });
});
