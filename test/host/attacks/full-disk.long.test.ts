import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store as upload, type Subject } from "../../conformance/support/subject";
import { WAIT } from "../../support/limits";
import { sendForm } from "../cluster/members";
import { OPEN } from "../faults/rounds";
import { startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { logIn, PASSWORD, visitOwner, type Owner } from "../support/owner";
import { canMount, mountSmallDisk, type SmallDisk } from "../support/small-disk";

const TOKEN = "a-token-of-the-administrator";
const WRITERS = 8;
const MB = 1_000_000;

async function addOwner({ folder, launch }: SmallDisk): Promise<void> {
  const { child, ended } = launch(["owner", "add", SITE_FOLDER, "--data", join(folder, "data")]);
  child.stdin?.end(`${PASSWORD}\n`);
  expect((await ended).code).toBe(0);
}

const start = ({ folder, launch }: SmallDisk) =>
  startCommand([SITE_FOLDER, "--data", join(folder, "data"), ...OPEN], { MILLRACE_ADMIN_TOKEN: TOKEN }, launch);

const sendText = async (origin: string, text: string) => (await sendForm(origin, text))?.status;

/** Several visitors send forms until all of them are refused. */
async function sendUntilRefused(origin: string, bytes: number): Promise<Set<number | undefined>> {
  const statuses = new Set<number | undefined>();
  const write = async (_: unknown, writer: number) => {
    for (let n = 0, refused = 0; refused < 5; n++) {
      const status = await sendText(origin, `${writer} ${n} `.padEnd(bytes, "lorem ipsum "));
      statuses.add(status);
      refused = status === 200 ? 0 : refused + 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return statuses;
}

/** Removes messages as the owner's page does; returns the statuses. */
async function removeMessages(owner: Owner, most: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let removed = 0; removed < most; removed += 50) {
    const { lines } = (await (await owner.ask("/submissions")).json()) as { lines: { id: string }[] };
    const ids = lines.map(({ id }) => id);
    statuses.add((await owner.ask("/submissions", { method: "DELETE", body: { ids } })).status);
  }
  return statuses;
}

/** An empty database as an older version made it, whose file cannot shrink. */
async function addOlderDatabase({ inside }: SmallDisk): Promise<void> {
  const file = join(testFolder(), "store.db");
  const database = await openDatabase(file);
  database.exec("create table old (a); drop table old");
  database.close();
  mkdirSync(join(inside, "data"), { mode: 0o700 });
  copyFileSync(file, join(inside, "data", "store.db"));
}

describe.runIf(canMount)("a small disk", () => {
  it.each([
    { what: "3 kB fill a database of an older version", bytes: 3000, megabytes: 100, removed: 600, older: true },
    { what: "200 kB fill", bytes: 200_000, megabytes: 130, removed: 50, older: false },
  ])(
    "allows log-ins and deletions when messages of $what, and then forms again, also after a restart",
    async ({ bytes, megabytes, removed, older }) => {
      const disk = await mountSmallDisk(megabytes);
      if (older) await addOlderDatabase(disk);
      await addOwner(disk);
      let host = await start(disk);
      for (const restarts of [false, true]) {
        expect(await sendUntilRefused(host.origin, bytes)).toEqual(new Set([200, 507]));
        if (restarts) {
          host.child.kill("SIGKILL");
          await host.ended;
          host = await start(disk);
        }
        const owner = visitOwner(host);
        expect((await logIn(owner)).status).toBe(200);
        expect(await removeMessages(owner, removed)).toEqual(new Set([200]));
        await expect.poll(() => sendText(host.origin, "x".repeat(bytes)), { timeout: WAIT }).toBe(200);
      }
    },
  );

  it("allows log-ins and deletions when another program fills it, and then forms again", async () => {
    const disk = await mountSmallDisk(100);
    await addOwner(disk);
    const first = await start(disk);
    expect(await sendText(first.origin, "x")).toBe(200);
    // Ends with a complete file and no log.
    first.child.kill("SIGTERM");
    await first.ended;
    const host = await start(disk);
    disk.fill("ballast");
    expect(await sendText(host.origin, "x")).toBe(507);
    const owner = visitOwner(host);
    expect((await logIn(owner)).status).toBe(200);
    expect(await removeMessages(owner, 1)).toEqual(new Set([200]));
    expect(host.printed.stdout).toContain('"event":"disk full"');
    rmSync(`${disk.inside}/ballast`);
    await expect.poll(() => sendText(host.origin, "x"), { timeout: WAIT }).toBe(200);
  });

  it("refuses files and copies of the database that would leave too little space", async () => {
    const disk = await mountSmallDisk(100);
    const host = await start(disk);
    disk.fill("ballast", 24 * MB);
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const signed = await sign({ origin: host.origin } as Subject, `${n}.pdf`, MB);
      statuses.push((await upload(signed, new Uint8Array(MB))).status);
    }
    expect(new Set(statuses)).toEqual(new Set([204, 507]));
    expect(disk.free()).toBeGreaterThan(19 * MB);
    const copy = join(disk.folder, "copy");
    const { ended } = disk.launch(["backup", SITE_FOLDER, "--data", join(disk.folder, "data"), "--to", copy]);
    expect(await ended).toMatchObject({
      stderr: expect.stringMatching(/store\.db needs 4\d MB of free disk space, but 2\d MB are free/),
    });
    expect(existsSync(join(disk.inside, "copy", "store.db"))).toBe(false);
  });

  it("is reported when the host starts", async () => {
    const disk = await mountSmallDisk(30);
    const host = await start(disk);
    await expect
      .poll(() => host.printed.stdout)
      .toMatch(/"too little disk space".*\d+ MB are available, 40 MB are needed/);
    expect(await sendText(host.origin, "x")).toBe(507);
  });

  it("that has no space at all is the reason why a new host does not start", async () => {
    const disk = await mountSmallDisk(20);
    disk.fill("ballast");
    const { ended } = disk.launch(["host", SITE_FOLDER, "--data", join(disk.folder, "data"), "--port", "0"]);
    expect(await ended).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Cannot lock the data folder .*(full|I\/O)/),
    });
  });
});
