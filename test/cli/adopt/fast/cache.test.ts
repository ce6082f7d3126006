import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openCache } from "../../../../cli/adopt/fast/cache";
import { baseFolder } from "../../../../common/base-folder";

it("keeps a result that equal pages have at the same time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cache-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const site = join(folder, "site");
  const cache = openCache(site);
  const bytes = new Uint8Array(100_000).fill(7);
  await Promise.all(Array.from({ length: 20 }, () => cache.write("view.json", bytes)));
  expect(await cache.read("view.json")).toEqual(Buffer.from(bytes));
  expect(await readdir(join(baseFolder(site), "fast"))).toEqual(["view.json"]);
});
