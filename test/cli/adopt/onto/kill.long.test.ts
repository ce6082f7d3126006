import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adopt } from "../../../../cli/adopt/adopt";
import { recoverSite } from "../../../../cli/adopt/base/replace-site";
import { filesIn, oneSite, page, removeFolders, temporaryFolder, writeSite } from "../support/site";
import { edit } from "./support/edited-site";

const KILLS = 20;
const PAGES = Array.from({ length: 40 }, (_, at) => `page-${at}.html`);
const makeExport = (text: string) =>
  writeSite({
    ...oneSite({ body: "<p>Home</p>" }),
    ...Object.fromEntries(PAGES.map((path) => [path, page({ body: `<p>${text}</p><p>Rest</p>` })])),
  });

let place = "";
let next = "";
/** The files of the site before and after a merge. */
let before = "";
let after = "";
let duration = 0;

const readAll = async (site: string) =>
  JSON.stringify(
    await Promise.all((await filesIn(site)).map(async (path) => [path, await readFile(join(site, path), "utf8")])),
  );

/** Runs a merge in a copy of the site; kills it after a part of its usual time. */
async function run(share: number): Promise<{ site: string; isKilled: boolean }> {
  const root = await temporaryFolder();
  await cp(place, root, { recursive: true });
  const site = join(root, "site");
  const began = Date.now();
  const command = spawn(process.execPath, ["cli/millrace.mjs", "adopt", next, "--onto", site], { stdio: "ignore" });
  const ended = once(command, "exit");
  if (share < Infinity) void setTimeout(duration * share).then(() => command.kill("SIGKILL"));
  await ended;
  duration ||= Date.now() - began;
  return { site, isKilled: command.signalCode === "SIGKILL" };
}

beforeAll(async () => {
  place = await temporaryFolder();
  const site = join(place, "site");
  await adopt(await makeExport("Old"), { out: site });
  await edit(site, "page-0.html", "Rest", "Mine");
  next = await makeExport("New");
  before = await readAll(site);
  after = await readAll((await run(Infinity)).site);
});
afterAll(removeFolders);

it("a merge that is killed at any moment leaves the old site or the new one", async () => {
  expect(after).not.toBe(before);
  let killed = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const { site, isKilled } = await run(kill / KILLS);
    if (isKilled) killed++;
    // What the next command does first.
    await recoverSite(site);
    expect([before, after]).toContain(await readAll(site));
  }
  expect(killed).toBeGreaterThan(0);
});
