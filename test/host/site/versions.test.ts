import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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
