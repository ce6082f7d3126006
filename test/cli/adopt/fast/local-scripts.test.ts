import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { fastSite } from "../../../../cli/adopt/fast/fast";
import { createFileClient } from "../../../../cli/adopt/web/fetch/client";
import { hasContentHash } from "../../../../common/lasting-files";
import { filesIn, removeFolders, writeSite } from "../support/site";
import { closeServers, redirectTo, send } from "../web/support/server";
import { font, integrity, openInternet, script, sheet } from "./support/internet";

const CODE = "/*! Made-up library 1.2.3, MIT */ window.library = 1;";
const URL = "https://cdn.example/library/1.2.3/library.js";
const ANSWER = { "cdn.example/library/1.2.3/library.js": script(CODE) };

const page = (head: string): string => `<!DOCTYPE html><html><head>${head}</head><body><p>Text</p></body></html>`;
const tag = (src: string, more = ""): string => `<script src="${src}"${more}></script>`;

/** Keeps what a page with this head asks of other hosts. */
async function keep(head: string, answers: Parameters<typeof openInternet>[0], more: Record<string, string> = {}) {
  const site = await writeSite({ "index.html": page(head), ...more });
  const internet = await openInternet(answers);
  const report = await fastSite(site, ["local-scripts"], internet);
  const html = await readFile(join(site, "index.html"), "utf8");
  const added = (await filesIn(site)).filter(hasContentHash);
  return { site, report, html, added, internet, read: (path: string) => readFile(join(site, path), "utf8") };
}

afterEach(async () => {
  await closeServers();
  await removeFolders();
});

