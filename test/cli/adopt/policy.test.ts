import { afterEach, describe, expect, it } from "vitest";
import { formatReport } from "../../../cli/adopt/report/format-report";
import { readPage } from "../../../cli/adopt/read/html/page";
import { policyNeeds } from "../../../cli/adopt/read/policy-needs";
import { strictPolicy } from "../../../cli/adopt/report/policy-text";
import { adoptSite, oneSite, removeFolders } from "./support/site";

afterEach(removeFolders);

const needs = (body: string, sheets: string[] = []) => {
  const { sources } = policyNeeds(readPage("a/index.html", `<!doctype html><body>${body}`), sheets);
  return Object.fromEntries([...sources].map(([directive, found]) => [directive, [...found].join(" ")]));
};
const lightbox = (data: unknown) =>
  `<a class="w-lightbox"><script type="application/json" class="w-json">${JSON.stringify(data)}</script></a>`;

describe("a policy lists what a page", () => {
  it.each<[string, string, Record<string, string>]>([
    ["shows from its own folder", '<img src="../x.png"><link rel="stylesheet" href="/a.css">', {}],
    [
      "shows from elsewhere",
      '<img src="https://a.example/x.png" srcset="//b.example/y.png 2x, z.png 3x">',
      { "img-src": "https://a.example https://b.example" },
    ],
    [
      "shows from a data URL",
      '<img src="data:image/gif,x"><p style="background:url(data:image/gif,x)">',
      { "img-src": "data:" },
    ],
    [
      "plays",
      '<video src="a.mp4" poster="https://p.example/p.png"></video><audio><source src="https://m.example/a.mp3"></audio>',
      { "media-src": "'self' https://m.example", "img-src": "https://p.example" },
    ],
    [
      "plays in its background",
      '<div class="w-background-video" data-video-urls="a.webm,https://v.example/a.mp4"></div>',
      { "media-src": "'self' https://v.example" },
    ],
    [
      "writes with fonts of a service",
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Lato">',
      { "style-src": "https://fonts.googleapis.com", "font-src": "https://fonts.gstatic.com 'self'" },
    ],
    [
      "writes with fonts that a script asks for",
      '<script src="https://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js"></script>',
      {
        "script-src": "https://ajax.googleapis.com",
        "style-src": "https://fonts.googleapis.com",
        "font-src": "https://fonts.gstatic.com 'self'",
      },
    ],
    [
      "frames",
      '<iframe src="https://f.example/x"></iframe><iframe></iframe><iframe src="about:blank"></iframe>',
      { "frame-src": "https://f.example" },
    ],
    [
      "maps",
      '<div class="w-widget-map"></div>',
      { "frame-src": "https://www.openstreetmap.org", "connect-src": "https://www.openstreetmap.org" },
    ],
    [
      "draws",
      '<div data-animation-type="lottie" data-src="https://l.example/a.json"></div>',
      { "connect-src": "https://l.example", "img-src": "data:" },
    ],
    [
      "asks a mailing list",
      '<form action="https://x.us5.list-manage.com/subscribe/post?u=1&id=2"></form>',
      { "script-src": "https://x.us5.list-manage.com" },
    ],
    [
      "asks a host that only sounds like one",
      '<form action="https://list-manage.com.evil.example/subscribe/post"></form>',
      {},
    ],
    [
      "checks visitors with",
      '<form data-turnstile-sitekey="k"></form>',
      { "script-src": "https://challenges.cloudflare.com", "frame-src": "https://challenges.cloudflare.com" },
    ],
    [
      "sends to",
      '<script src="millrace.js" data-api="https://forms.example"></script>',
      { "connect-src": "https://forms.example" },
    ],
    [
      "enlarges",
      lightbox({ items: [{ type: "image", url: "https://i.example/a.jpg" }] }),
      { "img-src": "https://i.example" },
    ],
    [
      "shows as a video",
      lightbox({ items: [{ html: '<iframe src="https://film.example/1"></iframe>' }] }),
      { "frame-src": "https://film.example", "img-src": "data:" },
    ],
    [
      "runs as its own scripts",
      '<script src="own.js"></script><script src="https://s.example/s.js"></script>',
      { "script-src": "'self' https://s.example" },
    ],
  ])("%s", (_what, body, expected) => {
    expect(needs(body)).toEqual(expected);
  });

  it("loads from its style sheets", () => {
    const sheet = `@import "https://i.example/a.css"; @font-face { src: url("https://t.example/f.woff2"), url(data:font/woff,x) }
      /* url(https://comment.example/) */ p { background: url('https://b.example/p.png') } q { clip-path: url(#c) }`;
    expect(needs("", [sheet])).toEqual({
      "style-src": "https://i.example",
      "font-src": "https://t.example data: 'self'",
      "img-src": "https://b.example",
    });
  });
});

it("the policy is the strict one, and lists each source once", () => {
  const { sources } = policyNeeds(readPage("index.html", '<script src="own.js"></script><video src="a.mp4">'), []);
  expect(strictPolicy(sources, "'self'")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
      "media-src 'self'; require-trusted-types-for 'script'",
  );
});

it("adopt reports the policy that a page needs, and the inline code that it blocks", async () => {
  const body = `<p style="color:red" onclick="go()">x</p><style>a{}</style><script>go=1</script><img src="data:,">`;
  const { report } = await adoptSite(oneSite({ body }));
  const refused = "inline script, element with handler attributes, <style>, style attribute";
  expect(formatReport(report)).toContain(
    `policy    strict policy and img-src data: (it refuses what the page has inline: ${refused})`,
  );
});
