import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { formatFinding } from "../../../cli/sync/checks/check";
import { runChecks } from "../../../cli/sync/checks/run-checks";
import { readCheckSettings } from "../../../cli/sync/checks/settings";
import { readFolderState } from "../../../cli/sync/site-state";
import { openSite } from "../../cli/adopt/onto/support/edited-site";
import { page, removeFolders, writeSite } from "../../cli/adopt/support/site";
import { writeMadeSite } from "../compare/made-site";

const made: string[] = [];
afterEach(async () => {
  await removeFolders();
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Folders {
  site: string;
  source?: string;
  /** What is online. */
  before?: string;
  accepted?: string[];
}

/** What stops the deploy of a folder. */
async function check(settings: object, { site, source = site, before, accepted }: Folders) {
  const checks = readCheckSettings({ compare: false, axe: false, ...settings }, "checks");
  const states = {
    before: before === undefined ? undefined : await readFolderState(before),
    after: await readFolderState(site),
  };
  return (await runChecks({ site, source, accepted: new Set(accepted), ...states }, checks)).map(formatFinding);
}

describe("the comparison with the builder", () => {
  it("finds a page that works in another way, once, and none that is equal", async () => {
    const [source, same, broken] = [await writeMadeSite(""), await writeMadeSite(""), await writeMadeSite("tabs")];
    made.push(source, same, broken);
    expect(await check({ compare: true }, { source, site: same })).toEqual([]);
    const found = await check({ compare: true }, { source, site: broken });
    const start = "index.html is not like the page of the builder: ";
    expect(found[0]).toMatch(`${start}the script “js/site.js” has the attribute`);
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${start}.+ differs in a browser\\.$`)));
    expect(await check({ compare: true }, { source, site: broken, accepted: found })).toEqual([]);
  });

  it("leaves out a page that the owner changed", async () => {
    const { edit, merge, site } = await openSite({ "index.html": page({ body: "<h1>Title</h1><p>Text</p>" }) });
    await edit("index.html", "<h1>Title</h1>", "<h1>My title</h1>");
    await merge({ "index.html": page({ body: "<h1>Title</h1><p>New text</p>" }) });
    const source = join(site, "..", "new");
    expect(await check({ compare: true }, { source, site })).toEqual([]);
    // The same page is found as soon as the base does not know the change.
    await rm(`${site}.base`, { recursive: true });
    expect(await check({ compare: true }, { source, site })).toContainEqual(
      expect.stringMatching(/^index\.html is not like the page of the builder: .*My title/),
    );
  });
});

describe("the check by axe", () => {
  it("finds a rule that the page online keeps, and none that it breaks already", async () => {
    const html = (body: string) =>
      `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
    const image = '<img src="a.png">';
    const site = await writeSite({ "index.html": html(image), "about.html": html(`${image}<p>New</p>`), "a.png": "" });
    const before = await writeSite({ "index.html": html(""), "about.html": html(image), "a.png": "" });
    expect(await check({ axe: true }, { site, before })).toEqual([
      "index.html is less accessible than online: Images must have alternative text (image-alt).",
    ]);
    await writeFile(join(site, "index.html"), html('<img src="a.png" alt="A">'));
    expect(await check({ axe: true }, { site, before })).toEqual([]);
  });
});
