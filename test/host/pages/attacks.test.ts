import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packBase } from "../../../host/pages/base";
import type { PageChange } from "../../../host/records/pages";
import { addOwner, loggedIn, logIn, visitOwner } from "../support/owner";
import { findAdded } from "./active-content";
import { openEditedSite } from "./edit-site";
import { at, findMark, inside, PAGE } from "./support";

const INTRO = inside(at("intro"), 0);
const href = (value: unknown) => ({ kind: "attribute", place: at("more"), name: "href", value });
const attribute = (name: string, place = at("more")) => ({ kind: "attribute", place, name, value: "x" });
const image = (src: string, place = at("photo")) => ({ kind: "image", place, src });
const rich = (html: string, place = at(".w-richtext")) => ({ kind: "rich", place, html });
const script = findMark(({ attributes }) => attributes.get("src")?.value === "millrace.js");
const embedded = findMark(({ name, start }) => name === "script" && start > PAGE.indexOf("w-embed"));
/** JSON whose members an object literal cannot have. */
const raw = (json: string): unknown => JSON.parse(json);

/** Changes that are refused, with a part of the reason. */
const REFUSED: readonly [name: string, change: unknown, reason: string][] = [
  ["a handler", attribute("onclick"), "name of attribute"],
  ["an id", attribute("id"), "name of attribute"],
  ["an attribute for scripts", attribute("data-x"), "name of attribute"],
  ["the action of a form", attribute("action", at("form")), "name of attribute"],
  ["a style", attribute("style"), "name of attribute"],
  ["the document of a frame", attribute("srcdoc"), "name of attribute"],
  ["the title of a form", attribute("title", at("form")), "The attribute title of a <form> cannot be edited"],
  ["the target of a form", attribute("target", at("form")), "The attribute target of a <form> cannot be edited"],
  ["another window by name", { ...attribute("target"), value: "top" }, "_blank"],
  ["a link with javascript:", href("javascript:alert(1)"), "cannot begin with javascript:"],
  ["the same in mixed case", href("JaVaScRiPt:alert(1)"), "cannot begin with javascript:"],
  ["the same with a tab inside", href("java\tscript:alert(1)"), "no spaces, control characters"],
  ["the same with a line end inside", href("java\nscript:alert(1)"), "value of attribute"],
  ["the same behind a space", href(" javascript:alert(1)"), "no spaces, control characters"],
  ["the same behind a control character", href("\u0001javascript:alert(1)"), "value of attribute"],
  ["the same with an invisible character", href("java\u200bscript:alert(1)"), "no spaces, control characters"],
  ["the same behind a backslash", href("\\javascript:alert(1)"), "backslashes"],
  ["a link with vbscript:", href("vbscript:x"), "cannot begin with vbscript:"],
  ["a link with data:", href("data:text/html,<script>alert(1)</script>"), "cannot begin with data:"],
  ["a link with blob:", href("blob:https://site.example/1"), "cannot begin with blob:"],
  ["a link to a file", href("file:///etc/passwd"), "cannot begin with file:"],
  ["a link that is no text", href({ toString: "x" }), "value of attribute"],
  ["an image with javascript:", image("javascript:alert(1)"), "cannot begin with javascript:"],
  ["an image with data:", image("data:image/svg+xml,<svg onload=alert(1)>"), "no spaces"],
  ["an image with data: in base64", image("data:image/svg+xml;base64,PHN2Zz4="), "cannot begin with data:"],
  ["an image in a script", image("a.js", script), "A <script> cannot be edited"],
  ["a text in a script", { kind: "text", place: `#text ${script.split(" ")[1]}.0`, value: "alert(1)" }, "no place"],
  ["a text in an embedded script", { kind: "text", place: inside(embedded, 0), value: "x()" }, "no scripts"],
  ["a text in the title", { kind: "text", place: findMark(({ value }) => value === "Studio"), value: "x" }, "body"],
  ["a text in a drawing", { kind: "text", place: inside(at("icon"), 0, 0), value: "x" }, "drawings"],
  ["a text with control characters", { kind: "text", place: INTRO, value: "a\0b" }, "value of text"],
  ["the body", { kind: "remove", place: at("<body") }, "inside the body"],
  ["the head", { kind: "hide", place: at("<head") }, "inside the body"],
  ["a script", { kind: "remove", place: script }, "A <script> cannot be edited"],
  ["a move into another element", { kind: "move", place: at("card"), after: at("intro") }, "siblings only"],
  ["a copy of a script", { kind: "duplicate", place: at(".w-richtext"), copy: "a" }, "would run twice"],
  ["a copy with markup as its name", { kind: "duplicate", place: at("card"), copy: '"><b>' }, "copy of duplicate"],
  ["a mark that does not exist", { kind: "hide", place: "p 1.1.99" }, "no place p 1.1.99"],
  ["a mark of another element", { kind: "hide", place: at("intro").replace("p ", "h1 ") }, "no place"],
  ["a mark in a copy that is not there", { kind: "hide", place: "p c1:0" }, "no place"],
  ["a mark that names a prototype", { kind: "hide", place: "constructor __proto__" }, "place of hide"],
  ["a kind that names a prototype", { kind: "constructor", place: INTRO }, "its kind must be one of"],
  ["a prototype as a member", raw(`{"kind":"hide","place":"p 1.1.1","__proto__":{"a":1}}`), "no member __proto__"],
  ["a change in a prototype", raw(`{"__proto__":{"kind":"hide","place":"p 1.1.1"}}`), "its kind"],
  ["an unknown member", { kind: "hide", place: at("intro"), html: "x" }, "no member html"],
  ["a list as a change", [], "it must be an object"],
  ["an image of the page with javascript:", { kind: "settings", image: "javascript:alert(1)" }, "cannot begin"],
  ["an address in another folder", { kind: "settings", address: "../x" }, "address of settings"],
  ["an address of another host", { kind: "settings", address: "/evil.example" }, "address of settings"],
  ["the address of the owner's page", { kind: "settings", address: "__millrace" }, "address of settings"],
  ["an address of private files", { kind: "settings", address: ".git" }, "address of settings"],
];

