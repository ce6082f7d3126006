import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDeploy } from "../../../../cli/sync/deploy/deploy";
import { testFolder } from "../../../host/support/folder";
import { readFolder } from "./support/places";
import { makeState } from "./support/site";

const openPlace = async () => {
  const root = testFolder();
  const path = join(root, "www");
  const deploy = await openDeploy(join(root, "site"), { to: "folder", path }, {});
  return {
    root,
    path,
    publish: (files: Record<string, string>) => deploy.publish(makeState(new Map(Object.entries(files)))),
  };
};

it("a folder is made, and keeps what others put there", async () => {
  const { path, publish } = await openPlace();
  await publish({ "a/b/page.html": "1", "index.html": "1" });
  writeFileSync(join(path, "a/owner.txt"), "mine");
  await publish({ "index.html": "1" });
  expect(readFolder(path)).toEqual(
    new Map([
      ["index.html", "1"],
      ["a/owner.txt", "mine"],
    ]),
  );
  expect(readdirSync(path, { recursive: true }).sort()).toEqual(["a", "a/owner.txt", "index.html"]);
});

it("a link in the place of a file is replaced, and what it leads to stays", async () => {
  const { root, path, publish } = await openPlace();
  writeFileSync(join(root, "other.html"), "other");
  mkdirSync(path);
  symlinkSync("../other.html", join(path, "index.html"));
  await publish({ "index.html": "1" });
  expect([readFolder(path), readFolder(root).get("other.html")]).toEqual([new Map([["index.html", "1"]]), "other"]);
});

it("a file that cannot be written stops the run with its path and the reason", async () => {
  const { path, publish } = await openPlace();
  mkdirSync(join(path, "index.html"), { recursive: true });
  writeFileSync(join(path, "index.html/owner.txt"), "mine");
  await expect(publish({ "index.html": "1" })).rejects.toThrow(/www\/index\.html cannot be written: EISDIR/);
});
