import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type * as fs from "node:fs/promises";
import { link, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { adopt, AdoptError } from "../../../cli/adopt/adopt";
import {
  adoptFolder,
  adoptSite,
  fakeBundle,
  filesIn,
  oneSite,
  page,
  removeFolders,
  temporaryFolder,
  vendorScript,
  writeSite,
} from "./support/site";

const refused = vi.hoisted(() => ({ paths: [] as string[] }));

// Tests may run as a user whom no permission stops, so the refusal of the system is played here.
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    readFile: async (path: string, encoding?: BufferEncoding) => {
      if (refused.paths.some((name) => path.endsWith(name))) throw new Error("EACCES");
      return real.readFile(path, encoding);
    },
  };
});

afterEach(async () => {
  refused.paths = [];
  await removeFolders();
});

async function hashes(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await filesIn(root)) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest("hex");
}

describe("the original", () => {
  it("is never touched", async () => {
    const files = oneSite({ body: `<p style="opacity:0"></p>` });
    const root = await writeSite({ ...files, "images/a.png": Buffer.from([0, 255]) });
    const before = await hashes(root);
    await adoptFolder(root);
    expect(await hashes(root)).toBe(before);
  });

  it("is refused as output folder, also under another name for it", async () => {
    const root = await writeSite(oneSite({}));
    const other = join(await temporaryFolder(), "other");
    await symlink(root, other);
    for (const out of [root, `${root}/../export`, other]) {
      await expect(adoptFolder(root, { out, force: true })).rejects.toThrow("is the export itself");
    }
  });

  it("may not lie in the output folder", async () => {
    const root = await writeSite(oneSite({}));
    await expect(adoptFolder(root, { out: dirname(root), force: true })).rejects.toThrow("holds the export");
  });

  it("stays whole when the output folder holds links into it", async () => {
    const root = await writeSite(oneSite({}));
    const before = await hashes(root);
    const out = join(await temporaryFolder(), "out");
    await mkdir(out);
    await link(join(root, "index.html"), join(out, "index.html"));
    await adoptFolder(root, { out, force: true, discardChanges: true });
    expect(await hashes(root)).toBe(before);
    await symlink(join(root, "js"), join(out, "js"));
    await expect(adoptFolder(root, { out, force: true })).rejects.toThrow("nothing is written through links");
  });
});

describe("the output folder", () => {
  it("is named after the export and holds every other file unchanged", async () => {
    const picture = Buffer.from([0x89, 0, 255, 10]);
    const root = await writeSite({ ...oneSite({}), "images/a b.png": picture, "css/x.css": "p{}", ".htaccess": "x" });
    const site = await adoptFolder(root);
    expect(site.report.out).toBe(`${site.report.source}-millrace`);
    expect(await site.files()).toEqual([".htaccess", "css/x.css", "images/a b.png", "index.html", "millrace.js"]);
    expect(await site.bytes("images/a b.png")).toEqual(picture);
  });

  it("may lie inside the export, and is not adopted itself", async () => {
    const root = await writeSite(oneSite({}));
    const out = join(root, "out");
    await adoptFolder(root, { out });
    const again = await adoptFolder(root, { out, force: true });
    expect(again.report.pages).toHaveLength(1);
    expect(await again.files()).toEqual(["index.html", "millrace.js"]);
  });

  it("must be empty without --force", async () => {
    const root = await writeSite(oneSite({}));
    const out = await temporaryFolder();
    await writeFile(join(out, "mine.txt"), "mine");
    await expect(adoptFolder(root, { out })).rejects.toThrow("is not empty");
    const site = await adoptFolder(root, { out, force: true });
    expect(await site.read("mine.txt")).toBe("mine");
  });

  it("receives no file when the export holds no vendor script", async () => {
    const root = await writeSite({ "index.html": page({ scripts: "" }) });
    const out = join(await temporaryFolder(), "out");
    await expect(adoptFolder(root, { out })).rejects.toThrow("loads a vendor script");
    await expect(readFile(join(out, "index.html"))).rejects.toThrow("ENOENT");
  });

  it("receives no file when the runtime is missing", async () => {
    const root = await writeSite(oneSite({}));
    const bundle = "/nowhere/millrace.js";
    await expect(adopt(root, { bundle })).rejects.toThrow("The runtime /nowhere/millrace.js is missing");
  });

  it.runIf(existsSync("/proc/self"))("is refused with one sentence by a read-only file system", async () => {
    const root = await writeSite(oneSite({}));
    await expect(adoptFolder(root, { out: "/proc/nope" })).rejects.toThrow(/^\/proc\/nope.* cannot be written: ENOENT/);
  });

  it("contains the runtime's source map", async () => {
    const bundle = await fakeBundle();
    await writeFile(`${bundle}.map`, "{}");
    expect(await (await adoptSite(oneSite({}), { bundle })).files()).toContain("millrace.js.map");
  });
});

