import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { openKey } from "../../../host/security/host-key";
import { openSqlite } from "../../../host/store/sqlite/store";
import { openPostgres } from "../../../host/store/postgres/store";
import { MIGRATIONS } from "../../../host/store/migrations";
import type { Store } from "../../../host/store/store";
import { mailed, member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { newcomer, visit } from "../../conformance/support/visitor";
import { asSubject } from "../accounts/support";
import { runCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { sendAll } from "../support/send-mails";
import { sharedCluster } from "../support/shared-cluster";
import { startSmtp } from "../support/smtp";

const SECRET = "a secret of twenty characters";
const PASSPHRASE = "a passphrase for backups";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openStore(file = join(testFolder(), "store.db")): Promise<Store> {
  const store = await openSqlite({ file, now: 0, worker: new URL(inject("storeWorker")) });
  closers.push(() => store.close());
  return store;
}

describe("the key of a host (audit 12)", () => {
  it("is made once and is the same at the next start", async () => {
    const store = await openStore();
    const key = await openKey(store, { secret: "" });
    expect(key).toHaveLength(32);
    expect(await openKey(store, { secret: "" })).toEqual(key);
  });

  it("is the same for hosts that start at the same moment", async () => {
    const store = await openStore();
    const keys = await Promise.all([1, 2, 3].map(() => openKey(store, { secret: "" })));
    expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  });

  it("is the one that an older version kept in a file", async () => {
    const older = Buffer.alloc(32, 7);
    expect(Buffer.from(await openKey(await openStore(), { secret: "", older }))).toEqual(older);
  });

  it("is wrapped once a secret is set, and opens with that secret only", async () => {
    const store = await openStore();
    const key = await openKey(store, { secret: "" });
    expect(await openKey(store, { secret: SECRET })).toEqual(key);
    expect(await store.findKey()).toMatch(/^sealed:/);
    expect(await store.findKey()).not.toContain(Buffer.from(key).toString("base64"));
    await expect(openKey(store, { secret: "" })).rejects.toThrow("Set MILLRACE_SECRET");
    await expect(openKey(store, { secret: `${SECRET}x` })).rejects.toThrow("MILLRACE_SECRET does not match the secret");
    expect(await openKey(store, { secret: SECRET })).toEqual(key);
  });
});

describe("two hosts on one PostgreSQL (audit 12)", () => {
  async function startTwo(): Promise<[TestHost, TestHost]> {
    const url = await sharedCluster.createDatabase();
    const start = async () => {
      const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
      const secret = await openKey(store, { secret: "" });
      const host = await startHost({
        folder: testFolder(),
        settings: { site: ACCOUNTS_FOLDER, origin: "http://localhost" },
        ports: { store, secret },
      });
      closers.push(() => host.close());
      return host;
    };
    return [await start(), await start()];
  }

  it("accept each other's CSRF tokens and sessions", async () => {
    const [one, other] = await startTwo();
    const visitor = await member({ ...asSubject(one), origin: `http://localhost:${one.port}` });
    await visitor.logIn();
    const elsewhere = visit(`http://localhost:${other.port}`, visitor.cookies);
    expect(await elsewhere.whoAmI()).not.toBeNull();
  });

  it("send each other's mails with links that work", async () => {
    const [one, other] = await startTwo();
    const smtp = await startSmtp();
    await visit(`http://localhost:${one.port}`).run("UserSignupRequest", newcomer());
    await sendAll(other, smtp.url);
    const verifyToken = await mailed(asSubject(one), "verifyToken");
    expect(smtp.mails[0]?.mail.text).toContain(`verifyToken=${verifyToken}`);
  });
});

describe("a mail whose link was sealed with another key (audit 10)", () => {
  it("fails, and is not sent with a dead link", async () => {
    const host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER } });
    closers.push(() => host.close());
    const smtp = await startSmtp();
    await visit(host.origin).run("UserSignupRequest", newcomer());
    await sendAll({ ...host, ports: { ...host.ports, secret: Buffer.alloc(32, 1) } }, smtp.url);
    expect(smtp.mails).toEqual([]);
    expect(await host.store.listMails({ limit: 9 })).toMatchObject([
      { state: "failed", error: expect.stringContaining("encrypted with another key") },
    ]);
  });
});

