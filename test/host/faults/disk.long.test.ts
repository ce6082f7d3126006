import { truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store as upload, type Subject } from "../../conformance/support/subject";
import { WAIT } from "../../support/limits";
import { sendForm } from "../cluster/members";
import { startLoad } from "../cluster/load";
import { startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { canMount, mountSmallDisk } from "../support/small-disk";
import { OPEN, ROUNDS } from "./rounds";

describe("a disk", () => {
  it.runIf(canMount)(
    "that is full refuses forms and files with 507, serves pages, and recovers without a restart",
    async () => {
      const disk = await mountSmallDisk(120);
      const args = [SITE_FOLDER, "--data", join(disk.folder, "data"), ...OPEN];
      const { origin, child } = await startCommand(args, { MILLRACE_UPLOADS_PER_HOUR: "0" }, disk.launch);
      const subject = { origin } as Subject;
      for (let round = 0; round < ROUNDS; round++) {
        expect((await sendForm(origin, `before ${round}`))?.status).toBe(200);
        disk.fill("ballast");
        const signed = await sign(subject, "a.pdf", 1_000_000);
        expect((await upload(signed, new Uint8Array(1_000_000))).status).toBe(507);
        expect((await sendForm(origin, "x"))?.status).toBe(507);
        // Again, because a refused upload ends its connection.
        const page = () =>
          fetch(`${origin}/contact`).then(
            ({ status }) => status,
            () => child.signalCode,
          );
        await expect.poll(page, { timeout: WAIT }).toBe(200);
        truncateSync(join(disk.inside, "ballast"), 0);
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
