import { describe, expect, it, onTestFinished } from "vitest";
import { WAIT } from "../../support/limits";
import { startLoad, type Load } from "../cluster/load";
import { readStore, startMembers, storedNames, type Members } from "../cluster/members";
import { createCluster } from "../support/postgres-cluster";
import { relayTo } from "../support/relay";
import { sharedCluster } from "../support/shared-cluster";
import { OPEN, ROUNDS } from "./rounds";

/** Answers to a form while the database fails; 0: the proxy ended the connection. */
const CAN_RETRY = [0, 502, 503, 504];

const VISITORS = 6;

const accepted = (load: Load) => expect.poll(() => load.accepted.length, { timeout: WAIT });

/** Causes a fault, waits until a form was refused, ends the fault, and waits for accepted forms. */
async function failOnce(load: Load, { begin, end }: { begin(): unknown; end(): unknown }): Promise<void> {
  const refused = load.refused.length;
  await begin();
  await expect.poll(() => load.refused.length, { timeout: WAIT }).toBeGreaterThan(refused);
  await end();
  await accepted(load).toBeGreaterThan(load.accepted.length + 20);
}

async function expectNothingLost(load: Load, { ports, get }: Members, url: string): Promise<void> {
  await load.stop();
  expect(load.refused.filter((status) => !CAN_RETRY.includes(status))).toEqual([]);
  const stored = await storedNames(url);
  expect(load.accepted.filter((name) => !stored.includes(name))).toEqual([]);
  const mails = await readStore(url, (store) =>
    store.mailHealth({ now: Date.now(), budgets: { account: 1, order: 1, notification: 1 } }),
  );
  expect(mails.queued).toBe(stored.length);
  for (const [index] of ports.entries()) expect(get(index).printed.stdout).not.toContain('"event":"fault"');
}

describe("three processes lose nothing, and accept forms again without a restart", () => {
  it("when the database is stopped and started", async () => {
    const cluster = createCluster();
    onTestFinished(() => cluster.remove());
    await cluster.start();
    const members = await startMembers({ proxy: "caddy", url: await cluster.createDatabase(), args: OPEN });
    const load = startLoad(members.origin, VISITORS);
    await accepted(load).toBeGreaterThan(20);
    for (let round = 0; round < ROUNDS; round++) {
      await failOnce(load, { begin: () => cluster.stop(), end: () => cluster.start() });
    }
    await expectNothingLost(load, members, members.url);
  });

  it.each(["cut", "silence"] as const)("when the network to the database has a %s", async (kind) => {
    const url = await sharedCluster.createDatabase();
    const relay = await relayTo(url);
    const members = await startMembers({ proxy: "caddy", url: relay.url, args: OPEN });
    const load = startLoad(members.origin, VISITORS);
    await accepted(load).toBeGreaterThan(20);
    const fault = { cut: { begin: relay.cut, end: relay.accept }, silence: { begin: relay.drop, end: relay.pass } };
    for (let round = 0; round < ROUNDS; round++) await failOnce(load, fault[kind]);
    await expectNothingLost(load, members, url);
  });
});

it("a slow database delays forms, and pages are not delayed", async () => {
  const url = await sharedCluster.createDatabase();
  const relay = await relayTo(url);
  const { origin } = await startMembers({ proxy: "caddy", url: relay.url, args: OPEN });
  relay.slow(100);
  const load = startLoad(origin, VISITORS);
  await accepted(load).toBeGreaterThan(10);
  // As slow as a database can be: nothing is stored while pages are sent.
  relay.drop();
  const before = load.accepted.length;
  for (let n = 0; n < 20; n++) expect((await fetch(`${origin}/sign-up`)).status).toBe(200);
  expect(load.accepted.length - before).toBeLessThanOrEqual(VISITORS);
  relay.pass();
  await accepted(load).toBeGreaterThan(before + VISITORS);
  await load.stop();
});
