import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { LASTING_PATTERN } from "../../../../common/lasting-files";
import { toRedirect, type GivenRedirect } from "../../../../common/redirects";
import { webHost, WEB_HOST_NAMES, type WebHostName } from "../../../../cli/adopt/publish/hosts";
import { adoptFolder, adoptSite, oneSite, page, removeFolders, writeSite } from "../support/site";

afterEach(removeFolders);

const ID = "5f0c1d2e3a4b5c6d7e8f9a0b";
const REDIRECTS: GivenRedirect[] = [
  { from: "/news/*", to: "/blog/:splat" },
  { from: "/news/2019/*", to: "/archive", status: 302 },
  { from: "/old", to: "/new" },
  { from: "/über (uns)", to: "https://my.site/about?a=b#c" },
];
const writeFiles = (name: WebHostName, redirects = REDIRECTS, files: string[] = ["404.html"], csp?: string) =>
  webHost(name).files({ files: new Set(files), redirects: redirects.map(toRedirect), csp });
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ from: `/p${index}`, to: "/new" }));

describe("netlify", () => {
  it("has redirects with priority over files, the more exact ones first", () => {
    const { site } = writeFiles("netlify", REDIRECTS, ["news.html"]);
    expect(site.get("_redirects")?.split("\n").slice(1, -1)).toEqual([
      "/old /new 301!",
      "/%C3%BCber%20(uns) https://my.site/about?a=b#c 301!",
      "/news/2019/* /archive 302!",
      "/news /news.html 200!",
      "/news/* /blog/:splat 301!",
    ]);
  });

  it("has the policy for all files, and long caching for files that never change", () => {
    const files = [`images/${ID}_a.png`, `images/${ID}_b c.png`, `css/${ID}_x.css`, "css/site.css"];
    expect(writeFiles("netlify", [], files, "default-src 'self'").site.get("_headers")?.split("\n").slice(1)).toEqual([
      "/*",
      "  Content-Security-Policy: default-src 'self'",
      "/images/*",
      "  Cache-Control: public, max-age=31536000, immutable",
      `/css/${ID}_x.css`,
      "  Cache-Control: public, max-age=31536000, immutable",
      "",
    ]);
  });

  it("receives one rule for the folder of the composed script", () => {
    const files = ["index.html", ...["", "-lottie-canvas"].map((name) => `millrace/millrace${name}.0123456789ab.js`)];
    const { site } = writeFiles("netlify", [], [...files, "millrace/millrace.0123456789ab.js.map"]);
    expect(site.get("_headers")?.split("\n").slice(1)).toEqual([
      "/millrace/*",
      "  Cache-Control: public, max-age=31536000, immutable",
      "",
    ]);
  });

  it("receives no file that it does not need", () => {
    expect([...writeFiles("netlify", []).site]).toEqual([]);
  });
});