describe("scripts of other hosts", () => {
  it("keeps a script whose URL names a version, byte for byte, and what its tag says", async () => {
    const { html, added, read, report } = await keep(tag(URL, ' type="module" async defer'), ANSWER);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/^js\/[0-9a-f]{24}_library\.js$/);
    expect(await read(added[0] ?? "")).toBe(CODE);
    expect(html).toBe(page(tag(added[0] ?? "", ' type="module" async defer')));
    expect(report.done).toEqual(["1 file of other hosts kept in the site; nothing is asked of the builder's servers"]);
    expect(report.left).toEqual([]);
  });

  it("checks integrity, which a script in the site does not need", async () => {
    const good = await keep(
      tag("https://cdn.example/a.js", ` integrity="${integrity(CODE)}" crossorigin="anonymous"`),
      {
        "cdn.example/a.js": script(CODE),
      },
    );
    expect(good.html).toContain(`<script src="${good.added[0]}"`);
    expect(good.html).not.toMatch(/integrity|crossorigin/);
    const head = tag(URL, ` integrity="${integrity("other")}"`);
    const bad = await keep(head, ANSWER);
    expect(bad.html).toBe(page(head));
    expect(bad.report.left).toEqual([
      { what: URL, reason: "the file does not have the hash that its integrity names" },
    ]);
  });

  it("fetches nothing twice, and --off restores the page", async () => {
    const head = tag(URL);
    const { site, html, internet } = await keep(head, ANSWER, { "about.html": page(head) });
    await fastSite(site, ["local-scripts"], internet);
    expect(internet.asked).toHaveLength(1);
    expect(await readFile(join(site, "index.html"), "utf8")).toBe(html);
    await fastSite(site, []);
    expect(await readFile(join(site, "index.html"), "utf8")).toBe(page(head));
    expect((await filesIn(site)).filter(hasContentHash)).toEqual([]);
  });

  it("adds the compressed copies that pages have", async () => {
    const { added, site } = await keep(tag(URL), ANSWER, { "index.html.gz": "old" });
    expect(added).toEqual([added[0], `${added[0]}.gz`]);
    expect(gunzipSync(await readFile(join(site, added[1] ?? ""))).toString()).toBe(CODE);
  });

  it("takes a preload with its script, and removes the connection to a host that nothing asks", async () => {
    const hints = `<link rel="preconnect" href="https://cdn.example"><link rel="dns-prefetch" href="//other.example">`;
    const preload = `<link rel="preload" as="script" href="${URL}" crossorigin>`;
    const { html, added } = await keep(`${hints}${preload}${tag(URL)}`, ANSWER);
    expect(html).toContain(`<link rel="preload" as="script" href="${added[0]}"`);
    expect(html).not.toContain("cdn.example");
    expect(html).toContain('<link rel="dns-prefetch" href="//other.example">');
    const image = await keep(`${hints}${tag(URL)}<link rel="icon" href="https://cdn.example/a.png">`, ANSWER);
    expect(image.html).toContain('<link rel="preconnect" href="https://cdn.example">');
  });

  it.each([
    ["a page", send("text/html", "<p>Gone</p>"), "the server answers with a page in place of the file"],
    ["a picture", send("image/png", "x"), "the server answers with image/png"],
    ["a page that says it is a script", script("<!doctype html><p>Gone</p>"), "is no script that can be read"],
    ["an error", send("text/javascript", "", 404), "the server answers with status 404"],
    [
      "a redirect to a page",
      redirectTo("https://cdn.example/login"),
      "the server answers with a page in place of the file",
    ],
    ["a redirect to http", redirectTo("http://cdn.example/a.js"), "it is not served over https"],
    ["a redirect to itself", redirectTo(URL), "redirects too often"],
    ["text that is not UTF-8", send("text/javascript", Buffer.from([0x22, 0xe9, 0x22])), "it is not encoded as UTF-8"],
    ["a script that looks for itself", script("load(document.currentScript.src)"), "finds files by its own URL"],
    ["a module with imports", script('import { a } from "./a.js"; a();'), "loads modules"],
    ["a script that imports later", script('import("./a.js")'), "loads modules"],
  ])("leaves %s at its host and names it once", async (_, answer, reason) => {
    const head = tag(URL) + tag(URL, " async");
    const { html, added, report } = await keep(head, {
      "cdn.example/library/1.2.3/library.js": answer,
      "cdn.example/login": send("text/html", "<p>Sign in</p>"),
    });
    expect(html).toBe(page(head));
    expect(added).toEqual([]);
    expect(report.left).toEqual([{ what: URL, reason }]);
  });

  it.each([
    ["https://www.googletagmanager.com/gtag/js?id=G-1", "analytics: the service works from its own host only"],
    ["https://js.stripe.com/v3.1/", "payment: the service works from its own host only"],
    ["https://cdn.example/library.js?v=1.2.3", "its URL names no version"],
    ["https://cdn.example/library@latest/library.js", "its URL names no version"],
    ["http://cdn.example/library/1.2.3/library.js", "it is not asked for over https"],
  ])("does not ask for %s", async (url, reason) => {
    const { report, internet } = await keep(tag(url), {});
    expect(internet.asked).toEqual([]);
    expect(report.left).toEqual([{ what: url, reason }]);
  });

  it("names frames, and scripts that code or a tool of the page loads", async () => {
    const code = `<script>var s=document.createElement("script");s.src="https://cdn.example/1.0/a.js"</script>`;
    const tool = `<script type="text/plain" data-src="https://cdn.example/b.js"></script>`;
    const frame = `<iframe src="https://www.youtube.com/embed/1?rel=0"></iframe>`;
    const { report, internet } = await keep(code + tool + frame, {});
    expect(internet.asked).toEqual([]);
    expect(report.left).toEqual([
      { what: "https://cdn.example/1.0/a.js", reason: "code of a page loads it" },
      { what: "https://cdn.example/b.js", reason: "a tool of a page loads it" },
      { what: "https://www.youtube.com/embed/1", reason: "video: the service works from its own host only" },
    ]);
  });

  it("asks a host that does not answer once, and never one on a private network", async () => {
    let count = 0;
    const lookup = (host: string) => {
      count++;
      if (host === "cdn.example") throw new Error("no network");
      return Promise.resolve([{ address: "10.0.0.1", family: 4 }]);
    };
    const head = [URL, "https://cdn.example/1.0/b.js", "https://inside.example/1.0/c.js"]
      .map((url) => tag(url))
      .join("");
    const site = await writeSite({ "index.html": page(head) });
    const report = await fastSite(site, ["local-scripts"], {
      client: createFileClient({ lookup: async (host) => lookup(host) }),
    });
    expect(count).toBe(2);
    expect(report.left.map(({ reason }) => reason)).toEqual([
      "the host cdn.example does not exist, or its name cannot be resolved now",
      "the host cdn.example does not exist, or its name cannot be resolved now",
      "the host inside.example is on a private network",
    ]);
    expect(await readFile(join(site, "index.html"), "utf8")).toBe(page(head));
  });

  it("keeps pictures of the builder's servers, but not of other hosts", async () => {
    const image = (src: string) => `<img src="${src}" alt="">`;
    const [mine, theirs] = ["d3e54v103j8qbb.cloudfront.net", "cdn.example"].map(
      (host) => `https://${host}/a.60f9b1840c.svg`,
    );
    const { read, added } = await keep(
      "",
      { "d3e54v103j8qbb.cloudfront.net/a.60f9b1840c.svg": send("image/svg+xml", "<svg/>") },
      {
        "a/b.html": page(image(mine ?? "") + image(theirs ?? "")),
      },
    );
    expect(added).toEqual([expect.stringMatching(/^images\/[0-9a-f]{24}_a\.60f9b1840c\.svg$/)]);
    expect(await read("a/b.html")).toBe(page(image(`../${added[0]}`) + image(theirs ?? "")));
  });

  it("says what is still asked of the builder's servers", async () => {
    const image = '<link rel="icon" href="https://cdn.prod.website-files.com/5e8f/icon.png">';
    const { report } = await keep(tag(URL) + image, ANSWER);
    expect(report.done).toEqual(["1 file of other hosts kept in the site; the builder's servers are asked for 1 file"]);
  });
});

