import { writeFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { isClosed, mapUrls } from "../../../cli/adopt/read/html/css";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptFolder, adoptSite, oneSite, page, removeFolders, vendorScript, writeSite } from "./support/site";

afterEach(removeFolders);

describe("adopt --csp", () => {
  it("moves styles and scripts into files and leaves data, modules and handlers", async () => {
    const { read, files, report } = await adoptSite(
      oneSite({
        head: '<style media="print">p{color:red}</style><script type="module">import "./a.js"</script>',
        body:
          '<p style="color:blue" onclick="x()">A</p><script async>own()</script>' +
          '<script type="text/template">t</script>',
      }),
      { csp: true },
    );
    const html = await read("index.html");
    expect(html).toContain('<link rel="stylesheet" href="css/inline-1.css" media="print">');
    expect(html).toContain('<p data-millrace-style="color:blue" onclick="x()">');
    expect(html).toContain('<script src="js/inline-1.js"></script>');
    expect(html).toContain('<script type="module">import "./a.js"</script>');
    expect(html).toContain('<script type="text/template">t</script>');
    expect(await read("css/inline-1.css")).toBe("p{color:red}");
    expect(await read("js/inline-1.js")).toBe("own()");
    expect(await read("css/inline-2.css")).toBe('[data-millrace-style="color:blue"]:not(#a#b#c){color:blue}');
    expect((await files()).filter((path) => path.includes("inline"))).toHaveLength(3);
    expect(report.pages[0]?.policy).toEqual([
      {
        what: "strict policy and script-src 'self'",
        reason: "it refuses what the page has inline: inline script, element with handler attributes",
      },
    ]);
    expect(report.csp).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'",
    );
    const summary = formatSummary(summarize({ ...report, site: "site" }));
    expect(summary).toContain(`       Content-Security-Policy: ${report.csp ?? ""}\n`);
  });

  it("demands trusted types where no script but ours is on the pages", async () => {
    const { report } = await adoptSite(
      oneSite({
        head:
          '<script>!function(o,c){var n=c.documentElement,t=" w-mod-";n.className+=t+"js",' +
          '("ontouchstart"in o)&&(n.className+=t+"touch")}(window,document);</script>',
      }),
      { csp: true },
    );
    expect(report.csp).toContain("; require-trusted-types-for 'script'");
  });

  it("writes equal code of several pages once, beside files of the same name", async () => {
    const one = page({ body: "<style>p{color:red}</style>" });
    const { read, files } = await adoptSite(
      {
        "a.html": one,
        "b/c.html": one.replace('src="js', 'src="../js'),
        "css/inline-1.css": "",
        "js/webflow.js": vendorScript(),
      },
      { csp: true },
    );
    expect((await files()).filter((path) => path.startsWith("css/"))).toEqual(["css/inline-1.css", "css/inline-2.css"]);
    expect(await read("b/c.html")).toContain('href="../css/inline-2.css"');
  });

  it("escapes non-ASCII characters so that the page's encoding cannot damage them", async () => {
    const { bytes } = await adoptSite(oneSite({ body: "<style>p::before{content:'ü'}</style>" }), { csp: true });
    expect((await bytes("css/inline-1.css")).toString("utf8")).toBe("\uFEFFp::before{content:'ü'}");
  });

  it("moves a style of wrongly nested markup once", async () => {
    const body = '<div><a href="#" style="color:red">x<div>y</div></div><div>z</div>';
    const { read } = await adoptSite(oneSite({ body }), { csp: true });
    expect(await read("index.html")).toContain(body.replaceAll(" style=", " data-millrace-style="));
  });

  it("leaves a style that would break out of its rule", async () => {
    const { read, page: of } = await adoptSite(oneSite({ body: '<p style="color:red}*{display:none">A</p>' }), {
      csp: true,
    });
    expect(await read("index.html")).toContain('<p style="color:red}*{display:none">');
    expect(of("index.html").policy[0]?.reason).toContain("style attribute");
  });

  it("names the bucket of direct uploads for pages with a file field, from the option or the settings", async () => {
    const site = {
      ...oneSite({ body: '<div class="w-file-upload"><input type="file"></div>' }),
      "plain.html": page({}),
    };
    const connect = ({ csp }: { csp?: string }) => /connect-src ([^;]*)/.exec(csp ?? "")?.[1];
    const named = await adoptSite(site, { csp: true, bucket: "https://s3.example/my-bucket/" });
    expect(connect(named.report)).toBe("'self' https://s3.example");
    const root = await writeSite(site);
    const settings = { files: "s3://my-bucket/site", directUploads: true, s3Region: "eu-central-1" };
    await writeFile(`${root}-millrace.config.json`, JSON.stringify(settings));
    expect(connect((await adoptFolder(root, { csp: true })).report)).toBe(
      "'self' https://my-bucket.s3.eu-central-1.amazonaws.com",
    );
    await writeFile(`${root}-millrace.config.json`, JSON.stringify({ ...settings, directUploads: false }));
    expect(connect((await adoptFolder(root, { csp: true, force: true })).report)).toBe("'self'");
    expect(connect((await adoptSite(oneSite({}), { csp: true, bucket: "https://s3.example" })).report)).toBe("'self'");
    await expect(adoptSite(site, { csp: true, bucket: "s3://my-bucket" })).rejects.toThrow(
      '--bucket is "s3://my-bucket", expected the URL that files are sent to',
    );
  });

  it("without it everything stays in the page", async () => {
    const { read, files, report } = await adoptSite(oneSite({ body: '<p style="color:blue">A</p>' }));
    expect(await read("index.html")).toContain('<p style="color:blue">');
    expect((await files()).filter((path) => path.includes("inline"))).toEqual([]);
    expect(report.csp).toBeUndefined();
  });
});

it.each<[string, boolean]>([
  ["color:red", true],
  ['background:url("a)b") no-repeat;content:"\\"}"', true],
  ["a:b/* } */;c:d", true],
  ["--x:[1](2)", true],
  ["color:red}", false],
  ["a:{b}", false],
  ["a:b/*", false],
  ['content:"a', false],
  ["a:b\\", false],
  ["a:calc(1px", false],
  ["a:1)", false],
  ["a:([)]", false],
])("reports whether the declarations %j are independent: %j", (text, closed) => {
  expect(isClosed(text)).toBe(closed);
});

it.each([
  ["url(a.png) url('b.png') url( \"c.png\" )", "url(/a.png) url('/b.png') url( \"/c.png\" )"],
  ["/* url(a) */ p{content:'url(a)'} url(b)", "/* url(a) */ p{content:'url(a)'} url(/b)"],
  ["@import 'a.css' screen;@import url(b.css);", "@import '/a.css' screen;@import url(/b.css);"],
  ["url()", "url()"],
  ["/* url(a)", "/* url(a)"],
])("finds the URLs in %j", (css, mapped) => {
  expect(mapUrls(css, (url) => `/${url}`)).toBe(mapped);
});

it("keeps a URL whole that needs its quotes", () => {
  expect(mapUrls("url(a.png)", () => "a (1).png")).toBe('url("a (1).png")');
  expect(mapUrls("url('a.png')", () => "it's.png")).toBe("url('it%27s.png')");
});