describe("cloudflare", () => {
  it("has redirects with and without a slash at the end", () => {
    const { site, limits } = writeFiles("cloudflare");
    expect(site.get("_redirects")?.split("\n").slice(1, 4)).toEqual([
      "/old /new 301",
      "/old/ /new 301",
      "/%C3%BCber%20(uns) https://my.site/about?a=b#c 301",
    ]);
    expect(site.get("_redirects")).toMatch(/\/news\/2019\/\* \/archive 302\n\/news\/\* \/blog\/:splat 301\n$/);
    expect(limits).toEqual([]);
  });

  it("has no more rules than the provider accepts; HTML pages redirect the rest", () => {
    const folders = Array.from({ length: 107 }, (_, index) => ({ from: `/f${index}/*`, to: "/" }));
    const { site, limits } = writeFiles("cloudflare", [...many(2002), ...folders]);
    const lines = (site.get("_redirects") ?? "").split("\n").filter((line) => line.startsWith("/"));
    expect(lines.filter((line) => line.includes("*")).length).toBe(100);
    expect(lines.length).toBe(2100);
    expect([...site.keys()].filter((path) => path.endsWith("index.html"))).toEqual([
      "p2000/index.html",
      "p2001/index.html",
    ]);
    expect(limits).toEqual([
      "Cloudflare Pages takes 2000 redirects: 2 others are HTML pages that send visitors on.",
      "These redirects are more than Cloudflare Pages takes: /f100/*, /f101/*, /f102/*, /f103/*, /f104/* and 2 more.",
    ]);
  });

  it("has no header that is longer than the provider accepts, and a page for unknown URLs", () => {
    const { site, limits, sendsPolicy } = writeFiles("cloudflare", [], ["index.html"], "x".repeat(2000));
    expect([site.get("_headers"), sendsPolicy]).toEqual([undefined, false]);
    expect(limits[0]).toContain("longer than the 2000 characters");
    expect(site.get("404.html")).toContain("Page not found");
    expect(writeFiles("cloudflare", []).site.has("404.html")).toBe(false);
  });

  it("has at most 100 rules for headers", () => {
    const files = ["a.css", ...Array.from({ length: 120 }, (_, index) => `${ID}_${index}.png`)];
    const { site, limits } = writeFiles("cloudflare", [], files);
    expect(site.get("_headers")?.match(/Cache-Control/g)?.length).toBe(100);
    expect(limits).toEqual(["Cloudflare Pages takes 100 rules for headers: 20 files are not cached for long."]);
  });
});

describe("vercel", () => {
  interface Settings {
    cleanUrls: boolean;
    redirects: { source: string; destination: string; statusCode: number }[];
    headers: { source: string; headers: { key: string; value: string }[] }[];
  }
  const readSettings = (...given: Parameters<typeof writeFiles> extends [unknown, ...infer Rest] ? Rest : never) =>
    JSON.parse(writeFiles("vercel", ...given).site.get("vercel.json") ?? "") as Settings;

  it("has clean URLs, redirects and headers in the properties that its schema names", () => {
    const settings = readSettings(REDIRECTS, ["es/index.html"], "default-src 'self'");
    expect(Object.keys(settings)).toEqual(["$schema", "cleanUrls", "redirects", "headers"]);
    expect(settings.redirects).toEqual([
      { source: "/old{/}?", destination: "/new", statusCode: 301 },
      { source: "/%C3%BCber%20\\(uns\\){/}?", destination: "https://my.site/about?a=b#c", statusCode: 301 },
      { source: "/news/2019/:splat+", destination: "/archive", statusCode: 302 },
      { source: "/news/:splat+", destination: "/blog/:splat+", statusCode: 301 },
      { source: "/es", destination: "/es/", statusCode: 302 },
    ]);
    expect(settings.headers.map(({ source, headers: [header] }) => [source, header?.key])).toEqual([
      ["/(.*)", "Content-Security-Policy"],
      [`/:folder*/:name(${LASTING_PATTERN})`, "Cache-Control"],
    ]);
  });

  it("has no more redirects than the provider accepts; HTML pages redirect the rest", () => {
    const { site, limits } = writeFiles("vercel", many(2001));
    expect(JSON.parse(site.get("vercel.json") ?? "")).toMatchObject({ redirects: { length: 2000 } });
    expect([...site.keys()]).toEqual(["vercel.json", "p2000/index.html"]);
    expect(limits).toEqual(["Vercel takes 2000 redirects: 1 others are HTML pages that send visitors on."]);
  });
});