describe("links and refusals", () => {
  it("links out of the export, to folders, in circles and to nowhere are reported and not followed", async () => {
    const root = await writeSite({ ...oneSite({}), "a/real.svg": "x" });
    const outside = await temporaryFolder();
    await writeFile(join(outside, "secret.html"), page());
    await symlink(join(outside, "secret.html"), join(root, "out.html"));
    await symlink(outside, join(root, "folder"));
    await symlink(root, join(root, "a", "loop"));
    await symlink("gone", join(root, "dangling"));
    await symlink("a/real.svg", join(root, "inside.svg"));
    const site = await adoptFolder(root);
    expect(await site.files()).toEqual(["a/real.svg", "index.html", "inside.svg", "millrace.js"]);
    const notCopied = site.report.notCopied.map(({ what }) => what).sort();
    expect(notCopied).toEqual(["a/loop", "dangling", "folder", "js/webflow.js", "out.html"]);
    await expect(readlink(join(site.report.out, "inside.svg"))).rejects.toThrow("EINVAL");
  });

  it("a script that a link brings in from outside is not read", async () => {
    const root = await writeSite({ "index.html": page() });
    const outside = join(await temporaryFolder(), "webflow.js");
    await writeFile(outside, vendorScript());
    await mkdir(join(root, "js"));
    await symlink(outside, join(root, "js/webflow.js"));
    expect((await adoptFolder(root)).report.vendor).toMatchObject([{ by: "name", interactions: "unavailable" }]);
  });

  it("folders of tools are left out", async () => {
    const files = { ...oneSite({}), "node_modules/x/index.html": page(), "sub/.git/config": "x" };
    const site = await adoptSite(files);
    expect(site.report.pages.map((found) => found.page)).toEqual(["index.html"]);
    expect(site.report.notCopied).toContainEqual({ what: "node_modules/", reason: "not part of a site" });
  });

  it("a file that cannot be read is reported, and the rest adopted", async () => {
    const root = await writeSite({ ...oneSite({}), "locked.html": page(), "images/locked.png": "x" });
    refused.paths = ["locked.html", "locked.png"];
    const site = await adoptFolder(root);
    expect(site.page("locked.html")).toMatchObject({ status: "unreadable" });
    expect(site.page("index.html").status).toBe("converted");
    expect(site.report.notCopied).toContainEqual({ what: "images/locked.png", reason: "cannot be read" });
  });
});

it("a page larger than any that a builder writes is copied as it is, and the rest adopted", async () => {
  const large = page() + " ".repeat(33 * 1024 ** 2);
  const adopted = await adoptSite({ ...oneSite({}), "large.html": large });
  expect(adopted.page("index.html").status).toBe("converted");
  expect(adopted.page("large.html")).toMatchObject({ status: "unchanged", left: [{ reason: "larger than 32 MB" }] });
  expect((await adopted.bytes("large.html")).equals(Buffer.from(large))).toBe(true);
});

it("forty pages do not pay for a large script each", async () => {
  const filler = Array.from({ length: 8000 }, (_, index) => `function f${index}(a){return a?a.b:{c:[${index}]}}`);
  const body = `<div class="w-nav"><p data-w-id="n">text</p></div>\n`.repeat(200);
  const adopted = async (count: number, before: string) => {
    const files: Record<string, string> = { "js/webflow.js": before + vendorScript() };
    for (let index = 0; index < count; index++) files[`page-${index}.html`] = page({ body });
    const { converted, milliseconds } = (await adoptSite(files)).report.totals;
    expect(converted).toBe(count);
    return milliseconds;
  };
  const [pages, script] = [await adopted(40, ""), await adopted(1, filler.join("\n"))];
  // Paid for by each page, the script alone would take forty times its part.
  expect(await adopted(40, filler.join("\n"))).toBeLessThan(3 * (pages + script));
});

describe("a folder with files that were changed by hand", () => {
  const SITE = { ...oneSite({}), "css/site.css": "a{}", "about.html": page() };
  const changeByHand = (out: string) => writeFile(join(out, "about.html"), "mine");

  it("stops a run that would replace them, and names them", async () => {
    const root = await writeSite(SITE);
    const { report } = await adoptFolder(root);
    await changeByHand(report.out);
    await writeFile(join(report.out, "extra.html"), "also mine");
    const again = adoptFolder(root, { force: true });
    await expect(again).rejects.toThrow(
      "This run would replace files that were changed since adopt wrote them: about.html. Merge the export with your " +
        `changes (--onto ${report.out}), or replace them with --discard-changes.`,
    );
    await expect(again).rejects.toBeInstanceOf(AdoptError);
    expect(await readFile(join(report.out, "about.html"), "utf8")).toBe("mine");
  });

  it("is written to with --discard-changes, and is then known again", async () => {
    const root = await writeSite(SITE);
    const { report } = await adoptFolder(root);
    await changeByHand(report.out);
    const again = await adoptFolder(root, { force: true, discardChanges: true });
    expect(await again.read("about.html")).toContain("data-wf-site");
    await expect(adoptFolder(root, { force: true })).resolves.toBeDefined();
  });

  it("counts as changed without a base, apart from files that stay as they are", async () => {
    const root = await writeSite(SITE);
    const { report } = await adoptFolder(root);
    await rm(`${report.out}.base`, { recursive: true });
    await expect(adoptFolder(root, { force: true })).resolves.toBeDefined();
    await changeByHand(report.out);
    await writeFile(`${report.out}.base/base.zip`, "{");
    await expect(adoptFolder(root, { force: true })).rejects.toThrow(
      `about.html. Whether they were changed by hand is not known, because ${report.out}.base is missing or damaged.`,
    );
  });

  it("takes a new export over unchanged pages", async () => {
    const root = await writeSite(SITE);
    await adoptFolder(root);
    await writeFile(join(root, "about.html"), page({ body: "<p>new</p>" }));
    expect(await (await adoptFolder(root, { force: true })).read("about.html")).toContain("<p>new</p>");
  });

  it("may be inside the export, with its base", async () => {
    const root = await writeSite(SITE);
    const out = join(root, "out");
    await adoptFolder(root, { out });
    const { report } = await adoptFolder(root, { out, force: true });
    expect(report.hidden).toEqual([]);
    expect(await readdir(out)).not.toContain("out.base");
  });
});
