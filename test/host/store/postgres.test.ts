import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import type { Store } from "../../../host/store/store";
import { createCluster, type Cluster } from "../support/postgres-cluster";
import { sharedCluster } from "../support/shared-cluster";
import { describeMigrations } from "./migrate";
import { requireOwner } from "../support/owner";
import { acceptance, MAIL } from "./support";
import { describeFuzz } from "./fuzz";
import { describeImports } from "./imports";
import { describeMembers, member } from "./members";
import { describeOwners } from "./owners";
import { describeSearch, indexAll } from "./search";
import { describeMessages } from "./messages";
import { describePages } from "./pages";
import { describeShop } from "./shop";
import { describeUnits } from "./units";

const openIn = async ({ createDatabase }: Pick<Cluster, "createDatabase">) =>
  openPostgres({ url: await createDatabase(), now: 0, migrations: MIGRATIONS });
const open = async () => openPostgres({ url: await sharedCluster.createMigrated(), now: 0, migrations: MIGRATIONS });

const SESSION = { ...{ tokenHash: "t1", sessionId: "s", now: 1, renewAt: 9, endsAt: 99 }, replaces: null };
const ATTEMPT = { tokenHash: "link", now: 1, expiresAt: 99, redirect: "" };

async function resetPassword(store: Store): Promise<void> {
  const session = { ...SESSION, tokenHash: "t3", sessionId: "s3" };
  await store.resetPassword({ tokenHash: "link", now: 20, password: "hash", session, mails: [] });
}

async function ask(url: string, query: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(query, values).finally(() => client.end());
}

/** Number of statements in a database that wait for a lock. */
async function countWaiting(url: string): Promise<number | null> {
  const waiting = "wait_event_type = 'Lock' and datname = current_database()";
  return (await ask(url, `select from pg_stat_activity where ${waiting}`)).rowCount;
}