describe("github-pages", () => {
  it("has HTML pages that redirect, by relative URLs, and reports what it cannot do", () => {
    const redirects = [...REDIRECTS, { from: "/a/b.html", to: "/" }, { from: "/taken", to: "/x" }];
    const { site, limits, sendsPolicy } = writeFiles("github-pages", redirects, ["taken.html"], "default-src 'self'");
    expect([...site.keys()]).toEqual([".nojekyll", "old/index.html", "über (uns)/index.html", "a/b.html"]);
    expect(site.get("old/index.html")).toContain('<meta http-equiv="refresh" content="0; url=../new">');
    expect(site.get("a/b.html")).toContain('<a href="../">/</a>');
    expect(site.get("über (uns)/index.html")).toContain('<link rel="canonical" href="https://my.site/about?a=b#c">');
    expect(sendsPolicy).toBe(false);
    expect(limits).toEqual([
      "GitHub Pages cannot redirect: 3 old paths have HTML pages that send visitors on.",
      "These redirects are left out, because they are for many paths or the site has a page there: " +
        "/taken, /news/2019/*, /news/*.",
      "GitHub Pages sends no headers of your own, so browsers keep no file for long.",
      "It cannot send the content security policy.",
      "A page with a slash too many at the end of its URL is not found there.",
    ]);
  });

  it("has no page whose file or folder is taken", () => {
    const redirects = ["/a/b", "/c.html/d", "/c.html", "/e", "/"].map((from) => ({ from, to: "/new" }));
    const { site } = writeFiles("github-pages", redirects, ["a", "index.html", "e/f.html"]);
    expect([...site.keys()]).toEqual([".nojekyll", "c.html/d/index.html", "e/index.html"]);
  });

  it("escapes targets in markup", () => {
    const { site } = writeFiles("github-pages", [{ from: "/a", to: '/b?c="><script>' }]);
    expect(site.get("a/index.html")).not.toContain("<script>");
  });
});

describe("adopt --for", () => {
  it.each(WEB_HOST_NAMES)("writes the files of %s, and no file of another", async (name) => {
    const { report, files } = await adoptSite({ ...oneSite({}), "404.html": page() }, { for: name, csp: true });
    const own = (await files()).filter((path) => /^(_|vercel|\.nojekyll)/.test(path));
    expect(own).toEqual(report.publish.host?.files ?? []);
    const beside = [".nginx.conf", ".Caddyfile"].filter((ending) => existsSync(report.out + ending));
    expect(beside).toEqual([report.publish.host?.beside].filter(Boolean));
    expect(own.length + beside.length).toBe(1);
  });

  it("packs the files into an archive, and writes a server's beside it", async () => {
    const root = await writeSite(oneSite({}));
    const { report } = await adoptFolder(root, { for: "nginx", out: `${root}-new.zip` });
    expect(report.publish.host?.beside).toBe(".nginx.conf");
    expect(await readFile(`${root}-new.nginx.conf`, "utf8")).toContain("try_files $uri $uri.html =404;");
  });

  it("replaces no file of the export", async () => {
    await expect(adoptSite({ ...oneSite({}), "vercel.json": "{}" }, { for: "vercel" })).rejects.toThrow(
      "The export has a file vercel.json, which --for vercel would replace. Leave it out with --leave-out vercel.json",
    );
  });

  it("replaces a server's file beside the site only with --force", async () => {
    const root = await writeSite(oneSite({}));
    await writeFile(`${root}-millrace.Caddyfile`, "mine");
    await expect(adoptFolder(root, { for: "caddy" })).rejects.toThrow("Caddyfile is there already. Move it away");
    expect(existsSync(`${root}-millrace`)).toBe(false);
    await adoptFolder(root, { for: "caddy", force: true });
    expect(await readFile(`${root}-millrace.Caddyfile`, "utf8")).toContain("file_server");
  });

  it("fails with a sentence when the server's file cannot be written", async () => {
    const root = await writeSite(oneSite({}));
    await mkdir(join(`${root}-millrace.Caddyfile`));
    await expect(adoptFolder(root, { for: "caddy", force: true })).rejects.toThrow("cannot be written: EISDIR");
  });

  it("refuses an unknown host", async () => {
    await expect(adoptSite(oneSite({}), { for: "ghost" })).rejects.toThrow(
      '--for is "ghost". Expected one of netlify, cloudflare, vercel, github-pages, nginx, caddy.',
    );
  });
});
