import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, oneSite, page, removeFolders, vendorScript, type PageParts } from "./support/site";

afterEach(removeFolders);

async function style(parts: PageParts, files: Record<string, string> = {}): Promise<string> {
  const source = await (await adoptSite({ ...oneSite(parts), ...files })).read("index.html");
  const start = source.indexOf("<style data-millrace-late>");
  return start < 0 ? "" : source.slice(start, source.indexOf("</style>", start));
}

describe("content that waits for an animation engine", () => {
  it("is shown after four seconds while the engine has not started, without !important", async () => {
    const css = await style({ body: `<p style="opacity:0">x</p>` });
    expect(css).toContain("@keyframes millrace-late{to{opacity:1}}");
    expect(css).toMatch(/html:not\(\.w-mod-ix\) \[style\$="opacity:0"\][^{]*\{animation:millrace-late 0s 4s/);
    expect(css).not.toContain("!important");
  });

  it.each([
    "opacity: 0",
    "color:red;opacity:0;",
    "OPACITY:0;",
    "opacity:0.00;x:y",
    "opacity :0",
    "a:b; opacity:0 ; c:d",
    "opacity:0 ",
  ])("is found in the spelling %s", async (inline) => {
    expect(await style({ body: `<p data-w-id="n1" style="${inline}">x</p>` })).toContain("millrace-late 0s");
  });

  it.each([
    '<p style="opacity: 0">x</p>',
    '<div class="w-embed"><p style="opacity:0;color:red">x</p></div>',
    '<div class="w-embed"><div><p style="opacity:0">x</p></div></div>',
    "<div data-wf-paypal-button='{}'><p style=\"opacity:0\">x</p></div>",
  ])("IX-FIX-27 excludes what the page itself hides: %s", async (body) => {
    expect(await style({ body })).toBe("");
  });

  it("IX-FIX-27 detects an embed that the builder itself hides", async () => {
    expect(await style({ body: '<div class="w-embed" style="opacity:0"><p>x</p></div>' })).toContain(
      "millrace-late 0s",
    );
  });

  it.each([
    ['<p data-w-id="n1" style="opacity: 0">x</p>', '[data-w-id][style$="opacity: 0"]'],
    ['<p data-ix="rise" style="opacity: 0">x</p>', '[data-ix][style$="opacity: 0"]'],
    [
      '<p style="opacity: 0; transform: translate3d(0px, 40px, 0px) scale3d(1, 1, 1)">x</p>',
      '[style*="translate3d"][style*="scale3d"][style*="opacity: 0;"]',
    ],
  ])("IX-FIX-27 detects content that the builder's marks show: %s", async (body, selector) => {
    expect(await style({ body })).toContain(`html:not(.w-mod-ix) ${selector}`);
  });

  it("IX-FIX-27 detects content that the interaction data hides or shows", async () => {
    const item = `{actionTypeId:"STYLE_OPACITY",config:{target:{selector:".faded"},value:1}}`;
    const data = `{events:{},actionLists:{a:{actionItemGroups:[{actionItems:[${item}]}]}}}`;
    const site = await adoptSite(
      oneSite({ body: `<p class="faded" style="opacity: 0">x</p><p style="opacity: 0">y</p>` }, data),
    );
    expect(await site.read("index.html")).toContain(`html:not(.w-mod-ix) :is(.faded)[style$="opacity: 0"]`);
  });

  it("IX-FIX-27 ignores content that an embed hides with the same declarations", async () => {
    const body = `<p style="opacity:0">x</p><div class="w-embed"><i style="opacity:0">y</i></div>`;
    const shown = `:not(:is(.w-embed, [data-wf-paypal-button]) *)[style$="opacity:0"]`;
    expect(await style({ body })).toContain(`html:not(.w-mod-ix) ${shown}`);
  });

  it.each(["opacity:0.5", "opacity:.05;", "fill-opacity:0;", "opacity:var(--x)", "--opacity:0"])(
    "excludes an element that merely has %s",
    async (inline) => {
      expect(await style({ body: `<p style="${inline}">x</p>` })).toBe("");
    },
  );

  it("does not include form controls, which are hidden on purpose", async () => {
    const controls = `<input type="radio" style="opacity:0;position:absolute"><select style="opacity:0"></select>`;
    expect(await style({ body: controls })).toBe("");
    expect(await style({ body: `<p style="opacity:0"></p>${controls}` })).toContain(":not(input,select,textarea)");
  });

  it("includes content that a rule of the page or of its stylesheet hides, and undoes its transform", async () => {
    const selector = `html.w-mod-js:not(.w-mod-ix) [data-w-id="n1"]`;
    const rule = `@media screen{${selector} {opacity:0;-webkit-transform:x;transform:translate(0,9px)}}`;
    const body = `<p data-w-id="n1"></p>`;
    const wanted = `${selector}{animation:millrace-late-move 0s 4s forwards}`;
    expect(await style({ head: `<style>${rule}</style>`, body })).toContain(wanted);
    const head = `<link rel="stylesheet" href="css/s.css">`;
    expect(await style({ head, body }, { "css/s.css": `/* } */ a::after{content:"}"} ${rule}` })).toContain(wanted);
    expect(await style({ head: `<style>${rule}</style>` })).toBe("");
  });

  it("is named in ASCII in pages of any encoding", async () => {
    const head = `<style>html.w-mod-js:not(.w-mod-ix) .größe{opacity:0}</style>`;
    expect(await style({ head, body: `<p class="größe"></p>` })).toContain(".gr\\f6 \\df e{animation");
  });

  it("of the first generation waits for the engine too", async () => {
    const head = `<style>html.w-mod-js *[data-ix="rise"]{opacity:0}</style>`;
    const css = await style({ head, body: `<p data-ix="rise"></p>` });
    expect(css).toContain(`html.w-mod-js:not(.w-mod-ix) *[data-ix="rise"]`);
  });

  it("has its style at the end of the head, wherever that is", async () => {
    const body = `<p style="opacity:0"></p>`;
    const script = `<script src="js/webflow.js"></script>`;
    const cases = [
      [page({ body }), `<meta charset="utf-8"><style data-millrace-late>`],
      [`<!DOCTYPE html><html lang=en>${body}${script}`, `<html lang=en><style data-millrace-late>`],
      [`<!DOCTYPE html>\n${body}${script}`, `<!DOCTYPE html><style data-millrace-late>`],
      [`<title>x</title>${body}${script}`, `<title>x</title><style data-millrace-late>`],
      [`<head><title>x</title>${body}${script}`, `<title>x</title><style data-millrace-late>`],
    ];
    for (const [source = "", expected = ""] of cases) {
      const site = await adoptSite({ "index.html": source, "js/webflow.js": vendorScript() });
      expect(await site.read("index.html")).toContain(expected);
    }
  });

  it("can be found on a page that a browser saved with the engine's mark", async () => {
    const site = await adoptSite(oneSite({ html: ` class=" w-mod-js w-mod-ix wf-active"` }));
    expect(await site.read("index.html")).toContain(`data-wf-site="s1" class="w-mod-js wf-active">`);
  });

  const picture = '<img src="data:,">';
  it.each([
    ["the first screen", '<h1 style="opacity:0">x</h1>', true],
    ["the first screen, by a rule", '<h1 data-w-id="n1">x</h1>', true],
    ["the first screen below a menu", `<nav>${picture.repeat(3)}</nav>${picture}<h1 style="opacity:0">x</h1>`, true],
    ["the first screen below an overlay", `<p class="menu">${picture.repeat(3)}</p><h1 style="opacity:0">x</h1>`, true],
    [
      "the first screen behind a closed window",
      `<p style="display:none">${"x".repeat(900)}</p><i data-w-id="n1">`,
      true,
    ],
    ["what follows a long text", `<p>${"x ".repeat(250)}</p><h1 style="opacity:0">x</h1>`, false],
    ["what follows pictures", `${picture.repeat(2)}<h1 style="opacity:0">x</h1>`, false],
    ["the first screen, by a rule for timelines", '<h1 class="rise">x</h1>', true],
    ["what follows pictures, by a rule for timelines", `${picture.repeat(2)}<h1 class="rise">x</h1>`, false],
    ["a closed window", '<div style="display:none"><h1 style="opacity:0">x</h1></div>', false],
  ])("B-83 gives the tag a high priority for content in the first screen only: %s", async (_where, body, isHigh) => {
    const rules =
      'html.w-mod-js:not(.w-mod-ix) [data-w-id="n1"]{opacity:0}' +
      "html.w-mod-js:not(.w-mod-ix3) .rise{visibility:hidden!important}";
    const head = `<style>${rules}</style>`;
    const source = await (await adoptSite(oneSite({ head, body }))).read("index.html");
    expect(source.includes('<script defer src="millrace.js" fetchpriority="high"')).toBe(isHigh);
  });

  it("has no style when nothing is hidden", async () => {
    expect(await style({ body: "<p>x</p>" })).toBe("");
  });
});

describe("content that waits for scripts of the page", () => {
  const library = '<script src="https://cdn.example.com/gsap.min.js"></script>';
  const own = `${library}<script>gsap.to(".hero, #lead, [data-rise], .pop", { autoAlpha: 1 })</script>`;
  const cover = ".loader{position:fixed;inset:0;z-index:9}";
  const vendor = '<script src="js/webflow.js"></script>';

  const rules = async (css: string, body: string, files: Record<string, string> = {}) => {
    const parts = { head: `${own}<style>${css}</style>`, body, scripts: vendor };
    const text = await style(parts, files);
    return text.slice(text.indexOf(">") + 1);
  };

  it("B-84 is shown, and covers are removed, once a script did not load", async () => {
    const on = ":is(.millrace-failed,.millrace-failed *)";
    const shown = "{opacity:1!important;visibility:visible!important}";
    const hidden = ".hero,.other{visibility:hidden}#lead{opacity:0}[data-rise]{opacity:0 !important}";
    const text = '<p class="hero"></p><p class="other"></p><p id="lead" data-rise></p>';
    const body = `${text}<div class="loader"><i></i></div>`;
    expect(await rules(hidden + cover, body)).toBe(
      `.hero${on}${shown}#lead${on}${shown}[data-rise]${on}${shown}.loader${on}{display:none!important}`,
    );
  });

  it.each([
    "inset:0%",
    "top:0;left:0;right:0;bottom:0",
    "inset:0 0 auto;height:100vh",
    "top:0;left:0;width:100%;height:100svh",
  ])("B-84 detects a cover by %s", async (place) => {
    const css = `.page-transition{position:fixed;z-index:2;${place}}`;
    expect(await rules(css, '<div class="page-transition"></div>')).toContain("display:none");
  });

  it.each([
    ["a state", ".hero:hover{opacity:0}", '<p class="hero"></p>'],
    ["a part of a menu", ".hero{opacity:0}", '<div class="menu"><p class="hero"></p></div>'],
    ["what lies over the page", ".hero{opacity:0}.pop{position:fixed}", '<p class="hero pop"></p>'],
    ["what no element has", ".hero{opacity:0}", ""],
    ["a cover with a button", cover, '<div class="loader"><button>I am 18</button></div>'],
    ["a cover with a link", cover, '<div class="loader"><a href="#">Yes</a></div>'],
    ["a cover that asks", cover, '<div class="loader cookie-consent"></div>'],
    ["a cover of another name", ".hero{position:fixed;inset:0;z-index:9}", '<div class="hero"></div>'],
    ["a background", ".intro{position:fixed;inset:0;z-index:-1}", '<div class="intro"></div>'],
    ["what lies over a part", ".loader{position:fixed;top:0;width:100%;z-index:9}", '<div class="loader"></div>'],
  ])("B-84 leaves %s", async (_what, css, body) => {
    expect(await rules(css, body)).toBe("");
  });

  it("B-84 ends the rule for timelines in a linked style sheet", async () => {
    const linked = "html.w-mod-js:not(.w-mod-ix3) :is(.late) {visibility: hidden !important}";
    const head = '<link rel="stylesheet" href="css/s.css">';
    const text = await style({ head, body: '<p class="late"></p>' }, { "css/s.css": linked });
    expect(text).toContain(":is(.late):is(.millrace-failed,.millrace-failed *){opacity:1!important;visibility:visible");
  });
});