describe("PostgreSQL", () => {
  describeUnits(open);
  describeMessages(open);
  describeMembers(open);
  describeImports(open);
  describeOwners(open);
  describeSearch(open);
  describeShop(open);
  describePages(open);
  describeFuzz(open);

  describeMigrations(async () => {
    const url = await sharedCluster.createDatabase();
    return async (migrations) => {
      const store = await openPostgres({ url, migrations, now: 5 });
      return {
        async tables() {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          const { rows } = await client.query<{ name: string }>(
            "select tablename as name from pg_tables where tablename like 't!_%' escape '!' order by 1",
          );
          await client.end();
          return rows.map(({ name }) => name);
        },
        close: () => store.close(),
      };
    };
  });

  it("creates its schema once when several start together", async () => {
    const url = await sharedCluster.createDatabase();
    const stores = await Promise.all([1, 2, 3].map((now) => openPostgres({ url, now, migrations: MIGRATIONS })));
    expect(await Promise.all(stores.map((store) => store.countSubmissions()))).toHaveLength(3);
    await Promise.all(stores.map((store) => store.close()));
  });

  it("that is stopped and started reports it in between, and works again without a duplicate", async () => {
    const cluster = createCluster();
    onTestFinished(() => cluster.remove());
    await cluster.start();
    const store = await openIn(cluster);
    await store.acceptSubmission(acceptance("1"));
    cluster.stop();
    await expect(store.acceptSubmission(acceptance("2"))).rejects.toMatchObject({ kind: "unavailable" });
    await cluster.start();
    await Promise.all(["2", "2", "3"].map((id) => store.acceptSubmission(acceptance(id))));
    expect((await store.listSubmissions({ limit: 9 })).map(({ id }) => id)).toEqual(["3", "2", "1"]);
    await store.close();
  });

  it("whose connections are cut in the middle neither loses nor repeats a unit", async () => {
    const url = await sharedCluster.createDatabase();
    const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const ids = Array.from({ length: 60 }, (_, n) => `s${n}`);
    const accepted = ids.map((id) =>
      store.acceptSubmission(acceptance(id)).then(
        () => id,
        () => undefined,
      ),
    );
    const ofThisTest = "application_name = 'millrace' and datname = current_database()";
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofThisTest}`);
    await Promise.all(accepted);
    await admin.end();
    // Clients without an answer send again.
    await Promise.all(ids.map((id) => store.acceptSubmission(acceptance(id))));
    expect((await store.listSubmissions({ limit: 100 })).map(({ id }) => id).sort()).toEqual([...ids].sort());
    await store.close();
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ["all sessions of its user end", (store) => store.endAccountSessions({ accountId: "a1" })],
    ["its user logs out", (store) => store.endSession({ sessionId: "s" })],
    ["its user gets a new password", resetPassword],
  ])("keeps no session that is renewed while %s", async (_, end) => {
    const url = await sharedCluster.createMigrated();
    const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
    onTestFinished(() => store.close());
    await store.addMembers({ members: [member("a1")], groupIds: {}, now: 1 });
    await store.addAttempt({ accountId: "a1", kind: "reset", attempt: ATTEMPT, mails: [] });
    const account = { id: "a1", email: "a1@mail.example", password: null };
    await store.startSession({ ...SESSION, account });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`create function wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`);
    await admin.query("create trigger wait before insert on session for each row execute function wait()");
    await admin.query("select pg_advisory_lock(1)");
    const renewed = store.renewSession({ tokenHash: "t1", next: "t2", now: 20, renewAt: 30, grace: 5 });
    await expect.poll(() => countWaiting(url)).toBe(1);
    const ended = end(store);
    await expect.poll(() => countWaiting(url)).toBe(2);
    await admin.query("select pg_advisory_unlock(1)");
    await Promise.all([renewed, ended]);
    expect(await store.findSession({ tokenHash: "t2", now: 21 })).toBeUndefined();
  });

  it("mails no link to an address that is changed at that moment", async () => {
    const url = await sharedCluster.createMigrated();
    const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
    onTestFinished(() => store.close());
    await store.addMembers({ members: [member("a1")], groupIds: {}, now: 1 });
    await store.setOwner({ id: "o1", name: "ana", password: "hash", now: 1 });
    const owner = await requireOwner(store, { id: "o1" });
    await store.setOwnerEmail({ owner, email: "a1@mail.example" });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query("begin");
    for (const table of ["account", "owner"]) await admin.query(`update "${table}" set email = 'new@mail.example'`);
    const link = { email: "a1@mail.example", rates: [] };
    const mail = { ...MAIL, id: "m1" };
    const requested = [
      store.startReset({ ...link, attempt: ATTEMPT, mail }),
      store.startOwnerReset({ ...link, link: { ...ATTEMPT, mail: { ...mail, id: "m2" } } }),
    ];
    await expect.poll(() => countWaiting(url)).toBe(2);
    await admin.query("commit");
    await Promise.all(requested);
    expect(await store.listMails({ limit: 9 })).toEqual([]);
  });

  describe("its index of texts", () => {
    const indexOf = async (url: string) => {
      const { rows } = await ask(url, "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)", [
        "submission_search",
      ]);
      return rows;
    };

    it("is made beside the work of others, once when several request it", async () => {
      const url = await sharedCluster.createDatabase();
      const stores = await Promise.all([1, 2].map(() => openPostgres({ url, now: 0, migrations: MIGRATIONS })));
      await Promise.all(stores.map(indexAll));
      expect(await indexOf(url)).toEqual([{ valid: true }]);
      await Promise.all(stores.map((store) => store.close()));
    });

    it("is made again when the process that made it was stopped", async () => {
      const url = await sharedCluster.createDatabase();
      const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
      await store.acceptSubmission(acceptance("1"));
      await indexAll(store);
      await ask(url, "update pg_index set indisvalid = false where indexrelid = to_regclass('submission_search')");
      await store.close();
      const again = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
      await indexAll(again);
      expect([await indexOf(url), await again.listSubmissions({ search: "ana", limit: 9 })]).toMatchObject([
        [{ valid: true }],
        [{ id: "1" }],
      ]);
      await again.close();
    });

    it("is omitted, with one message, when the server does not allow it", async () => {
      const url = await sharedCluster.createDatabase();
      const role = `plain_${new URL(url).pathname.slice(1)}`;
      await ask(url, `create role ${role} login`);
      await ask(url, `grant create on schema public to ${role}`);
      const store = await openPostgres({ url: url.replace("millrace@", `${role}@`), now: 0, migrations: MIGRATIONS });
      await store.acceptSubmission(acceptance("1"));
      await expect(indexAll(store)).rejects.toMatchObject({ message: expect.stringContaining("pg_trgm") });
      await indexAll(store);
      expect([await indexOf(url), await store.listSubmissions({ search: "ana", limit: 9 })]).toMatchObject([
        [],
        [{ id: "1" }],
      ]);
      await store.close();
    });
  });

  it("that is not there is refused in a sentence, without its password", async () => {
    const url = "postgres://millrace:secret@127.0.0.1:1/none";
    const refused = openPostgres({ url, now: 0, migrations: MIGRATIONS });
    await expect(refused).rejects.toMatchObject({ kind: "unavailable" });
    await expect(refused).rejects.not.toThrow(/secret/);
  });
});
