import { describe, expect, it } from "vitest";
import { readPage } from "../../../../cli/adopt/read/html/page";
import { findChunks } from "../../../../cli/adopt/read/javascript/chunks";
import { findCssReferences } from "../../../../cli/adopt/web/references/css";
import { findHtmlReferences } from "../../../../cli/adopt/web/references/html";
import { findJsonReferences } from "../../../../cli/adopt/web/references/json";
import { findScriptReferences } from "../../../../cli/adopt/web/references/script";
import type { Reference } from "../../../../cli/adopt/model/published-site";

const BASE = "https://www.my.site/blog/first";
const HOST = "https://cdn.example";

const urls = (references: Reference[]): string[] => references.map(({ url }) => url);
const inPage = (markup: string): Reference[] => findHtmlReferences(readPage("page.html", markup), BASE);
const inBody = (markup: string): string[] => urls(inPage(`<body>${markup}</body>`));

/** Puts each URL in its own place once more, encoded: the text must mean the same. */
function rewrite(source: string, references: Reference[], to = (reference: Reference) => reference.url): string {
  return references.reduceRight(
    (text, reference) => text.slice(0, reference.start) + reference.encode(to(reference)) + text.slice(reference.end),
    source,
  );
}

describe("references of a page", () => {
  it.each([
    ["links", '<a href="/about">x</a>', ["https://www.my.site/about"]],
    ["relative links", "<a href='second?a=1&amp;b=2#end'>x</a>", ["https://www.my.site/blog/second?a=1&b=2#end"]],
    ["a query alone", '<a href="?5f0c1d2e_page=2">x</a>', ["https://www.my.site/blog/first?5f0c1d2e_page=2"]],
    ["values without quotes", "<img src=/a.png>", ["https://www.my.site/a.png"]],
    ["upper case", '<IMG SRC = "/a.png">', ["https://www.my.site/a.png"]],
    [
      "every size",
      `<img srcset="${HOST}/a,b-p-500.png 500w, ${HOST}/a.png">`,
      [`${HOST}/a,b-p-500.png`, `${HOST}/a.png`],
    ],
    [
      "sizes of preloads",
      `<link rel="preload" imagesrcset="${HOST}/a.png 1x,${HOST}/b.png 2x">`,
      [`${HOST}/a.png`, `${HOST}/b.png`],
    ],
    [
      "videos",
      `<div data-poster-url="/p.jpg" data-video-urls="/v.mp4,/v.webm"></div>`,
      ["https://www.my.site/p.jpg", "https://www.my.site/v.mp4", "https://www.my.site/v.webm"],
    ],
    ["Lottie animations", '<div data-src="/documents/d.json"></div>', ["https://www.my.site/documents/d.json"]],
    ["styles", '<p style="background-image:url(&quot;/a%2520b.png&quot;)"></p>', ["https://www.my.site/a%2520b.png"]],
    ["style elements", "<style>p{background:url(/a.png)}</style>", ["https://www.my.site/a.png"]],
    [
      "JSON of lightboxes",
      `<script type="application/json" class="w-json">{"items":[{"url":"https:\\/\\/cdn.example/a.png"}]}</script>`,
      [`${HOST}/a.png`],
    ],
    ["search forms", '<form action="/search"></form>', ["https://www.my.site/search"]],
    [
      "frames and objects",
      '<iframe src="/map"></iframe><object data="/a.pdf"></object>',
      ["https://www.my.site/map", "https://www.my.site/a.pdf"],
    ],
    [
      "drawings in SVG",
      '<svg><use xlink:href="/s.svg#a"/><image href="/i.png"/></svg>',
      ["https://www.my.site/s.svg#a", "https://www.my.site/i.png"],
    ],
    ["noscript", '<noscript><img src="/n.png"></noscript>', ["https://www.my.site/n.png"]],
    [
      "attributes that an owner's script reads",
      '<div data-bg="https://cdn.example/a.png" data-list="[{&quot;url&quot;:&quot;/b.png&quot;}]" data-title="https://x.example/"></div>',
      [`${HOST}/a.png`, "https://www.my.site/b.png"],
    ],
    ["templates", '<template><img src="/t.png"></template>', ["https://www.my.site/t.png"]],
  ])("include %s", (_, markup, expected) => {
    expect(inBody(markup)).toEqual(expected);
  });

  it("include URLs in the head", () => {
    const head =
      `<link rel="stylesheet" href="/s.css"><link rel="shortcut icon" href="/f.png">` +
      `<link rel="apple-touch-icon" href="/w.png">` +
      `<link rel="manifest" href="/site.webmanifest"><link rel="canonical" href="/blog/first">` +
      `<link rel="alternate" hreflang="de" href="/de">` +
      `<meta property="og:image" content="/o.png"><meta name="twitter:image" content="/t.png">` +
      `<meta property="og:url" content="/blog/first">` +
      `<link rel="preconnect" href="${HOST}">`;
    const found = inPage(`<head>${head}</head>`);
    expect(found.map(({ url, use, absolute }) => [new URL(url).pathname, use, absolute ?? false])).toEqual([
      ["/s.css", "asset", false],
      ["/f.png", "asset", false],
      ["/w.png", "asset", false],
      ["/site.webmanifest", "asset", false],
      ["/blog/first", "page", true],
      ["/de", "page", true],
      ["/o.png", "asset", true],
      ["/t.png", "asset", true],
      ["/blog/first", "page", true],
    ]);
  });

  it("omit fragments, mail addresses and data", () => {
    const links = `<a href="#a">x</a><a href="mailto:a@b.example">x</a><a href="javascript:x()">x</a>`;
    const markup = `${links}<img src="data:image/png;base64,AA">`;
    expect(inBody(markup)).toEqual([]);
  });

  it("omit where forms are sent to", () => {
    expect(inBody('<form method="post" action="/.wf_auth"></form><form method="get" action="/search"></form>')).toEqual(
      ["https://www.my.site/search"],
    );
  });

  it("start from the URL of <base>", () => {
    expect(urls(inPage('<base href="/en/"><a href="about">x</a>'))).toEqual(["https://www.my.site/en/about"]);
  });

  it("call a linked document a file", () => {
    expect(inPage('<a href="/a.pdf">x</a><a href="/a">x</a>').map(({ use }) => use)).toEqual(["asset", "page"]);
  });

  it.each([
    `<a title="a &amp; b &copy" href="/x?a=1&amp;b=2&copy=3&#x26;d=4">x</a>`,
    `<p style='background:url("/a.png"), url(&#39;/b&amp;c.png&#39;)' data-src="/c.json">x</p>`,
    `<p style="background-image:url(&quot;/صورة.png&quot;)"><img srcset="/图.png 1x,\r\n /b.png 2x"></p>`,
  ])("have exact offsets and encodings in %s", (markup) => {
    const found = inPage(markup);
    const again = inPage(rewrite(markup, found));
    expect(urls(again)).toEqual(urls(found));
    const marked = inPage(rewrite(markup, found, ({ url }) => `${url}&"'x`));
    expect(marked).toHaveLength(found.length);
    expect(rewrite(markup, found, () => "")).not.toMatch(/\.png|\.json|\/x/);
  });
});

