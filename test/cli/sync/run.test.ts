import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Memory } from "../../../cli/sync/memory";
import { capturePrinted } from "../support/printed";
import { filesIn, oneSite, page, removeFolders, temporaryFolder } from "../adopt/support/site";
import { openWorkplace } from "./support/workplace";

const printed = capturePrinted();
afterEach(removeFolders);

/** A workplace with an export as its source. */
async function openExport(more: object = {}) {
  const source = join(await temporaryFolder(), "export");
  const write = async (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(source, path)), { recursive: true });
      await writeFile(join(source, path), content);
    }
  };
  await write(oneSite({ body: "<p>One</p>" }));
  return { source, write, ...(await openWorkplace({ source, ...more })) };
}

const readBeside = async ({ folder }: { folder: string }) =>
  Promise.all((await filesIn(folder)).map(async (path) => [path, await readFile(join(folder, path), "utf8")]));

describe("millrace sync", () => {
  it("says with --check what would be deployed, and changes nothing", async () => {
    const place = await openExport();
    const before = await readBeside(place);
    expect(await place.run(["--check"]), printed.err).toBe(0);
    expect(printed.out).toMatch(/^Would be deployed: 1 page added \(index\.html\); \d+ files? added\.\n$/);
    expect(await readBeside(place)).toEqual(before);
    await place.run(["--yes"]);
    await place.write({ "index.html": page({ body: '<a href="gone.html">Two</a>' }) });
    const after = await readBeside(place);
    expect(await place.run(["--check"])).toBe(1);
    expect(printed.err).toContain("index.html names /gone.html, which the site does not have.");
    expect(await readBeside(place)).toEqual(after);
  });

  it("names the site, not its copy, in the question that --check finds", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await place.edit("index.html", "One", "Mine");
    await place.write({ "index.html": page({ body: "<p>Two</p>" }) });
    expect(await place.run(["--check"])).toBe(1);
    expect(printed.err).toContain(`--onto ${place.site} --decide decisions.yml`);
  });

  it("rolls nothing back with --check", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await place.write({ "index.html": page({ body: "<p>Two</p>" }) });
    await place.run();
    expect(await place.run(["--check", "--rollback", "1"])).toBe(2);
    expect(printed.err).toContain("--check and --rollback cannot be used together");
    expect(await place.read("index.html")).toContain("<p>Two</p>");
  });

  it("does not replace a site that is lost, with its changes, by one without them", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await place.edit("index.html", "One", "Mine");
    await place.run();
    await rm(place.site, { recursive: true });
    expect(await place.run()).toBe(1);
    expect(printed.err).toContain(`${place.site} is missing, but it was adopted before: ${place.site}.base.`);
    expect(await place.read("index.html")).toContain("<p>Mine</p>");
    await rm(`${place.site}.base`, { recursive: true });
    expect(await place.run()).toBe(0);
    expect(await place.read("index.html")).toContain("<p>One</p>");
  });

  it("does not deploy into its source", async () => {
    const place = await openExport();
    await place.configure({ source: place.source, deploy: { to: "folder", path: place.source } });
    expect(await place.run(["--yes"])).toBe(1);
    expect(printed.err).toContain("is in the source, which is never changed.");
    expect(await readFile(join(place.source, "index.html"), "utf8")).not.toContain("millrace");
  });

  it("deploys with --deploy-anyway what a check stops, that once", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await place.write({ "index.html": page({ body: '<a href="gone.html">Two</a>' }) });
    expect(await place.run()).toBe(1);
    expect(await place.run(["--deploy-anyway"])).toBe(0);
    expect(await place.read("index.html")).toContain("Two");
    const memory = JSON.parse(await readFile(`${place.site}.base/sync.json`, "utf8")) as Memory;
    expect(memory).toEqual({ accepted: ["index.html names /gone.html, which the site does not have."] });
    await place.write({ "index.html": page({ body: '<a href="gone.html">Two</a><a href="lost.html">Three</a>' }) });
    expect(await place.run()).toBe(1);
  });

  it("puts an earlier state back, and deploys nothing until it is told to", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await place.write({ "index.html": page({ body: "<p>Two</p>" }) });
    await place.run();
    printed.out = "";
    expect(await place.run(["--list"])).toBe(0);
    expect(printed.out).toMatch(/^online .* 1 page changed \(index\.html\).*\n +1 .* 1 page added \(index\.html\)/);
    expect(await place.run(["--rollback", "1"])).toBe(0);
    expect(await place.read("index.html")).toContain("<p>One</p>");
    expect(await place.run()).toBe(0);
    expect(printed.out).toContain("Nothing is deployed since the last rollback.");
    expect(await place.read("index.html")).toContain("<p>One</p>");
    expect(await place.run(["--rollback", "9"])).toBe(2);
    expect(await place.run(["--deploy-anyway"])).toBe(0);
    expect(await place.read("index.html")).toContain("<p>Two</p>");
    await place.write({ "index.html": page({ body: "<p>Three</p>" }) });
    expect(await place.run()).toBe(0);
    expect(await place.read("index.html")).toContain("<p>Three</p>");
  });

  it("ends a rollback that the target does not take with exit code 1", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await place.write({ "index.html": page({ body: "<p>Two</p>" }) });
    await place.run();
    await rm(join(place.target, "index.html"));
    await mkdir(join(place.target, "index.html", "mine"), { recursive: true });
    expect(await place.run(["--rollback", "1"])).toBe(1);
    expect(printed.err).toContain("Run the command again.");
    expect(await place.run()).toBe(1);
    expect(printed.err).toContain("The last rollback was broken off");
    await rm(join(place.target, "index.html"), { recursive: true });
    expect(await place.run(["--rollback", "1"])).toBe(0);
    expect(await place.read("index.html")).toContain("<p>One</p>");
  });

  it("names a link that leads out of the site, which it does not deploy", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await symlink(place.file, join(place.site, "terms.txt"));
    await place.edit("index.html", "One", "Mine");
    expect(await place.run()).toBe(0);
    expect(printed.out).toMatch(/^Not deployed: terms\.txt \(a link that leads out of the export\)\.$/m);
  });

  it("does nothing while another run works", async () => {
    const place = await openExport();
    await mkdir(`${place.site}.base`);
    await writeFile(`${place.site}.base/sync.lock`, String(process.ppid));
    expect(await place.run(["--yes"])).toBe(1);
    expect(printed.err).toContain(`Another run (process ${process.ppid}) works on ${place.site}.`);
    expect(await filesIn(place.folder)).toEqual(["millrace.config.json", "my-site.base/sync.lock"]);
  });

  it("adopts again what a first run that was killed has begun", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await rm(`${place.site}.base/base.zip`);
    await writeFile(`${place.site}.base/sync.json`, JSON.stringify({ isFirst: true }));
    await writeFile(join(place.site, "index.html"), "<p>half");
    expect(await place.run(), printed.err).toBe(0);
    expect(printed.out).toContain("Nothing changed.");
  });

  it("keeps the site of a first run whose end was not noted", async () => {
    const place = await openExport();
    await place.run(["--yes"]);
    await writeFile(`${place.site}.base/sync.json`, JSON.stringify({ isFirst: true }));
    await place.edit("index.html", "One", "Mine");
    expect(await place.run()).toBe(0);
    expect(await place.read("index.html")).toContain("<p>Mine</p>");
  });

  it("adopts with the options of the configuration, and without those that are false", async () => {
    const place = await openExport({ adopt: { for: "netlify", origin: "https://my.site" } });
    await place.run(["--yes"]);
    expect(await place.read("sitemap.xml")).toContain("https://my.site/");
    expect(await place.online()).toContain("_headers");
    await place.configure({ source: place.source, adopt: { for: false } });
    expect(await place.run(), printed.err).toBe(0);
    expect(await place.online()).not.toContain("_headers");
    expect(await place.read("sitemap.xml")).toContain("https://my.site/");
  });

  it("ends with a message when the target does not take the site", async () => {
    const place = await openExport();
    await writeFile(place.target, "no folder");
    expect(await place.run(["--yes"])).toBe(1);
    expect(printed.err).toMatch(/^millrace sync: (The site could not be deployed|The target cannot be used)\.\n {2}/);
  });
});
