import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { serveCopies } from "../../../cli/compare/copies";
import { readSite } from "../../../cli/exported-site";
import { page, removeFolders, vendorScript, writeSite } from "../adopt/support/site";

afterEach(removeFolders);

it("removes the hash of a library that was not saved with the page", async () => {
  const library = (src: string) => `<script src="${src}" integrity="sha256-AAAA"></script>`;
  const folder = await writeSite({
    "index.html": page({ head: library("../cdn/jquery-3.5.1.js?a") + library("js/jquery-3.5.1.js") }),
    "js/jquery-3.5.1.js": "",
    "js/webflow.js": vendorScript("{events:{},actionLists:{}}"),
  });
  const { copies, close } = await serveCopies(readSite(folder), { codeFor: () => "/* jQuery */" });
  const vendor = copies.find(({ way }) => way === "vendor");
  const text = await (await fetch(`${vendor?.origin}/index.html`)).text();
  await close();
  expect(text.match(/<script[^>]*jquery[^>]*>/g)?.map((tag) => tag.includes("integrity"))).toEqual([false, true]);
});

it("removes the adopted copy and the configuration beside it", async () => {
  const folder = await writeSite({
    "user-account.html": page({
      body: '<section data-wf-user-account="true"></section>',
      scripts: '<script src="js/site.js"></script>',
    }),
    "js/site.js": vendorScript("{events:{},actionLists:{}}"),
  });
  const temporary = await mkdtemp(join(tmpdir(), "millrace-copies-"));
  vi.stubEnv("TMPDIR", temporary);
  try {
    const copies = await serveCopies(readSite(folder), { codeFor: () => undefined });
    const [inside = ""] = await readdir(temporary);
    expect((await readdir(join(temporary, inside))).sort()).toEqual(["site", "site.base", "site.config.json"]);
    await copies.close();
    expect(await readdir(temporary)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true, force: true });
  }
});