describe("references of a style sheet", () => {
  it.each([
    ["url() in all three ways", `a{b:url("/a.png");c:url('/b.png');d:url( /c.png )}`, ["/a.png", "/b.png", "/c.png"]],
    ["escapes", String.raw`a{b:url(/a\(1\).png);c:url('/b\27 s.png')}`, ["/a(1).png", "/b's.png"]],
    ["imports", `@import "/a.css";@import url(/b.css) screen;`, ["/a.css", "/b.css"]],
    ["fonts", `@font-face{src:url("/a.eot?#iefix") format("embedded-opentype"),url(/a.woff2)}`, ["/a.eot", "/a.woff2"]],
    ["image sets", `a{b:image-set(url(/a.png) 1x,"/b.png" type("image/png") 2x)}`, ["/a.png", "/b.png"]],
  ])("include %s", (_, css, expected) => {
    const found = findCssReferences(css, "https://www.my.site/css/s.css");
    expect(found.map(({ url }) => decodeURIComponent(new URL(url).pathname))).toEqual(expected);
    const again = findCssReferences(rewrite(css, found), BASE);
    expect(urls(again).map(decodeURIComponent)).toEqual(urls(found).map(decodeURIComponent));
  });

  it("omit comments, texts, namespaces and filters of the page", () => {
    const css = `/* url(/a.png) */@namespace svg url(http://www.w3.org/2000/svg);a::before{content:"url(/b.png)";filter:url(#f)}`;
    expect(findCssReferences(css, BASE)).toEqual([]);
  });

  it("are encoded for the place they are in", () => {
    const css = `a{b:url(/a.png);c:url("/b.png")}`;
    const written = rewrite(css, findCssReferences(css, BASE), () => `it's (1) "x".png`);
    expect(written).toBe(`a{b:url("it's (1) %22x%22.png");c:url("it's (1) %22x%22.png")}`);
  });
});

describe("references of JSON and scripts", () => {
  it("include icons of a manifest, relative ones too, and not its texts", () => {
    const json = `{"name":"https is a word","icons":[{"src":"icons\\/a.png"}],"start_url":"/","@context":"https://schema.org"}`;
    const found = findJsonReferences(json, "https://www.my.site/site.webmanifest");
    expect(found.map(({ url, use }) => [url, use])).toEqual([
      ["https://www.my.site/icons/a.png", "asset"],
      ["https://www.my.site/", "page"],
    ]);
    expect(JSON.parse(rewrite(json, found, () => `a"b</script>`))).toMatchObject({ start_url: `a"b</script>` });
  });

  it("include absolute URLs of files in a script", () => {
    const code = `load("https:\\/\\/cdn.example/a.json"); go('https://x.example/page'); var t = \`\${x}https://cdn.example/b.png\`;`;
    expect(urls(findScriptReferences(code, BASE))).toEqual([`${HOST}/a.json`]);
  });

  it.each([
    ["a table", `r.u=function(e){return"webflow.achunk."+{512:"0a",731:"0b"}[e]+".js"}`],
    ["names and a table", `r.u=e=>""+({512:"webflow.achunk"}[e]||"webflow.achunk")+"."+{512:"0a",731:"0b"}[e]+".js"`],
  ])("name the pieces of a script in %s", (_, code) => {
    expect(findChunks(code, `${HOST}/1/js/webflow.1a.js`)).toEqual([
      `${HOST}/1/js/webflow.achunk.0a.js`,
      `${HOST}/1/js/webflow.achunk.0b.js`,
    ]);
  });
});
