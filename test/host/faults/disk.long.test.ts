import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store as upload, type Subject } from "../../conformance/support/subject";
import { freePort } from "../../support/free-port";
import { WAIT } from "../../support/limits";
import { sendForm } from "../cluster/members";
import { startLoad } from "../cluster/load";
import { startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { OPEN, ROUNDS } from "./rounds";

/** Whether this machine can mount a file system for one process. */
const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** Starts a host with a data folder on a file system of 120 MB, which ends with the process. */
async function startOnSmallDisk() {
  const [disk, port] = [testFolder(), await freePort()];
  const args = ["host", SITE_FOLDER, "--data", join(disk, "data"), "--port", String(port), ...OPEN];
  const script = 'mount -t tmpfs -o size=120m none "$0" && exec "$@"';
  const line = ["-rm", "sh", "-c", script, disk, process.execPath, inject("command"), ...args];
  const env = { PATH: process.env.PATH ?? "", MILLRACE_UPLOADS_PER_HOUR: "0" };
  const child = spawn("unshare", line, { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(origin).then(
          () => true,
          () => false,
        ),
      { timeout: WAIT },
    )
    .toBe(true);
  return { origin, child, inside: `/proc/${child.pid}/root${disk}` };
}

/** Writes a file until the disk is full. */
function fillDisk(path: string): void {
  const file = openSync(path, "w");
  const full = () => {
    try {
      return writeSync(file, Buffer.alloc(100_000)) === 0;
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      return true;
    }
  };
  while (!full());
  closeSync(file);
}

describe("a disk", () => {
  it.runIf(canMount)(
    "that is full refuses forms and files with 507, serves pages, and recovers without a restart",
    async () => {
      const { origin, child, inside } = await startOnSmallDisk();
      const subject = { origin } as Subject;
      const ballast = join(inside, "ballast");
      for (let round = 0; round < ROUNDS; round++) {
        expect((await sendForm(origin, `before ${round}`))?.status).toBe(200);
        fillDisk(ballast);
        const signed = await sign(subject, "a.pdf", 1_000_000);
        expect((await upload(signed, new Uint8Array(1_000_000))).status).toBe(507);
        // Until the pages of the log that are allocated already are used up.
        const statuses = new Set<number>();
        for (let n = 0; n < 2000 && !statuses.has(507); n++) {
          statuses.add((await sendForm(origin, "x".repeat(50_000)))?.status ?? 0);
        }
        expect([...statuses].filter((status) => status !== 200)).toEqual([507]);
        // Again, because a refused upload ends its connection.
        const page = () =>
          fetch(`${origin}/contact`).then(
            ({ status }) => status,
            () => child.signalCode,
          );
        await expect.poll(page, { timeout: WAIT }).toBe(200);
        truncateSync(ballast, 0);
        await expect.poll(async () => (await sendForm(origin, `after ${round}`))?.status, { timeout: WAIT }).toBe(200);
        expect((await upload(await sign(subject, "a.pdf", 10), new Uint8Array(10))).status).toBe(204);
      }
    },
  );

  it("that is slow delays forms and not pages", async () => {
    const data = join(testFolder(), "data");
    const { origin } = await startCommand([SITE_FOLDER, "--data", data, ...OPEN]);
    const load = startLoad(origin, 4);
    await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(20);
    // A transaction of another program makes every commit wait, as a slow disk does.
    const other = await openDatabase(join(data, "store.db"));
    other.exec("pragma busy_timeout = 10000");
    other.exec("begin immediate");
    const before = load.accepted.length;
    for (let n = 0; n < 50; n++) expect((await fetch(`${origin}/contact`)).status).toBe(200);
    // Forms that were being stored at that moment.
    expect(load.accepted.length - before).toBeLessThanOrEqual(4);
    other.exec("rollback");
    other.close();
    await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(before + 50);
    await load.stop();
    expect(load.refused.filter((status) => ![503, 507].includes(status))).toEqual([]);
  });
});