/** Changes of which only the harmless part is applied, how the page has it, and what looks active but is harmless. */
const CLEANED: readonly [name: string, change: unknown, result: string, harmless?: string[]][] = [
  ["markup in a text", { kind: "text", place: INTRO, value: "<script>alert(1)</script>" }, "&lt;script&gt;alert(1)"],
  ["an end tag in a text", { kind: "text", place: INTRO, value: "</p><img src=x onerror=x>" }, "&lt;/p&gt;&lt;img"],
  ["a reference in a link", href("&#106;avascript:alert(1)"), 'href="&amp;#106;avascript:alert(1)"'],
  ["a quote in a link", href('x"onclick="alert(1)'), 'href="x&quot;onclick=&quot;alert(1)"'],
  [
    "a declaration in a background",
    image('x");width:expression(alert(1)', at("hero")),
    "url(&quot;x%22%29;width:expression%28",
    ['div style=color:red;background-image:url("x%22%29;width:expression%28alert%281%29")'],
  ],
  ["a script", rich("<p>a</p><script>alert(1)</script>"), '"w-richtext"><p>a</p></div>'],
  ["a handler", rich('<p onclick="x()" onmouseover=x()>a</p>'), '"w-richtext"><p>a</p></div>'],
  ["a drawing", rich('<p>a</p><svg onload="alert(1)"><script>x</script></svg>'), '"w-richtext"><p>a</p></div>'],
  [
    "MathML that changes when it is parsed again",
    rich("<p>a</p><math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=x&gt;'>"),
    '"w-richtext"><p>a</p></div>',
  ],
  [
    "a comment",
    rich("<p>a</p><!--><img src=x onerror=x>--><!-- b -->"),
    '"w-richtext"><p>a</p><img src="x">--&gt;</div>',
  ],
  ["a frame", rich('<p>a</p><iframe srcdoc="&lt;script>x()&lt;/script>"></iframe>'), '"w-richtext"><p>a</p></div>'],
  ["a style", rich('<p style="width:expression(alert(1))">a</p><style>*{}</style>'), '"w-richtext"><p>a</p></div>'],
  ["a link with javascript:", rich('<a href="jav&#x09;ascript:x()">a</a>'), '"w-richtext"><a>a</a></div>'],
  ["an image with data:", rich('<img src="data:text/html,x">b'), '"w-richtext">b</div>'],
  [
    "ids, names and attributes for scripts",
    rich('<p id="a" name="b" data-w-id="c">a</p>'),
    '"w-richtext"><p>a</p></div>',
  ],
  [
    "a form",
    rich('<p>a</p><form action="/x"><input name="q"><button formaction="javascript:x()">b</button></form>'),
    '"w-richtext"><p>a</p>b</div>',
  ],
  [
    "elements of the head",
    rich('<base href="//e"><meta http-equiv="refresh"><link rel="import" href="x">b'),
    '"w-richtext">b</div>',
  ],
  [
    "markup that is a text with scripts only",
    rich('<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>a</p>'),
    "<p>a</p>",
  ],
  ["the mark of a script elsewhere", rich(`<span data-millrace-place="${script}"></span>b`), '"w-richtext">b</div>'],
  [
    "the mark of a script a second time",
    rich(`<span data-millrace-place="${embedded}"></span><span data-millrace-place="${embedded}">c</span>`),
    '"w-richtext"><script>embed()</script>c</div>',
  ],
  [
    "the end of the title",
    { kind: "settings", title: "</title><script>x()</script>" },
    "<title>&lt;/title&gt;&lt;script",
  ],
  [
    "the end of a description",
    { kind: "settings", description: '"><script>x()</script>' },
    'content="&quot;><script>x()',
  ],
];

