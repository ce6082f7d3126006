import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { olderKeyIn, removeOlderKey, takeDataFolder } from "../../../host/store/data-folder";
import { testFolder } from "../support/folder";

describe("the data folder", () => {
  it("is readable by its owner only (attack 31)", async () => {
    const path = join(testFolder(), "data");
    (await takeDataFolder(path)).release();
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it("is refused when others can read it (attack 31)", async () => {
    const path = join(testFolder(), "data");
    mkdirSync(path);
    chmodSync(path, 0o755);
    await expect(takeDataFolder(path)).rejects.toThrow(`chmod 700 ${path}`);
  });

  it("belongs to one process until it is released (attack 31)", async () => {
    const path = testFolder();
    const first = await takeDataFolder(path);
    await expect(takeDataFolder(path)).rejects.toThrow(`in use by another process (${process.pid})`);
    first.release();
    (await takeDataFolder(path)).release();
  });

  it.runIf(existsSync("/proc/self"))("is refused where it cannot be created", async () => {
    await expect(takeDataFolder("/proc/nope")).rejects.toThrow("Cannot create the data folder /proc/nope: ENOENT");
  });

  it("returns the key that an older version kept in it, until that is removed", () => {
    const path = testFolder();
    expect(olderKeyIn(path)).toBeUndefined();
    writeFileSync(join(path, "secret.key"), "k".repeat(32));
    expect(olderKeyIn(path)?.toString()).toBe(Buffer.from("k".repeat(32)).toString());
    removeOlderKey(path);
    expect(olderKeyIn(path)).toBeUndefined();
  });

  it("explains how to repair a damaged key", () => {
    const path = testFolder();
    writeFileSync(join(path, "secret.key"), "short");
    expect(() => olderKeyIn(path)).toThrow("is damaged");
  });
});
