import { describe, expect, it } from "vitest";
import { rewriteSite, type RewriteOptions } from "../../../../cli/adopt/web/rewrite/site";
import { HOST, makeSite, ORIGIN, readText } from "./support/fetched";

const PHOTO = `${HOST}/5e8f0c1d2e3a4b5c6d7e8f9a_Nail%20Bar.jpg`;

/** Rewrites the page `/blog/x` of a site with one picture. */
async function rewritePage(page: string, options: RewriteOptions = {}): Promise<string> {
  const site = await rewriteSite(makeSite({ "/about": "", "/blog/x": page }, { [PHOTO]: "" }), options);
  return readText(site, "blog/x.html");
}

describe("the head of a page", () => {
  const head = (origin: string, path: string) =>
    `<link rel="canonical" href="${origin}${path}"><link rel="alternate" hreflang="en" href="${origin}/about">` +
    `<meta property="og:url" content="${origin}${path}"><meta property="og:image" content="`;

  it("names the new origin", async () => {
    const text = await rewritePage(`${head(ORIGIN, "/blog/x")}${PHOTO}">`, { origin: "https://new.example" });
    expect(text).toBe(`${head("https://new.example", "/blog/x")}https://new.example/images/Nail-Bar.jpg">`);
  });

  it("names the origin of the published site when there is no new one", async () => {
    const text = await rewritePage(`${head(ORIGIN, "/blog/x")}${PHOTO}">`);
    expect(text).toBe(`${head(ORIGIN, "/blog/x")}${ORIGIN}/images/Nail-Bar.jpg">`);
  });

  it("has no checksums of files that are local, and no connections to unused hosts", async () => {
    const sheet = `${HOST}/css/a.css`;
    const script = "https://cdn.example/lib.js";
    const page =
      `<link href="${HOST}" rel="preconnect" crossorigin="anonymous"><link href="https://fonts.example" rel="preconnect">` +
      `<link href="${sheet}" rel="stylesheet" integrity="sha384-a" crossorigin="anonymous">` +
      `<script src="${script}" integrity="sha384-b" crossorigin="anonymous"></script>`;
    const site = await rewriteSite(makeSite({ "/": page }, { [sheet]: `a{background:url(${PHOTO})}`, [PHOTO]: "" }));
    expect((await readText(site, "index.html")).replace(/ {2,}/g, " ").replaceAll(" >", ">")).toBe(
      `<link href="https://fonts.example" rel="preconnect"><link href="css/a.css" rel="stylesheet">` +
        `<script src="${script}" integrity="sha384-b" crossorigin="anonymous"></script>`,
    );
    expect(await readText(site, "css/a.css")).toBe("a{background:url(../images/Nail-Bar.jpg)}");
  });

  it("keeps no <base>, since all URLs are resolved", async () => {
    const site = await rewriteSite(makeSite({ "/en/a": '<base href="/en/"><a href="b">x</a>', "/en/b": "" }));
    expect(await readText(site, "en/a.html")).toBe('<base ><a href="/en/b">x</a>');
  });
});

describe("scripts in pieces", () => {
  it("have a tag for each module that the first one loads", async () => {
    const first = `${HOST}/js/webflow.0a.js`;
    const page = `<script src="${HOST}/js/webflow.schunk.1b.js"></script><script src="${first}"></script>`;
    const code = `r.u=e=>"webflow."+{1:"schunk.1b",2:"achunk.2c",3:"achunk.3d"}[e]+".js"`;
    const assets = { [first]: code, [`${HOST}/js/webflow.schunk.1b.js`]: "", [`${HOST}/js/webflow.achunk.2c.js`]: "" };
    const site = await rewriteSite(makeSite({ "/": page }, assets));
    expect(await readText(site, "index.html")).toBe(
      `<script src="js/webflow.schunk.1b.js"></script><script src="js/webflow.0a.js"></script>` +
        `<script src="js/webflow.achunk.2c.js"></script>`,
    );
  });
});
