import { afterEach, describe, expect, it } from "vitest";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const OLD = `<script src="js/webflow.js"></script>`;
const NEW = `<script defer src="millrace.js"></script>`;

async function adoptPage(source: string | Buffer): Promise<Buffer> {
  return (await adoptSite({ "index.html": source, "js/webflow.js": vendorScript() })).bytes("index.html");
}

/** The page with nothing but the vendor tag exchanged. */
const swapped = (source: string): string => source.replace(OLD, NEW);

describe("everything that is not converted stays byte for byte", () => {
  it.each([
    ["odd spacing, quotes and case", `<!doctype HTML>\n<HTML><Body  CLASS=a\tid='b'  >${OLD}<BR/></bODY>`],
    ["odd references", `<p title="&amp;&quot &#x41;">&amp;&nbsp;&copy &lt</p>${OLD}`],
    ["conditional comments", `<!-- a --><!--[if lt IE 9]><script src="x.js"></script><![endif]-->${OLD}<!--`],
    ["line ends of Windows", page().replaceAll("\n", "\r\n")],
    ["mixed line ends", `<p>\r\n<p>\n\r<p>\r${OLD}\r\n\r\n`],
    ["no head, no body, no end tags", `<title>x</title><p>a<p>b<ul><li>c${OLD}`],
    ["misnested elements", `<b><p>x</b>y</p><table><div>z${OLD}</table></form><form><form></a>`],
    ["text after the end", `<html><body>${OLD}</body></html>\n\nrest <p>`],
    ["control characters and odd references", `<p>\u0001\u007f&bogus;&#0;</p>${OLD}`],
    ["emoji before the script", `<p>😀 ü 漢字</p>${OLD}`],
  ])("with %s", async (_name, source) => {
    expect((await adoptPage(source)).toString("utf8")).toBe(swapped(source));
  });

  it("with a byte order mark", async () => {
    expect((await adoptPage(`\uFEFF${page()}`)).toString("utf8")).toBe(`\uFEFF${swapped(page())}`);
  });

  it("in windows-1252 and latin1, which no valid UTF-8 is", async () => {
    const source = page({ body: "<p>caf\u00e9 \u0093x\u0094</p>", head: `<meta charset="windows-1252">` });
    expect((await adoptPage(Buffer.from(source, "latin1"))).toString("latin1")).toBe(swapped(source));
  });

  it("in broken UTF-8", async () => {
    const source = Buffer.concat([Buffer.from("<p>a"), Buffer.from([0xe2, 0x28, 0xa1, 0xff]), Buffer.from(OLD)]);
    const result = await adoptPage(source);
    expect(result.subarray(0, 8)).toEqual(source.subarray(0, 8));
    expect(result.subarray(8).toString()).toBe(NEW);
  });

  it.each(["utf16le", "utf16be"])("in %s", async (encoding) => {
    const encode = (text: string): Buffer => {
      const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
      return encoding === "utf16be" ? bytes.swap16() : bytes;
    };
    const source = page({ body: "<p>ü 😀</p>" });
    expect(await adoptPage(encode(source))).toEqual(encode(swapped(source)));
  });

  it("on a page without a vendor script, and the report explains why", async () => {
    const other = page({ scripts: `<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>` });
    const site = await adoptSite({ ...oneSite({}), "other.html": other });
    expect(await site.read("other.html")).toBe(other);
    expect(site.page("other.html")).toMatchObject({
      status: "unchanged",
      left: [{ what: "the whole page", reason: "no vendor script on it" }],
    });
  });
});

it("a page without the vendor script is named as a repair when its parts need one", async () => {
  const body = '<div class="w-nav"></div><div class="w-slider"></div>';
  const site = await adoptSite({ ...oneSite({}), "home.html": page({ body, scripts: "" }) });
  const reason =
    "no vendor script on it, which its parts need (menu, slider): add the tag of the other pages, and adopt again";
  expect(site.page("home.html").left).toEqual([{ what: "the whole page", reason }]);
  expect(summarize({ ...site.report, site: "out" }).todo).toContainEqual(
    expect.objectContaining({ title: "Check unchanged pages", names: [`home.html (${reason})`] }),
  );
});

describe("broken pages", () => {
  it("with a script that is never closed keep the content inside it", async () => {
    expect((await adoptPage(`<p>a<script src="js/webflow.js"><p>swallowed`)).toString()).toBe(
      `<p>a<script defer src="millrace.js"><p>swallowed`,
    );
  });

  it("with thousands of open elements are converted", async () => {
    const source = "<div><b>".repeat(3000) + OLD;
    expect((await adoptPage(source)).toString()).toBe(swapped(source));
  });

  it("that only look like HTML are copied", async () => {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 255]);
    const site = await adoptSite({ ...oneSite({}), "picture.html": picture, "empty.html": "", "data.htm": `{"a":1}` });
    expect(await site.bytes("picture.html")).toEqual(picture);
    expect(site.page("picture.html").left[0]?.reason).toContain("not text");
    expect(site.page("empty.html").status).toBe("unchanged");
    expect(site.page("data.htm").status).toBe("unchanged");
  });

  it("keep scripts that no browser runs", async () => {
    const inert = `<template>${OLD}</template><!-- ${OLD} -->`;
    expect((await adoptPage(inert + OLD)).toString()).toBe(inert + NEW);
  });
});

it("preload links to removed scripts are removed with them", async () => {
  const head = `<link rel="preload" as="script" href="js/webflow.js"><link rel="preload" href="a.css" as="style">`;
  const source = await (await adoptSite(oneSite({ head }))).read("index.html");
  expect(source).toContain(`<meta charset="utf-8"><link rel="preload" href="a.css" as="style"></head>`);
});

it("the web font loader and the line that sets w-mod-js stay", async () => {
  const head =
    `<script src="https://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js"></script>` +
    `<script>!function(o,c){c.documentElement.className+=" w-mod-js"}(window,document);</script>`;
  expect(await (await adoptSite(oneSite({ head }))).read("index.html")).toContain(head);
});
