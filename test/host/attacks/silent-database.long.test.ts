import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import { formAddress, type Subject } from "../../conformance/support/subject";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { relayTo } from "../support/relay";
import { sharedCluster } from "../support/shared-cluster";

/** Limit in ms of a statement in these tests. */
const LIMIT = 300;
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
    relay.drop();
    const answer = await send(host);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    relay.pass();
    expect((await send(host)).status).toBe(200);
    expect(await host.store.listSubmissions({ limit: 9 })).toHaveLength(2);
  });

  it("is reported by /readyz", async () => {
    const relay = await relayTo(await sharedCluster.createDatabase());
    const host = await start(relay.url);
    relay.drop();
    expect((await fetch(`${host.origin}/readyz`)).status).toBe(503);
    relay.pass();
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
