import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createVersions } from "../../../host/site/versions";
import { testFolder } from "../support/folder";

it("compares a cached file with the disk once per turn of the event loop", async () => {
  const path = join(testFolder(), "page.html");
  writeFileSync(path, "one");
  const versions = createVersions();
  expect(versions.readCached(path)).toBeUndefined();
  const first = await versions.read(path);
  expect(versions.readCached(path)).toBe(first);
  writeFileSync(path, "second");
  expect(versions.readCached(path)).toBe(first);
  await new Promise(setImmediate);
  expect(versions.readCached(path)).toBeUndefined();
  expect((await versions.read(path))?.bytes?.toString()).toBe("second");
  expect(versions.readCached(path)?.bytes?.toString()).toBe("second");
});

describe("a disk that does not answer", () => {
  /** A file of the system that can be found, and fails with EIO when it is read. */
  const BROKEN = "/proc/self/mem";

  it("leaves the cached version in use", async () => {
    const path = join(testFolder(), "page.html");
    writeFileSync(path, "one");
    const versions = createVersions();
    const first = await versions.read(path);
    rmSync(path);
    symlinkSync(BROKEN, path);
    expect(await versions.read(path)).toBe(first);
  });

  it("is an error without a cached version, and not a missing file", async () => {
    const path = join(testFolder(), "page.html");
    symlinkSync(BROKEN, path);
    await expect(createVersions().read(path)).rejects.toMatchObject({ code: "EIO" });
    expect(await createVersions().read(join(path, "under-a-file.html"))).toBeUndefined();
    expect(await createVersions().read(`${path}${"x".repeat(300)}`)).toBeUndefined();
  });
});
