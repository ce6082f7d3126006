import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../../../host/settings/read";
import { spawnCommand, startCommand, type RunningCommand } from "../support/command";
import { testFolder } from "../support/folder";

const [SITE_A, SITE_B] = ["64a1f0c2d3e4b5a697887701", "64a1f0c2d3e4b5a697887702"];

let folder: string;
beforeEach(() => {
  folder = testFolder();
  makeSite("a", SITE_A);
  makeSite("b", SITE_B);
});

function makeSite(name: string, id: string): string {
  const site = join(folder, name);
  mkdirSync(site, { recursive: true });
  writeFileSync(
    join(site, "index.html"),
    `<html data-wf-site="${id}"><div class="w-form"><form data-name="Booking"><input name="Name"></form></div></html>`,
  );
  return site;
}

async function end({ child, ended }: RunningCommand): Promise<string> {
  child.kill("SIGTERM");
  return (await ended).stdout;
}

/** Starts a host over a site with these flags and ends it again. */
async function startOnce(name: string, ...flags: string[]): Promise<string> {
  return end(await startCommand([join(folder, name), ...flags]));
}

describe("two sites in one folder (audit 3)", () => {
  it("have a data folder each by default", () => {
    const data = (name: string) => readSettings({ argv: [join(folder, name)], env: {} }).data;
    expect([data("a"), data("b")]).toEqual([join(folder, "a-data"), join(folder, "b-data")]);
  });

  it("do not share the data folder that an older version made for both", async () => {
    mkdirSync(join(folder, "millrace-data"), { mode: 0o700 });
    await startOnce("a");
    const { code, stderr } = await spawnCommand(["host", join(folder, "b"), "--port", "0"]);
    expect(code).toBe(2);
    expect(stderr).toContain(`contains data of site ${SITE_A}, but these pages belong to site ${SITE_B}`);
  });

  it("keep the data folder that an older version made", async () => {
    mkdirSync(join(folder, "millrace-data"), { mode: 0o700 });
    expect(readSettings({ argv: [join(folder, "a")], env: {} }).data).toBe(join(folder, "millrace-data"));
    await startOnce("a");
    await startOnce("a");
  });

  it("are refused one data folder that is named for both", async () => {
    const data = join(folder, "data");
    await startOnce("a", "--data", data);
    const { code, stderr } = await spawnCommand(["host", join(folder, "b"), "--data", data, "--port", "0"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--take-over-data")]);
  });
});

describe("a site that got another id", () => {
  it("keeps its data once the owner confirms that it is the same site, with a warning in the log", async () => {
    const data = join(folder, "data");
    await startOnce("a", "--data", data);
    makeSite("a", SITE_B);
    const log = await startOnce("a", "--data", data, "--take-over-data");
    expect(log).toContain(`also contains data of site ${SITE_A}`);
    await startOnce("a", "--data", data);
  });
});