describe("a backup (audit 10)", () => {
  const env = { MILLRACE_BACKUP_PASSPHRASE: PASSPHRASE };

  /** A host that ran once, in its own folder, with its key. */
  async function aHost(): Promise<{ data: string; key: string }> {
    const data = join(testFolder(), "data");
    const running = await startCommand([ACCOUNTS_FOLDER, "--data", data]);
    running.child.kill("SIGTERM");
    await running.ended;
    return { data, key: await keyIn(data) };
  }

  async function keyIn(data: string): Promise<string> {
    const store = await openSqlite({ file: join(data, "store.db"), now: 0, worker: new URL(inject("storeWorker")) });
    const key = await store.findKey();
    await store.close();
    return key ?? "none";
  }

  const backUp = (data: string, to: string, variables = {}) =>
    runCommand(["backup", ACCOUNTS_FOLDER, "--data", data, "--to", to], variables);
  const restore = (data: string, from: string, variables = {}) =>
    runCommand(["restore", ACCOUNTS_FOLDER, "--data", data, "--from", from], variables);

  it("contains no key without a passphrase, and reports it", async () => {
    const { data, key } = await aHost();
    const to = join(testFolder(), "backup");
    expect((await backUp(data, to)).stdout).toContain("The backup does not include the key");
    expect(readFileSync(join(to, "store.db")).includes(key)).toBe(false);
    const fresh = join(testFolder(), "data");
    expect((await restore(fresh, to)).stdout).toContain("The backup does not include the key");
    expect(await keyIn(fresh)).toBe("none");
  });

  it("brings the key to another machine with its passphrase", async () => {
    const { data, key } = await aHost();
    const to = join(testFolder(), "backup");
    expect((await backUp(data, to, env)).stdout).not.toContain("does not include the key");
    for (const file of ["store.db", "manifest.json"]) expect(readFileSync(join(to, file)).includes(key)).toBe(false);
    const fresh = join(testFolder(), "data");
    expect((await restore(fresh, to, env)).stdout).not.toContain("does not include the key");
    expect(await keyIn(fresh)).toBe(key);
  });

  it.each([
    [{}, "Set MILLRACE_BACKUP_PASSPHRASE"],
    [{ MILLRACE_BACKUP_PASSPHRASE: `${PASSPHRASE}x` }, "does not match the passphrase of this backup"],
  ])("with a sealed key is refused with %j, and changes nothing", async (variables, sentence) => {
    const { data } = await aHost();
    const to = join(testFolder(), "backup");
    await backUp(data, to, env);
    const fresh = join(testFolder(), "data");
    const { code, stderr } = await restore(fresh, to, variables);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(existsSync(join(fresh, "store.db"))).toBe(false);
  });

  it("without a key leaves the key of the data folder that it replaces", async () => {
    const { data, key } = await aHost();
    const to = join(testFolder(), "backup");
    await backUp(data, to);
    expect((await restore(data, to)).stdout).not.toContain("does not include the key");
    expect(await keyIn(data)).toBe(key);
  });
});

describe("a data folder of an older version", () => {
  it("writes its key to the database and loses the file", async () => {
    const data = join(testFolder(), "data");
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, "secret.key"), "k".repeat(32), { mode: 0o600 });
    const running = await startCommand([ACCOUNTS_FOLDER, "--data", data]);
    running.child.kill("SIGTERM");
    await running.ended;
    expect(existsSync(join(data, "secret.key"))).toBe(false);
    const store = await openStore(join(data, "store.db"));
    expect(Buffer.from(await openKey(store, { secret: "" })).toString()).toBe("k".repeat(32));
  });
});
