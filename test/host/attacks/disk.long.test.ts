import { existsSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { openSqlite } from "../../../host/store/sqlite/store";
import { openDisk } from "../../../host/store/disk";
import { StoreError } from "../../../host/store/store-error";
import type { Store } from "../../../host/store/store";
import { isRead, UNITS, type UnitName } from "../../../host/store/units";
import { withDisk } from "../../../host/store/with-disk";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { formAddress, type Subject } from "../../conformance/support/subject";
import { freePort } from "../../support/free-port";
import { spawnCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { addOwner, visitOwner, logIn } from "../support/owner";
import { acceptance } from "../store/support";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

const TOKEN = "a-token-of-the-administrator";

/** A host on a disk that can be full. Then, writes to the database fail until the reserve is released. */
async function startOnFullDisk(): Promise<{ host: TestHost; state: { full: boolean } }> {
  const folder = testFolder();
  const database = await openSqlite({ file: join(folder, "store.db"), now: 0, worker: new URL(inject("storeWorker")) });
  const state = { full: false };
  const disk = (await openDisk(folder, async () => (state.full ? 0 : 1_000_000_000))).addSite(database.space);
  const limited = new Proxy(database, {
    get(target, name: keyof Store) {
      const unit = target[name] as unknown;
      if (typeof unit !== "function" || !(name in UNITS) || isRead(name as UnitName)) return unit;
      return async (args: unknown) => {
        if (state.full && existsSync(join(folder, "reserve"))) throw new StoreError("full", "The disk is full");
        return (unit as (args: unknown) => Promise<unknown>)(args);
      };
    },
  });
  const store = withDisk(limited, disk, () => undefined);
  const host = await startHost({ folder, ports: { store, disk }, settings: { adminToken: TOKEN } });
  close = () => host.close();
  await addOwner(host);
  return { host, state };
}

const send = ({ origin }: TestHost) =>
  fetch(formAddress({ origin } as Subject), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields: { Name: "Ana" } }),
  });

const PROBLEM = /^Forms and files are refused because .*: \d+ MB are available, 40 MB are needed \(0 MB are free, /;

describe("a full disk (audit 11)", () => {
  it("is reported by /readyz, with the reason for those who have the token", async () => {
    const { host, state } = await startOnFullDisk();
    expect((await fetch(`${host.origin}/readyz`)).status).toBe(200);
    state.full = true;
    host.clock.advance(2000);
    const answer = await fetch(`${host.origin}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([503, { ready: false }]);
    const details = await fetch(`${host.origin}/readyz`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await details.json()).toMatchObject({ store: expect.stringMatching(PROBLEM) });
  });

  it("refuses submissions with an error that can be tried again, with the reserve and without", async () => {
    const { host, state } = await startOnFullDisk();
    state.full = true;
    const withReserve = await send(host);
    await logIn(visitOwner(host));
    for (const answer of [withReserve, await send(host)]) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([507, "60"]);
    }
  });

  it("allows the owner to log in and delete submissions, and gives the reason", async () => {
    const { host, state } = await startOnFullDisk();
    await send(host);
    const [stored] = await host.store.listSubmissions({ limit: 1 });
    state.full = true;
    const owner = visitOwner(host);
    expect((await logIn(owner)).status).toBe(200);
    const answer = await owner.ask("/submissions", { method: "DELETE", body: { ids: [stored?.id] } });
    expect(await answer.json()).toEqual({ removed: 1 });
    const { warnings } = (await (await owner.ask("/counts")).json()) as { warnings: string[] };
    expect(warnings).toEqual([expect.stringMatching(PROBLEM)]);
  });
});

describe("a database file that is deleted or replaced while the host runs (audit 33)", () => {
  it.each(["deleted", "replaced"])("is no longer written to when it was %s", async (what) => {
    const folder = testFolder();
    const file = join(folder, "store.db");
    const store = await openSqlite({ file, now: 0, worker: new URL(inject("storeWorker")) });
    close = () => store.close();
    await store.acceptSubmission(acceptance("1"));
    renameSync(file, `${file}.away`);
    if (what === "replaced") writeFileSync(file, "");
    await expect(store.acceptSubmission(acceptance("2"))).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining(what),
    });
    renameSync(`${file}.away`, file);
    await store.acceptSubmission(acceptance("3"));
    expect((await store.listSubmissions({ limit: 9 })).map(({ id }) => id)).toEqual(["3", "1"]);
  });
});

describe("the host as a process", () => {
  it("exits with code 1 and one sentence when its database is damaged, and releases the port (audit 7)", async () => {
    const data = join(testFolder(), "data");
    const first = await startCommand([SITE_FOLDER, "--data", data]);
    first.child.kill("SIGTERM");
    await first.ended;
    const path = join(data, "store.db");
    const database = await openDatabase(path);
    database.exec("pragma wal_checkpoint(truncate)");
    const roots = database.prepare("select rootpage from sqlite_master where tbl_name = 'owner'").all();
    const [page = {}] = database.prepare("pragma page_size").all();
    database.close();
    const size = Number(page.page_size);
    const file = await open(path, "r+");
    for (const { rootpage } of roots)
      await file.write(Buffer.alloc(size, 0xff), 0, size, (Number(rootpage) - 1) * size);
    await file.close();
    const port = await freePort();
    const { code, stderr } = await spawnCommand(["host", SITE_FOLDER, "--data", data, "--port", String(port)]);
    expect([code, stderr.trim().split("\n")]).toEqual([1, [expect.stringMatching(/damaged.*millrace restore/)]]);
    const server = createServer().listen(port, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    server.close();
  });

  it("continues when the program that reads its log ends (audit 6)", async () => {
    const { child, origin, ended } = await startCommand([SITE_FOLDER, "--data", join(testFolder(), "data")]);
    child.stdout?.destroy();
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await fetch(`${origin}/contact`)).status);
    expect(statuses).toEqual(Array(5).fill(200));
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });

  it("creates nothing when `host check` looks for its data folder (audit 31)", async () => {
    const data = join(testFolder(), "data");
    const { stdout } = await spawnCommand(["host", "check", SITE_FOLDER, "--data", data]);
    expect(stdout).toContain(`ok     store: ${data} will be created at the first start`);
    expect(existsSync(data)).toBe(false);
  });
});