describe("an attack by a change of a page", () => {
  it.each(REFUSED)("with %s is refused", async (_name, change, reason) => {
    const site = await openEditedSite();
    const answer = await site.save([change]);
    expect([answer.status, (await answer.json()).msg]).toEqual([422, expect.stringContaining(reason)]);
    expect(await site.open()).toMatchObject({ version: 0, draft: null });
  });

  it.each(CLEANED)("with %s is made harmless", async (_name, change, result, harmless = []) => {
    const site = await openEditedSite();
    await site.publish([change as PageChange]);
    const page = await site.read("/about");
    expect(page).toContain(result);
    expect(findAdded(page, PAGE)).toEqual(harmless);
  });

  it.each([
    ["a link", href("javascript:alert(1)"), PAGE],
    ["a handler", { ...attribute("onclick"), value: "alert(1)" }, PAGE],
    ["a rich text", rich("<p onclick=x>a</p><script>alert(1)</script>"), undefined],
  ])("is found again when %s was put into the database", async (_name, change, page) => {
    const site = await openEditedSite();
    const [bytes, at] = [Buffer.from(PAGE), site.host.clock.now()];
    const key = { siteId: "site", page: "about.html" };
    const write = { ...key, id: "x", version: 0, author: "eve", now: at };
    const published = { changes: [change as PageChange], base: await packBase(bytes), address: null };
    await site.host.store.publishPage({ ...write, published, most: 9 });
    const shown = await site.read("/about");
    expect(findAdded(shown, PAGE)).toEqual([]);
    if (page !== undefined) {
      expect(shown).toBe(page);
      expect(site.host.lines).toContainEqual(expect.objectContaining({ event: "changes of a page not applied" }));
    }
  });
});

