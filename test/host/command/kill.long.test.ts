import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createClock } from "../../../fixtures/backend";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { submit, type Subject } from "../../conformance/support/subject";
import { startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { at, inside, PAGE } from "../pages/support";
import { startHost } from "../support/host";
import { addOwner, logIn, visitOwner } from "../support/owner";
import { sharedCluster } from "../support/shared-cluster";
import { sendAll } from "../support/send-mails";
import { openTestStore } from "../support/sqlite-store";
import { startSmtp } from "../support/smtp";

/** More rounds: MILLRACE_KILL_ROUNDS=50. */
const ROUNDS = Number(process.env.MILLRACE_KILL_ROUNDS ?? 3);
const SENDERS = 8;
const BEFORE_KILL = 40;

const FREE = ["--forms-per-minute", "0", "--forms-per-day", "0", "--notify", "owner@example.org"];

/** Kills a host under load repeatedly, and starts it again until it is ready. Returns the acknowledged submissions. */
async function killAgainAndAgain(data: string, ...args: string[]) {
  const acknowledged: string[] = [];
  const start = async () => {
    const running = await startCommand([SITE_FOLDER, "--data", data, ...FREE, ...args]);
    await expect.poll(async () => (await fetch(`${running.origin}/readyz`)).status).toBe(200);
    return running;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const { origin, child, ended } = await start();
    let count = 0;
    const sender = async (sent: number) => {
      for (let n = 0; child.exitCode === null && !child.killed; n++) {
        const name = `${round}-${sent}-${n}`;
        const body = JSON.stringify({ name: "Booking", fields: { Name: name } });
        const answer = await submit({ origin } as Subject, body).catch(() => undefined);
        if (answer?.status !== 200) continue;
        acknowledged.push(name);
        if (++count === BEFORE_KILL) child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, (_, sent) => sender(sent)));
    await ended;
  }
  const { child, ended } = await start();
  child.kill("SIGTERM");
  await ended;
  return acknowledged;
}

describe("kill -9 under load", () => {
  it(
    "loses no acknowledged submission or mail on SQLite, damages nothing, and runs again",
    async () => {
      const data = join(testFolder(), "data");
      const acknowledged = await killAgainAndAgain(data);
      const database = await openDatabase(join(data, "store.db"));
      expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
      const rows = database
        .prepare(
          "select payload, (select count(*) from mail where submission_id = submission.id) as mails from submission",
        )
        .all();
      database.close();
      const stored = rows.map(
        ({ payload }) => (JSON.parse(String(payload)) as { fields: { Name: string } }).fields.Name,
      );
      expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * BEFORE_KILL);
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
      expect(rows.filter(({ mails }) => mails !== 1)).toEqual([]);
    },
    60_000 + ROUNDS * 10_000,
  );

  it(
    "loses no acknowledged submission or mail on PostgreSQL, and runs again",
    async () => {
      const url = await sharedCluster.createDatabase();
      const acknowledged = await killAgainAndAgain(join(testFolder(), "data"), "--database", url);
      const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
      const stored = (await store.listSubmissions({ limit: 100_000 })).map(({ payload }) => payload.fields.Name);
      const { queued } = await store.mailHealth({
        now: Date.now(),
        budgets: { account: 1, order: 1, notification: 1 },
      });
      await store.close();
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
      expect([new Set(stored).size, queued]).toEqual([stored.length, stored.length]);
    },
    60_000 + ROUNDS * 10_000,
  );
});

describe("kill -9 while a page is published", () => {
  it(
    "leaves the old or the new revision, and the page can be edited",
    async () => {
      const [site, data] = [join(testFolder(), "site"), join(testFolder(), "data")];
      mkdirSync(site);
      writeFileSync(join(site, "about.html"), PAGE);
      const start = () => startCommand([site, "--data", data]);
      const first = await start();
      const store = await openTestStore(join(data, "store.db"), 0);
      await addOwner({ store, clock: createClock(Date.now()) }, "ana", "edit");
      await store.close();
      let running = first;
      const owner = visitOwner(first);
      await logIn(owner, { name: "ana" });
      /** With the log-in that the host before has stored. */
      const ask = (path: string, method: string, body?: object) =>
        Object.assign(visitOwner(running), { cookie: owner.cookie, csrf: owner.csrf }).ask(path, { method, body });
      const open = async () => (await ask("/page?page=about.html", "GET")).json();
      let last = "Prices &amp; dates";
      for (let round = 0; round < ROUNDS; round++) {
        const opened = await open();
        const changes = [{ kind: "text", place: inside(at("intro"), 0), value: `Round ${round}` }];
        const page = { page: "about.html", base: opened.base, changes };
        const { version } = await (await ask("/page", "PUT", { ...page, version: opened.version })).json();
        const published = ask("/page/publish", "POST", { page: "about.html", version }).catch(() => undefined);
        // Each round breaks off at another moment, the last ones behind the answer.
        await Promise.race([published, setTimeout(round)]);
        running.child.kill("SIGKILL");
        await running.ended;
        const isAcknowledged = (await published)?.status === 200;
        running = await start();
        const shown = />([^<]*)<\/p>/.exec(await (await fetch(`${running.origin}/about`)).text())?.[1] ?? "";
        expect(isAcknowledged ? [`Round ${round}`] : [last, `Round ${round}`]).toContain(shown);
        last = shown;
        expect((await open()).draft === null).toBe(shown === `Round ${round}`);
      }
    },
    60_000 + ROUNDS * 10_000,
  );
});

describe("kill -9 while a mail is being sent", () => {
  it("sends it once more under the same id, and never a third time", async () => {
    const data = join(testFolder(), "data");
    const smtp = await startSmtp();
    smtp.behaviour.keepsSilent = true;
    const args = [SITE_FOLDER, "--data", data, "--notify", "owner@example.org"];
    const { origin, child, ended } = await startCommand(args, { MILLRACE_SMTP: smtp.url });
    await submit({ origin } as Subject, JSON.stringify({ name: "Booking", fields: { Name: "Ana" } }));
    await expect.poll(() => smtp.mails.length).toBe(1);
    child.kill("SIGKILL");
    await ended;
    smtp.behaviour = {};

    // Its claimed jobs are due again some minutes later.
    const host = await startHost({ folder: data, settings: { notify: ["owner@example.org"] } });
    onTestFinished(() => host.close());
    for (const minutes of [Date.now() / 60_000 + 5, 5, 60, 1440]) {
      host.clock.advance(minutes * 60_000);
      await sendAll(host, smtp.url);
    }
    expect(smtp.mails).toHaveLength(2);
    const ids = smtp.mails.map(({ mail }) => mail.messageId?.split("@")[0]);
    expect(ids[0]).toBe(ids[1]);
  });
});
