import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { WAIT } from "../../support/limits";
import { startLoad } from "../cluster/load";
import { readStore, startMembers, storedNames } from "../cluster/members";
import { testFolder } from "../support/folder";
import { startSmtp } from "../support/smtp";
import { OPEN, ROUNDS } from "./rounds";

const HOUR = 3_600_000;

it("a clock that jumps 2 hours forward and back loses no form, and no email waits for it", async () => {
  const file = join(testFolder(), "clock");
  const jump = (ms: number) => writeFileSync(file, String(ms));
  jump(0);
  const smtp = await startSmtp();
  const clock = new URL("clock.mjs", import.meta.url).href;
  const env = { MILLRACE_SMTP: smtp.url, TEST_CLOCK: file, NODE_OPTIONS: `--import=${clock}` };
  const args = [...OPEN, "--mails-per-hour", "100000"];
  const members = await startMembers({ proxy: "nginx", args, env });
  const load = startLoad(members.origin, 4);
  for (let round = 0; round < ROUNDS; round++) {
    for (const ms of [2 * HOUR, 0, -2 * HOUR, 0]) {
      jump(ms);
      const before = load.accepted.length;
      await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(before + 30);
    }
  }
  await load.stop();
  const stored = await storedNames(members.url);
  expect(load.refused).toEqual([]);
  expect(load.accepted.filter((name) => !stored.includes(name))).toEqual([]);
  // Each once, also those that were queued while the clock was ahead.
  const budgets = { account: 1, order: 1, notification: 100_000 };
  const queued = () =>
    readStore(members.url, async (store) => (await store.mailHealth({ now: Date.now(), budgets })).queued);
  await expect.poll(queued, { timeout: WAIT }).toBe(0);
  expect(new Set(smtp.mails.map(({ mail }) => mail.messageId)).size).toBe(stored.length);
});
