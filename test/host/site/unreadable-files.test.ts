import type * as Files from "node:fs/promises";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { createPublicFiles } from "../../../common/public-files";
import { testFolder } from "../support/folder";

/** Parts of paths that the user of the host has no right to read. */
const FORBIDDEN = /secret|node_modules/;

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof Files>();
  const refuse = (path: unknown) => {
    if (FORBIDDEN.test(String(path)))
      throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES", syscall: "open", errno: -13 });
  };
  return {
    ...real,
    readdir: async (folder: string, options: { withFileTypes: true; recursive?: boolean }) => {
      const found = await real.readdir(folder, options);
      for (const { parentPath } of found) refuse(parentPath);
      return found;
    },
    readFile: async (path: string, encoding: "utf8") => {
      refuse(path);
      return real.readFile(path, encoding);
    },
    open: async (path: string) => {
      refuse(path);
      return real.open(path);
    },
  };
});

it.each(["secret.html", "secret.txt", "secret/a.html", "a/node_modules/b/c.json"])(
  "%s, which the host may not read, hides no other file",
  async (forbidden) => {
    const folder = testFolder();
    for (const [path, text] of [
      ["index.html", '<a href="list.csv">'],
      ["list.csv", "1,2"],
      [forbidden, "x"],
    ] as const) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const files = createPublicFiles(folder, [], () => 0);
    expect(await files.allows(["/list.csv"], join(folder, "list.csv"))).toBe(true);
    expect((await files.listHidden()).map(({ file }) => file)).not.toContain("list.csv");
  },
);
