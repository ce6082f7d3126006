import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openKey } from "../../../host/security/host-key";
import { unseal } from "../../../host/security/seal";
import { newcomer, readCode, visit } from "../../conformance/support/visitor";
import { WAIT } from "../../support/limits";
import type { ServerName } from "../../support/web-server";
import { buildCommand } from "../support/build-programs";
import { logIn, PASSWORD, visitOwner } from "../support/owner";
import { startSmtp } from "../support/smtp";
import { PAUSE, startLoad } from "./load";
import { readStore, sendForm, startMembers, storedNames } from "./members";

const FREE = ["--forms-per-minute", "0", "--forms-per-day", "0"];
const NOTIFY = ["--notify", "owner@example.org", "--mails-per-hour", "1000"];

describe.each(["nginx", "caddy"] satisfies ServerName[])("three processes behind %s", (proxy) => {
  it("share users, sessions, CSRF tokens, gates and the owner's page", async () => {
    const env = { MILLRACE_ACCESS: '{"/members": "user"}' };
    const members = await startMembers({ proxy, args: FREE, env });
    const { origin } = members;
    const setup = new Set(
      members.ports.map((_, index) => /#\/setup\/(\S+)/.exec(members.get(index).printed.stderr)?.[1] ?? ""),
    );
    expect([setup.size, ...setup]).toEqual([1, expect.stringMatching(/^.{43}$/)]);
    const [token] = setup;
    const owner = visitOwner({ origin });
    await owner.ask("/setup", { method: "POST", body: { token, name: "owner", password: PASSWORD } });
    for (let n = 0; n < 6; n++) expect((await owner.ask("/counts")).status).toBe(200);

    const visitor = visit(origin);
    expect(readCode(await visitor.run("UserSignupRequest", newcomer()))).toBeUndefined();
    const verifyToken = await readStore(members.url, async (store) => {
      const [{ id = "", body = "" } = {}] = await store.listMails({ limit: 1 });
      const letter = unseal(body, await openKey(store, { secret: "" }), id);
      return decodeURIComponent(/verifyToken=([^&\s]+)/.exec(letter)?.[1] ?? "");
    });
    // The site has no page to log in on.
    expect((await visit(origin).get("/members")).status).toBe(403);
    expect(readCode(await visitor.run("UserVerifyEmail", { verifyToken }))).toBeUndefined();
    expect(readCode(await visitor.logIn())).toBeUndefined();
    for (let n = 0; n < 6; n++) {
      expect(await visitor.whoAmI()).toMatchObject({ name: "Ana" });
      expect((await visitor.get("/members")).status).toBe(200);
    }

    for (const log of members.ports.map((_, index) => members.get(index).printed.stdout)) {
      expect(log).toMatch(/"event":"request".*"path":"\/(?!healthz)/);
    }
    expect((await logIn(visitOwner({ origin }))).status).toBe(200);
  });

  it("lose no data when one of them is killed under load, and refuse no form for a second", async () => {
    const members = await startMembers({ proxy, args: [...FREE, ...NOTIFY] });
    const load = startLoad(members.origin, 8);
    await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(100);
    members.get(1).child.kill("SIGKILL");
    const atKill = load.accepted.length;
    await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(atKill + 200);
    // Not the time: on a busy machine all requests take longer.
    const most = Math.max(...load.attempts.slice(atKill));
    await members.start(1);
    await load.stop();
    expect((most - 1) * PAUSE).toBeLessThan(1000);
    // A form that failed at the killed process must not take the running ones out of use.
    expect(load.refused).not.toContain(503);
    const stored = await storedNames(members.url);
    expect(load.accepted.filter((name) => !stored.includes(name))).toEqual([]);
    const { queued } = await readStore(members.url, (store) =>
      store.mailHealth({ now: Date.now(), budgets: { account: 1, order: 1, notification: 1 } }),
    );
    expect(queued).toBe(stored.length);
  });
});

// Of the proxy, these need only that it distributes the requests.
describe("three processes", () => {
  it("share limits, exactly", async () => {
    const smtp = await startSmtp();
    const args = ["--notify", "owner@example.org", "--mails-per-hour", "7", "--forms-per-minute", "20"];
    const { origin, url } = await startMembers({ proxy: "nginx", args, env: { MILLRACE_SMTP: smtp.url } });
    const sent = Array.from({ length: 60 }, (_, n) => sendForm(origin, `message ${n}`));
    const accepted = (await Promise.all(sent)).filter((answer) => answer?.status === 200);
    // Exactly 20, unless a minute passes meanwhile.
    expect(accepted).toHaveLength(20);
    const held = () =>
      readStore(url, async (store) => {
        const budgets = { account: 100, order: 100, notification: 7 };
        return (await store.mailHealth({ now: Date.now(), budgets })).held;
      });
    await expect.poll(held, { timeout: WAIT }).toBe(13);
    await expect.poll(() => smtp.mails.length, { timeout: WAIT }).toBe(7);
    expect(await held()).toBe(13);
  });

  it("send each email once", async () => {
    const smtp = await startSmtp();
    const members = await startMembers({
      proxy: "nginx",
      args: [...FREE, ...NOTIFY],
      env: { MILLRACE_SMTP: smtp.url },
    });
    await Promise.all(Array.from({ length: 60 }, (_, n) => sendForm(members.origin, `message ${n}`)));
    await expect.poll(() => smtp.mails.length, { timeout: WAIT }).toBe(60);
    expect(new Set(smtp.mails.map(({ mail }) => mail.messageId)).size).toBe(60);
  });
});

describe("an upgrade with a new schema, one process after the other", () => {
  it("causes no error under load that another attempt does not correct", async () => {
    const program = await buildNextVersion();
    const members = await startMembers({ proxy: "nginx", args: [...FREE, ...NOTIFY] });
    const load = startLoad(members.origin, 6);
    await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(50);
    for (const [index] of members.ports.entries()) {
      const { child, ended } = members.get(index);
      child.kill("SIGTERM");
      expect((await ended).code).toBe(0);
      const { printed } = await members.start(index, program);
      expect(printed.stdout.includes('"event":"migration"')).toBe(index === 0);
      const before = load.accepted.length;
      await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(before + 50);
    }
    await load.stop();
    expect(load.refused.filter((status) => ![0, 502, 503, 504].includes(status))).toEqual([]);
    // The older version refuses the newer database now.
    await expect(storedNames(members.url)).rejects.toThrow("this version of Millrace supports schemas up to");
    const last = members.get(2);
    last.child.kill("SIGTERM");
    expect((await last.ended).stdout).not.toContain('"event":"fault"');
  });
});

/** The program of a next version, whose migration changes a table that forms are stored in. */
async function buildNextVersion(): Promise<string> {
  const statements = [
    "alter table submission add column next_note text",
    "create index submission_next_note on submission (next_note)",
    "create table next_table (id text primary key)",
  ];
  const next = `{ number: ${MIGRATIONS.length + 1}, name: "next", statements: ${JSON.stringify(statements)} }`;
  const folder = await buildCommand({
    file: join("host", "store", "migrations", "index.ts"),
    change: (source) => source.replace(/(= \[[^\]]+?),?\s*\];/, `$1, ${next}];`),
  });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "command.mjs");
}
