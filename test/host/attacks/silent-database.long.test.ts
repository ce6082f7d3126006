import { mkdirSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import { formAddress, type Subject } from "../../conformance/support/subject";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { sharedCluster } from "../support/shared-cluster";

/** Limit in ms of a statement in these tests. */
const LIMIT = 300;
const SOCKET = ".s.PGSQL.5432";

interface Relay {
  /** Address of the database behind it. */
  url: string;
  /** From now on sent data is lost, and no answer arrives. */
  silence(): void;
  speak(): void;
}

/** A socket in front of a database that can stop answering, as a server that hangs does. */
async function relayTo(url: string): Promise<Relay> {
  const folder = join(testFolder(), "relay");
  mkdirSync(folder);
  const target = new URL(url);
  const behind = join(target.searchParams.get("host") ?? "", SOCKET);
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(behind);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => void (silent || to.write(chunk)));
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  target.searchParams.set("host", folder);
  return { url: target.href, silence: () => (silent = true), speak: () => (silent = false) };
}

async function start(url: string): Promise<TestHost> {
  const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS, limit: LIMIT });
  const host = await startHost({ folder: testFolder(), ports: { store } });
  onTestFinished(() => host.close());
  return host;
}

const send = ({ origin }: TestHost) =>
  fetch(formAddress({ origin } as Subject), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields: { Name: "Ana" } }),
  });

describe("a database that does not answer (audit 13)", () => {
  it("ends a form with 503 and Retry-After, and the next one is stored once the database answers", async () => {
    const relay = await relayTo(await sharedCluster.createDatabase());
    const host = await start(relay.url);
    expect((await send(host)).status).toBe(200);
    relay.silence();
    const answer = await send(host);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    relay.speak();
    expect((await send(host)).status).toBe(200);
    expect(await host.store.listSubmissions({ limit: 9 })).toHaveLength(2);
  });

  it("is reported by /readyz", async () => {
    const relay = await relayTo(await sharedCluster.createDatabase());
    const host = await start(relay.url);
    relay.silence();
    expect((await fetch(`${host.origin}/readyz`)).status).toBe(503);
    relay.speak();
  });

  it("ends a statement that waits for a lock, and the form can be sent again", async () => {
    const url = await sharedCluster.createDatabase();
    const host = await start(url);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("begin; lock table submission in access exclusive mode");
    expect((await send(host)).status).toBe(503);
    await other.query("rollback");
    await other.end();
    expect((await send(host)).status).toBe(200);
  });
});
