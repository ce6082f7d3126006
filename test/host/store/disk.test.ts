import { existsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LogLine } from "../../../host/base/log";
import type { DatabaseSpace } from "../../../host/store/database-space";
import { openDisk } from "../../../host/store/disk";
import { testFolder } from "../support/folder";

const MB = 1_000_000;
const RESERVE = 20;

/** A disk with this many free MB. */
async function openTestDisk(free: number) {
  const folder = testFolder();
  const state = { free };
  const disk = await openDisk(folder, async () => state.free * MB);
  return { folder, state, disk, reserve: join(folder, "reserve") };
}

/** A database with a file of `size` MB, which its log makes `log` MB larger. */
function database(folder: string, { size = 0, log = 0, unused = 0 } = {}): () => DatabaseSpace {
  const file = join(folder, `${size} ${log} ${unused}.db`);
  writeFileSync(file, "");
  truncateSync(file, size * MB);
  const space = { file, bytes: (size + log) * MB, unused: unused * MB };
  return () => space;
}

describe("the disk of a data folder", () => {
  it("has a reserve if 40 MB are free, and gives the reason for refusals otherwise", async () => {
    const enough = await openTestDisk(40);
    expect(statSync(enough.reserve).size).toBe(RESERVE * MB);
    const little = await openTestDisk(39);
    expect(existsSync(little.reserve)).toBe(false);
    expect(await little.disk.addSite(database(little.folder)).findProblem()).toBe(
      "Forms and files are refused because the disk of the data folder has too little space: 39 MB are available, " +
        "40 MB are needed (39 MB are free, the log of the database still needs 0 MB). " +
        "Log-ins and deletions still work. Delete messages, or other files on this disk.",
    );
  });

  it.each([
    { what: "the reserve counts", free: 20, refused: undefined },
    { what: "the reserve counts, but is not enough", free: 19, refused: "Forms and files" },
    { what: "the log still needs space", free: 25, log: 6, refused: "Forms and files" },
    { what: "free pages of the database count, but not for files", free: 5, unused: 15, refused: "Files" },
    { what: "the log cannot use free pages", free: 0, log: 11, unused: 500, refused: "Forms and files" },
  ])("accepts and refuses by what is available: $what", async ({ free, refused, ...space }) => {
    const { folder, state, disk } = await openTestDisk(100);
    const site = disk.addSite(database(folder, space));
    state.free = free;
    const problem = await site.findProblem();
    expect(problem?.split(" are refused")[0]).toBe(refused);
    const stored = site
      .write(
        () => 0,
        async () => "stored",
      )
      .catch((error: Error) => error.message);
    expect(await stored).toBe(refused === "Forms and files" ? problem : "stored");
  });

  it("refuses rows that do not fit beside those that are being stored", async () => {
    const { folder, state, disk } = await openTestDisk(100);
    const site = disk.addSite(database(folder));
    state.free = 25;
    let finish: (() => void) | undefined;
    const running = new Promise<void>((resolve) => (finish = resolve));
    const first = site.write(
      () => 2 * MB,
      () => running,
    );
    await expect(
      site.write(
        () => MB,
        async () => undefined,
      ),
    ).rejects.toMatchObject({ kind: "full" });
    finish?.();
    await first;
    await site.write(
      () => MB,
      async () => undefined,
    );
  });

  it("counts the logs of all sites", async () => {
    const { folder, state, disk } = await openTestDisk(100);
    const [site, other] = [disk.addSite(database(folder)), disk.addSite(database(folder, { size: 1, log: 8 }))];
    state.free = 25;
    expect(await site.findProblem()).toContain("37 MB are available");
    other.end();
    expect(await site.findProblem()).toBeUndefined();
  });

  it("refuses only files when the database is on another machine, and keeps its reserve", async () => {
    const { state, disk, reserve } = await openTestDisk(100);
    const site = disk.addSite(undefined);
    state.free = 0;
    expect(await site.findProblem()).toMatch(/^Files are refused/);
    expect(
      await site.write(
        () => MB,
        async () => "stored",
      ),
    ).toBe("stored");
    expect([site.giveUp(), existsSync(reserve)]).toEqual([false, true]);
  });

  it("releases the reserve once, and takes it again when there is space", async () => {
    const { folder, state, disk, reserve } = await openTestDisk(100);
    const site = disk.addSite(database(folder));
    expect([site.giveUp(), site.giveUp(), existsSync(reserve)]).toEqual([true, false, false]);
    state.free = 39;
    await site.look(0, () => undefined);
    expect(existsSync(reserve)).toBe(false);
    state.free = 40;
    await site.look(0, () => undefined);
    expect(statSync(reserve).size).toBe(RESERVE * MB);
  });

  it("releases the reserve at the start when a database could not be opened otherwise", async () => {
    const { folder, reserve } = await openTestDisk(100);
    await openDisk(folder, async () => 9 * MB);
    expect(existsSync(reserve)).toBe(false);
  });

  it("logs the reason for refusals at the first look and once a minute, for all sites", async () => {
    const { folder, disk } = await openTestDisk(5);
    const sites = [disk.addSite(database(folder)), disk.addSite(database(folder))];
    const lines: [number, LogLine][] = [];
    for (let now = 0; now <= 120_000; now += 10_000) {
      for (const site of sites) await site.look(now, (line) => void lines.push([now, line]));
    }
    expect(lines.map(([now]) => now)).toEqual([0, 60_000, 120_000]);
    expect(lines[0]?.[1]).toEqual({
      level: "error",
      event: "too little disk space",
      error: await sites[0]?.findProblem(),
    });
  });

  it("wants unused space of a database back only while little is free", async () => {
    const { folder, state, disk } = await openTestDisk(499);
    const site = disk.addSite(database(folder, { unused: 7 }));
    expect(await site.bytesToReturn()).toBe(7 * MB);
    state.free = 500;
    expect(await site.bytesToReturn()).toBe(0);
  });
});
