import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import { acceptance } from "../store/support";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { runCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { createCluster, type Cluster } from "../support/postgres-cluster";
import { relayTo } from "../support/relay";

describe("two hosts on one data folder", () => {
  it("are refused", async () => {
    const data = join(testFolder(), "data");
    const { child } = await startCommand([SITE_FOLDER, "--data", data]);
    const { code, stderr } = await runCommand(["host", SITE_FOLDER, "--data", data, "--port", "0"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`in use by another process (${child.pid})`)]);
  });
});

describe("two servers of PostgreSQL", () => {
  let primary: Cluster;
  let copy: Cluster;
  let url: string;
  beforeEach(async () => {
    primary = createCluster();
    await primary.start();
    url = await primary.createDatabase();
    await (await open(url)).close();
    copy = await primary.copy();
  });
  afterEach(() => {
    copy?.remove();
    primary?.remove();
  });

  const open = (address: string) => openPostgres({ url: address, now: 0, migrations: MIGRATIONS });
  const inCopy = () => url.replaceAll(encodeURIComponent(primary.folder), encodeURIComponent(copy.folder));

  it("a copy is refused", async () => {
    await expect(open(inCopy())).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("the server is a copy of another one"),
    });
  });

  it("a former primary is refused after its copy has replaced it, and the new one is used", async () => {
    const relay = await relayTo(url);
    const store = await open(relay.url);
    onTestFinished(() => store.close());
    await store.acceptSubmission(acceptance("1"));
    copy.promote();
    relay.redirect(inCopy());
    relay.cut();
    relay.accept();
    await store.acceptSubmission(acceptance("2"));
    // A wrong failover back to the former primary, which still accepts writes.
    relay.redirect(url);
    relay.cut();
    relay.accept();
    await expect(store.acceptSubmission(acceptance("3"))).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("the server is a former primary"),
    });
    relay.redirect(inCopy());
    await store.acceptSubmission(acceptance("4"));
    expect((await store.listSubmissions({ limit: 9 })).map(({ id }) => id)).toEqual(["4", "2", "1"]);
  });
});
