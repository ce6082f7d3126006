import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { secretIn, takeDataFolder } from "../../../host/settings/data-folder";
import { testFolder } from "../support/folder";

describe("the data folder", () => {
  it("attack 31: is made for its owner's eyes only", async () => {
    const path = join(testFolder(), "data");
    (await takeDataFolder(path)).release();
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it("attack 31: is refused when others can look into it", async () => {
    const path = join(testFolder(), "data");
    mkdirSync(path);
    chmodSync(path, 0o755);
    await expect(takeDataFolder(path)).rejects.toThrow(`chmod 700 ${path}`);
  });

  it("attack 31: is one holder's, until it lets go", async () => {
    const path = testFolder();
    const first = await takeDataFolder(path);
    await expect(takeDataFolder(path)).rejects.toThrow(`in use by another process (${process.pid})`);
    first.release();
    (await takeDataFolder(path)).release();
  });

  it.runIf(existsSync("/proc/self"))("is refused where none can be made", async () => {
    await expect(takeDataFolder("/proc/nope")).rejects.toThrow("the data folder /proc/nope cannot be made: ENOENT");
  });

  it("keeps its secret, for its owner's eyes only", () => {
    const path = testFolder();
    const secret = secretIn(path);
    expect(secretIn(path)).toEqual(secret);
    expect(statSync(join(path, "secret.key")).mode & 0o077).toBe(0);
  });

  it("says what to do about a damaged secret", () => {
    const path = testFolder();
    writeFileSync(join(path, "secret.key"), "short");
    expect(() => secretIn(path)).toThrow("is damaged");
  });
});
