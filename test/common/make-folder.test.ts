import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../common/make-folder";
import { testFolder } from "../host/support/folder";

const readMode = (path: string) => statSync(path).mode & 0o777;

describe("a folder that is to be made", () => {
  it("is created with its parents, all with the requested permissions", async () => {
    const top = join(testFolder(), "a");
    await makeFolder(join(top, "b", "c"), 0o700);
    expect([top, join(top, "b"), join(top, "b", "c")].map(readMode)).toEqual([0o700, 0o700, 0o700]);
  });

  it("stays as it is when it is there", async () => {
    const path = join(testFolder(), "there");
    mkdirSync(path);
    chmodSync(path, 0o755);
    await makeFolder(path, 0o700);
    expect(readMode(path)).toBe(0o755);
  });

  it("may be requested twice at once", async () => {
    const path = join(testFolder(), "x", "y");
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(path, "z"))]);
    expect(existsSync(join(path, "z"))).toBe(true);
  });

  it("cannot be made where a file is", async () => {
    const path = join(testFolder(), "file");
    writeFileSync(path, "");
    await expect(makeFolder(path)).rejects.toThrow("EEXIST");
    await expect(makeFolder(join(path, "below"))).rejects.toThrow("ENOTDIR");
  });

  // Node's own way to create several at once never ends there.
  it.runIf(existsSync("/proc/self"))("is refused by a read-only file system", async () => {
    await expect(makeFolder("/proc/nope")).rejects.toThrow("ENOENT");
    await expect(makeFolder("/proc/nope/below/this")).rejects.toThrow("ENOENT");
  });
});
