import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { WAIT } from "../../support/limits";
import { sendForm } from "../cluster/members";
import { OPEN } from "../faults/rounds";
import { startCommand } from "../support/command";
import { logIn, PASSWORD, visitOwner, type Owner } from "../support/owner";
import { canMount, mountSmallDisk, type SmallDisk } from "../support/small-disk";

const TOKEN = "a-token-of-the-administrator";
const WRITERS = 8;
const MB = 1_000_000;

const report = (disk: SmallDisk, what: string) => {
  const size = (name: string) => statSync(`${disk.inside}/data/${name}`, { throwIfNoEntry: false })?.size ?? 0;
  const sizes = ["store.db", "store.db-wal", "store.db.search", "store.db.search-wal", "reserve"].map(
    (name) => `${name} ${(size(name) / MB).toFixed(1)}`,
  );
  console.log(`${what}: free ${(disk.free() / MB).toFixed(1)}; ${sizes.join(", ")}`);
};

async function addOwner({ folder, launch }: SmallDisk): Promise<void> {
  const { child, ended } = launch(["owner", "add", SITE_FOLDER, "--data", join(folder, "data")]);
  child.stdin?.end(`${PASSWORD}\n`);
  expect((await ended).code).toBe(0);
}

const start = ({ folder, launch }: SmallDisk) =>
  startCommand([SITE_FOLDER, "--data", join(folder, "data"), ...OPEN], { MILLRACE_ADMIN_TOKEN: TOKEN }, launch);

const statusOf = async (origin: string, text: string) => (await sendForm(origin, text))?.status;

/** Several visitors send forms until all of them are refused. */
async function sendUntilRefused(origin: string, bytes: number): Promise<Set<number | undefined>> {
  const statuses = new Set<number | undefined>();
  const write = async (_: unknown, writer: number) => {
    for (let n = 0, refused = 0; refused < 5; n++) {
      const status = await statusOf(origin, `${writer} ${n} `.padEnd(bytes, "lorem ipsum "));
      statuses.add(status);
      refused = status === 200 ? 0 : refused + 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return statuses;
}

async function removeMessages(owner: Owner, most: number): Promise<number[]> {
  const statuses = [];
  for (let removed = 0; removed < most; removed += 50) {
    const { lines } = (await (await owner.ask("/submissions")).json()) as { lines: { id: string }[] };
    const ids = lines.map(({ id }) => id);
    statuses.push((await owner.ask("/submissions", { method: "DELETE", body: { ids } })).status);
  }
  return statuses;
}

describe.runIf(canMount)("a small disk", () => {
  it.each([
    { text: "3 kB", bytes: 3000, megabytes: 130, removed: 600 },
    { text: "200 kB", bytes: 200_000, megabytes: 100, removed: 50 },
  ])(
    "that messages of $text fill allows the owner to log in and to delete messages, so that forms are accepted again, also after a restart",
    async ({ bytes, megabytes, removed }) => {
      const disk = await mountSmallDisk(megabytes);
      await addOwner(disk);
      let host = await start(disk);
      for (const round of ["without a restart", "after a restart"]) {
        report(disk, "begin");
        expect(await sendUntilRefused(host.origin, bytes)).toEqual(new Set([200, 507]));
        report(disk, `full ${round}`);
        if (round === "after a restart") {
          host.child.kill("SIGKILL");
          await host.ended;
          host = await start(disk);
          report(disk, `restarted`);
        }
        const owner = visitOwner(host);
        expect((await logIn(owner)).status).toBe(200);
        report(disk, `logged in ${round}`);
        expect(new Set(await removeMessages(owner, removed))).toEqual(new Set([200]));
        report(disk, `deleted ${round}`);
        await expect.poll(() => statusOf(host.origin, "x".repeat(bytes)), { timeout: WAIT }).toBe(200);
        report(disk, `accepted ${round}`);
      }
      host.child.kill("SIGTERM");
      await host.ended;
    },
  );

  it("that another program fills allows the owner to log in and to delete messages", async () => {
    const disk = await mountSmallDisk(130);
    await addOwner(disk);
    const host = await start(disk);
    for (let n = 0; n < 100; n++) await sendForm(host.origin, `${n} `.padEnd(200_000, "lorem ipsum "));
    disk.fill("ballast");
    report(disk, "filled");
    expect(await statusOf(host.origin, "x")).toBe(507);
    const owner = visitOwner(host);
    expect((await logIn(owner)).status).toBe(200);
    expect(new Set(await removeMessages(owner, 100))).toEqual(new Set([200]));
    report(disk, "deleted");
    rmSync(`${disk.inside}/ballast`);
    await expect.poll(() => statusOf(host.origin, "x"), { timeout: WAIT }).toBe(200);
  });
});
