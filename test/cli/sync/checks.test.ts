import { createHash } from "node:crypto";
import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { StateFiles } from "../../../cli/sync/site-state";
import { runChecks } from "../../../cli/sync/checks/run-checks";
import { readCheckSettings } from "../../../cli/sync/checks/settings";
import { removeFolders, temporaryFolder } from "../adopt/support/site";
import { NO_BROWSER } from "./support/workplace";

afterEach(removeFolders);

type Files = Record<string, string>;

function makeState(files: Files): StateFiles {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  return {
    files: new Map(Object.entries(files).map(([path, text]) => [path, hash(text)])),
    read: async (path) => Buffer.from(files[path] ?? ""),
  };
}

/** What stops the deploy of a state, a sentence for each finding. */
async function check(before: Files | undefined, after: Files, settings: object = {}, redirects: object[] = []) {
  const site = join(await temporaryFolder(), "my-site");
  await writeFile(`${site}.config.json`, JSON.stringify({ redirects }));
  const states = { before: before && makeState(before), after: makeState(after) };
  const checks = readCheckSettings({ ...NO_BROWSER, ...settings }, "checks");
  return (await runChecks({ site, source: site, accepted: new Set(), ...states }, checks)).map(
    ({ page, what }) => `${page} ${what}`,
  );
}

const html = (body: string) => `<!DOCTYPE html><html><body>${body}</body></html>`;
const form = (name: string) => `<form data-name="${name}"></form>`;
const many = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}.html`, html("")]));

describe("the check of links", () => {
  it("finds pages and files that are missing, also in style sheets", async () => {
    const after = {
      "index.html": html('<a href="/about">A</a><img src="rose.png"><link rel="stylesheet" href="a.css">'),
      "a.css": "a { background: url(b.png) }",
    };
    expect(await check({ "index.html": html("") }, after)).toEqual([
      "index.html names /about, which the site does not have",
      "index.html names /rose.png, which the site does not have",
      "a.css names /b.png, which the site does not have",
    ]);
    expect(await check({ "index.html": html("") }, after, { links: false })).toEqual([]);
  });

  it("finds pages with and without their ending, in folders, and by redirects", async () => {
    const links = ["/", "/about", "/about.html", "/blog", "/blog/", "/old", "/shop/x", "#top", "https://other.site/y"];
    const after = {
      "index.html": html(links.map((href) => `<a href="${href}">x</a>`).join("")),
      "about.html": "",
      "blog/index.html": "",
    };
    const redirects = [
      { from: "/old", to: "/about" },
      { from: "/shop/*", to: "https://shop.site/:splat" },
    ];
    expect(await check({ "index.html": html("") }, after, {}, redirects)).toEqual([]);
  });

  it("lets off what is dead online already, on new pages too", async () => {
    const dead = html('<a href="/dead">x</a>');
    expect(await check({ "index.html": dead }, { "index.html": dead, "new.html": dead })).toEqual([]);
  });

  it("finds links to a page that was removed", async () => {
    const home = html('<a href="/about">x</a>');
    expect(await check({ "index.html": home, "about.html": html("") }, { "index.html": home })).toEqual([
      "index.html names /about, which the site does not have",
    ]);
  });
});

describe("the check of forms", () => {
  it("finds a form that its page has no more, and one that went with its page", async () => {
    const before = { "index.html": html(form("News") + form("Call")), "contact.html": html(form("Contact")) };
    expect(await check(before, { "index.html": html(form("News")) })).toEqual([
      "index.html has no form “Call” any more",
      "contact.html has no form “Contact” any more",
    ]);
    expect(await check(before, { "index.html": html(form("News")) }, { forms: false })).toEqual([]);
  });

  it("lets a page go whose form another page has", async () => {
    const before = { "index.html": html(form("News")), "old.html": html(form("News")) };
    expect(await check(before, { "index.html": html(form("News")) })).toEqual([]);
  });
});

describe("the check of pages", () => {
  it("lets one page of few go, and a tenth of many", async () => {
    const { "p0.html": _gone, ...two } = many(3);
    expect(await check(many(3), two)).toEqual([]);
    expect(await check(many(40), many(36))).toEqual([]);
  });

  it("finds more than these, and the front page", async () => {
    expect(await check(many(40), many(35))).toHaveLength(5);
    expect(await check(many(40), many(35), { pages: 20 })).toEqual([]);
    expect(await check(many(40), many(1), { pages: false })).toEqual([]);
    expect(await check({ ...many(3), "index.html": html("") }, many(3))).toEqual(["index.html is not there any more"]);
  });
});

describe("the check of weight", () => {
  const site = (pixels: number, more: Files = {}): Files => ({
    "index.html": html(
      '<img src="a.png" srcset="b.png 500w"><a href="c.pdf">PDF</a><link rel="stylesheet" href="a.css">',
    ),
    "a.css": "a { background: url(d.png) }",
    "a.png": "x".repeat(200_000),
    "b.png": "x",
    "c.pdf": "x",
    "d.png": "x".repeat(pixels),
    ...more,
  });

  it("finds a page that loads a fifth more than online, with what its style sheets load", async () => {
    expect(await check(site(50_000), site(90_000))).toEqual([]);
    expect(await check(site(50_000), site(110_000))).toEqual([
      "index.html loads 303 kB, 24 % more than online (245 kB)",
    ]);
    expect(await check(site(50_000), site(110_000), { weight: 30 })).toEqual([]);
    expect(await check(site(50_000), site(110_000), { weight: false })).toEqual([]);
  });

  it("does not count what visitors download or a screen of another size loads, nor little", async () => {
    const large = { "b.png": "x".repeat(500_000), "c.pdf": "x".repeat(500_000) };
    expect(await check(site(0), site(0, large))).toEqual([]);
    expect(await check({ "index.html": html("") }, { "index.html": html("x".repeat(40_000)) })).toEqual([]);
  });
});

describe("the first state", () => {
  it("has nothing to be worse than", async () => {
    expect(await check(undefined, { "index.html": html('<a href="/dead">x</a>') })).toEqual([]);
  });
});