describe("style sheets of other hosts", () => {
  const LINK = '<link rel="stylesheet" href="https://cdn.example/icons@4.7.0/css/icons.min.css">';
  const ICONS =
    `/*! License */@import "more.css";@font-face{font-family:Icons;src:url("../fonts/i.eot?#iefix") ` +
    `format("embedded-opentype"),url(../fonts/i.woff2?v=4) format("woff2"),url("../fonts/i.ttf")}` +
    `.a{background:url('/sprite.svg#b')}`;
  const FILES = {
    "cdn.example/icons@4.7.0/css/icons.min.css": sheet(ICONS),
    "cdn.example/icons@4.7.0/css/more.css": sheet("b{color:red}"),
    "cdn.example/icons@4.7.0/fonts/i.woff2?v=4": font(Buffer.from("font")),
    "cdn.example/sprite.svg": send("image/svg+xml", "<svg/>"),
  };

  it("keeps a sheet with what it imports, its fonts and pictures", async () => {
    const { html, added, read } = await keep(LINK, FILES);
    const path = added.find((name) => name.endsWith("icons.min.css")) ?? "";
    expect(html).toBe(page(`<link rel="stylesheet" href="${path}">`));
    expect((await read(path)).replace(/[0-9a-f]{24}/g, "HASH")).toBe(
      `/*! License */@import "HASH_more.css";@font-face{font-family:Icons;` +
        `src:url(../fonts/HASH_i.woff2) format("woff2")}.a{background:url('../images/HASH_sprite.svg#b')}`,
    );
    expect(added.map((name) => name.replace(/[0-9a-f]{24}/, "HASH")).sort()).toEqual([
      "css/HASH_icons.min.css",
      "css/HASH_more.css",
      "fonts/HASH_i.woff2",
      "images/HASH_sprite.svg",
    ]);
  });

  it("leaves a sheet whose font cannot be fetched", async () => {
    const { "cdn.example/icons@4.7.0/fonts/i.woff2?v=4": _, ...others } = FILES;
    const { html, report } = await keep(LINK, others);
    expect(html).toBe(page(LINK));
    expect(report.left).toEqual([
      {
        what: "https://cdn.example/icons@4.7.0/css/icons.min.css",
        reason: "a file that it names cannot be fetched: the server answers with status 404",
      },
    ]);
  });

  it("keeps a change of the owner beside its own", async () => {
    const { site, html, internet } = await keep(LINK, FILES);
    await writeFile(join(site, "index.html"), html.replace("Text", "Words"));
    await fastSite(site, ["local-scripts"], internet);
    expect(await readFile(join(site, "index.html"), "utf8")).toBe(html.replace("Text", "Words"));
  });
});
