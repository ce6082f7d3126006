import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openBackupState } from "../../../host/store/backup-state";
import { testFolder } from "../support/folder";

const GOOD = { good: { at: 1, address: "s3://my-backups/site", ms: 2 } };

it("results of backups are kept over a restart", async () => {
  const folder = testFolder();
  const state = openBackupState(folder);
  expect(state.current()).toEqual({});
  await state.keep(GOOD);
  expect([state.current(), openBackupState(folder).current()]).toEqual([GOOD, GOOD]);
});

it.each(["", "{", "null", "[]", "7"])("the file %j counts as no results", (text) => {
  const folder = testFolder();
  writeFileSync(join(folder, "backups.json"), text);
  expect(openBackupState(folder).current()).toEqual({});
});