describe("an attack by a request for a page", () => {
  it.each(
    ["../secret.html", "..%2fsecret.html", "/about.html", "./about.html", "about.html\0", "about", ""].concat([
      ...[".git/a.html", "node_modules/a.html", "ABOUT.HTML", "sub/../about.html", "__proto__", "style.css"],
    ]),
  )("for %j finds no page", async (page) => {
    const site = await openEditedSite();
    for (const folder of [".git", "node_modules"]) {
      mkdirSync(join(site.folder, folder));
      writeFileSync(join(site.folder, folder, "a.html"), PAGE);
    }
    for (const path of ["../secret.html", "style.css"]) writeFileSync(join(site.folder, path), PAGE);
    expect((await site.owner.ask(`/page?page=${encodeURIComponent(page)}`)).status).toBe(404);
    const body = { page, version: 0, base: "", changes: [], number: 0 };
    for (const [method, path] of [
      ["PUT", "/page"],
      ["DELETE", "/page"],
      ["POST", "/page/publish"],
      ["POST", "/page/restore"],
    ] as const)
      expect((await site.owner.ask(path, { method, body })).status).toBe(404);
  });

  it.each([
    ["without changes", { changes: undefined }, 422],
    ["with an object of changes", { changes: { length: 1 } }, 422],
    ["with a version that is no number", { version: "0" }, 400],
    ["with a negative version", { version: -1 }, 400],
    ["with an unknown base", { base: "0".repeat(64) }, 409],
    ["that is larger than the limit", { changes: [rich("x".repeat(500_000))] }, 413],
    [
      "with changes beyond the limit",
      { changes: [rich("x".repeat(150_000)), rich("y".repeat(90_000), at("intro"))] },
      413,
    ],
  ])("%s is refused", async (_name, more, status) => {
    const site = await openEditedSite();
    expect((await site.save([], more)).status).toBe(status);
    expect(await site.open()).toMatchObject({ version: 0, draft: null });
  });

  it("with copies that would fill the memory is refused", async () => {
    const site = await openEditedSite();
    const large = PAGE.replace("Old", "Old ".repeat(100_000)).replace("<script>embed()</script>", "");
    writeFileSync(join(site.folder, "about.html"), large);
    const place = at(".w-richtext", large);
    const copies = Array.from({ length: 100 }, (_, n) => ({ kind: "duplicate", place, copy: `c${n}` }));
    const answer = await site.save(copies);
    expect([answer.status, (await answer.json()).msg]).toEqual([422, expect.stringContaining("too large")]);
  });

  it.each([
    ["of an owner who may only read", "read", {}, 403],
    ["of an owner who may only answer", "answer", {}, 403],
    ["without the token of the session", "edit", { "x-millrace-csrf": "" }, 403],
    ["with the token of another session", "edit", { "x-millrace-csrf": "a".repeat(43) }, 403],
    ["of a page of another origin", "edit", { origin: "https://evil.example" }, 403],
    ["of a sandboxed frame", "edit", { origin: "null" }, 403],
    ["of another site", "edit", { "sec-fetch-site": "cross-site" }, 403],
    ["without a session", "edit", { cookie: "" }, 401],
    ["as a form", "edit", { "content-type": "text/plain" }, 415],
  ] as const)("%s is refused", async (_name, role, headers, status) => {
    const site = await openEditedSite();
    const owner = await loggedIn(site.host, "eve", role);
    const { version, base } = await site.open();
    const body = { page: "about.html", version, base, changes: [{ kind: "text", place: INTRO, value: "x" }] };
    expect((await owner.ask("/page", { method: "PUT", body, headers })).status).toBe(status);
    if (status !== 415)
      expect((await owner.ask("/page/publish", { method: "POST", body, headers })).status).toBe(status);
    expect(await site.open()).toMatchObject({ version: 0, draft: null });
  });

  it("of an owner who may edit pages reaches nothing else", async () => {
    const site = await openEditedSite();
    await addOwner(site.host, "bo", "edit");
    const bo = visitOwner(site.host);
    await logIn(bo, { name: "bo" });
    for (const path of ["/submissions", "/users", "/owners", "/audit", "/settings", "/submissions.csv"])
      expect([path, (await bo.ask(path)).status]).toEqual([path, 403]);
  });
});
