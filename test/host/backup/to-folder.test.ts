import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backUpToFolder } from "../../../host/backup/to-folder";
import { testFolder } from "../support/folder";

it("does not copy files to a disk that has too little space for them", async () => {
  const target = join(testFolder(), "backup");
  const copies = {
    async copyTo(path: string) {
      writeFileSync(path, "the database");
      return { schema: 1, submissions: 0, files: [{ id: "file", size: 2 ** 50, sha256: "" }], key: undefined };
    },
  };
  const blobs = { read: () => Promise.reject(new Error("Read a file")) };
  const settings = { data: testFolder(), secret: "", backupPassphrase: "" };
  await expect(backUpToFolder({ copies, blobs, settings, now: () => 0 }, target)).rejects.toThrow(
    /^The files of the backup need \d+ MB of free disk space, but \d+ MB are free\. Name a folder on another disk/,
  );
  expect(existsSync(join(target, "manifest.json"))).toBe(false);
});
