import { chmod, readFile, readlink, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { page, readData, removeFolders, vendorScript } from "../support/site";
import { openSite } from "./support/edited-site";

afterEach(removeFolders);

const NEW = "<h1>Title</h1><p>Text of the builder</p>";

/** An event of the element with the id `w-1`, and its list. */
function makeData(easing = "ease"): string {
  const action = { id: "", actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a-1" } };
  const config = { delay: 0, easing, duration: 500, value: 0, target: { id: "w-1" } };
  return JSON.stringify({
    events: { "e-1": { id: "e-1", eventTypeId: "MOUSE_CLICK", action, target: { id: "w-1" } } },
    actionLists: {
      "a-1": { id: "a-1", actionItemGroups: [{ actionItems: [{ id: "i", actionTypeId: "STYLE_OPACITY", config }] }] },
    },
  });
}

describe("a new export merged into a site", () => {
  it("has the changes of both in a page, and those of the owner again after the next export", async () => {
    const { edit, merge, read } = await openSite({ "index.html": page({ body: "<h1>Title</h1><p>Text</p>" }) });
    await edit("index.html", "<h1>Title</h1>", '<h1 class="mine">My title</h1>');
    const { questions, pages, edits } = await merge({ "index.html": page({ body: NEW }) });
    expect({ questions, pages, edits }).toEqual({
      questions: [],
      pages: { builder: 1, owner: 1, both: 1 },
      edits: 2,
    });
    expect(await read("index.html")).toContain('<h1 class="mine">My title</h1><p>Text of the builder</p>');
    await merge({ "index.html": page({ body: `${NEW}<p>More</p>` }) });
    expect(await read("index.html")).toContain('<h1 class="mine">My title</h1><p>Text of the builder</p><p>More</p>');
  });

  it("is the adopted new export where the owner changed nothing", async () => {
    const { merge, site, files } = await openSite({ "index.html": page({ body: "<p>Old</p>" }), "a.css": "a{}" });
    await merge({ "index.html": page({ body: NEW }), "b.css": "b{}" });
    const other = await openSite({ "index.html": page({ body: NEW }), "b.css": "b{}" });
    expect(await files()).toEqual(await other.files());
    for (const path of await files())
      expect(await readFile(join(site, path))).toEqual(await readFile(join(other.site, path)));
  });

  it("merges rules of sheets and lines of scripts", async () => {
    const { edit, merge, read } = await openSite({
      "index.html": page({
        head: '<link rel="stylesheet" href="a.css">',
        scripts: '<script src="js/webflow.js"></script><script src="b.js"></script>',
      }),
      "a.css": "a { color: red }\nb { color: red }\n",
      "b.js": "one();\ntwo();\nthree();\n",
    });
    await edit("a.css", "a { color: red }", "a { color: blue }");
    await edit("b.js", "three();", "three(3);");
    const { questions } = await merge({
      "index.html": page({
        head: '<link rel="stylesheet" href="a.css">',
        scripts: '<script src="js/webflow.js"></script><script src="b.js"></script>',
      }),
      "a.css": "a { color: red }\nb { color: green }\n",
      "b.js": "zero();\none();\ntwo();\nthree();\n",
    });
    expect(questions).toEqual([]);
    expect(await read("a.css")).toBe("a { color: blue }\nb { color: green }\n");
    expect(await read("b.js")).toBe("zero();\none();\ntwo();\nthree(3);\n");
  });

  it("keeps files that only the owner has, also those that are no part of a site", async () => {
    const { write: add, merge, files, read } = await openSite({ "index.html": page() });
    await add({ "prices.csv": "a;1", ".env": "KEY=1", ".git/HEAD": "ref: refs/heads/main" });
    const { own } = await merge({ "index.html": page({ body: NEW }) });
    expect(own.toSorted()).toEqual([".env", "prices.csv"]);
    expect(await files()).toEqual(expect.arrayContaining([".env", ".git/HEAD", "prices.csv"]));
    expect(await read(".git/HEAD")).toBe("ref: refs/heads/main");
  });

  it("composes the script for what merged pages and pages of the owner have", async () => {
    const { edit, write: add, merge, read, files } = await openSite({ "index.html": page({ body: "<p>Text</p>" }) });
    await edit("index.html", "<p>Text</p>", '<p>Text</p><div class="w-slider"><div class="w-slider-mask"></div></div>');
    await add({ "own.html": (await read("index.html")).replace("<p>Text</p>", '<div class="w-tabs"></div>') });
    const before = (await files()).filter((path) => /millrace\.\w+\.js$/.test(path));
    await merge({ "index.html": page({ body: NEW }) });
    const [, script = ""] = /src="(millrace\/millrace\.\w+\.js)"/.exec(await read("index.html")) ?? [];
    expect(await read("own.html")).toContain(`src="${script}"`);
    const after = (await files()).filter((path) => /millrace\.\w+\.js$/.test(path));
    // Pages in caches still load the script of before.
    expect(after.toSorted()).toEqual([...before, script].toSorted());
    await merge({ "index.html": page({ body: `${NEW}<p>More</p>` }) });
    expect((await files()).filter((path) => /millrace\.\w+\.js$/.test(path))).toEqual([script]);
  });

  it("has the interaction data of an element that the owner copied to another page", async () => {
    const data = makeData();
    const button = '<a data-w-id="w-1" href="#">Open</a>';
    const exported = { "index.html": page({ body: button }), "two.html": page({ body: "<p>Two</p>" }) };
    const { edit, merge, read } = await openSite(exported, data);
    await edit("two.html", "<p>Two</p>", `<p>Two</p>${button}`);
    await merge(exported);
    expect(Object.keys(readData(await read("two.html")).events)).toEqual(["e-1"]);
  });

  it("merges values of the interaction data, and keeps attributes of the script tag", async () => {
    const exported = { "index.html": page({ body: '<a data-w-id="w-1" href="#">Open</a>' }) };
    const { edit, merge, read } = await openSite(exported, makeData("ease"));
    await edit("index.html", '"duration":500', '"duration":900');
    await edit("index.html", "<script defer", '<script data-reduced-motion="never" defer');
    const { questions } = await merge({ ...exported, "js/webflow.js": vendorScript(makeData("linear")) });
    expect(questions).toEqual([]);
    const text = await read("index.html");
    expect(text).toContain('"duration":900');
    expect(text).toContain('"easing":"linear"');
    expect(text).toMatch(/<script [^>]*data-reduced-motion="never"/);
  });
});

describe("what the owner made of the data of a page", () => {
  const exported = { "index.html": page({ body: '<a data-w-id="w-1" href="#">Open</a>' }) };

  it("has the events and lists that were added", async () => {
    const { edit, merge, read } = await openSite(exported, makeData());
    await edit("index.html", '"events":{', '"events":{"mine":{"eventTypeId":"PAGE_START"},');
    expect((await merge(exported)).questions).toEqual([]);
    const { events } = readData(await read("index.html"));
    expect(events).toMatchObject({ mine: { eventTypeId: "PAGE_START" }, "e-1": { eventTypeId: "MOUSE_CLICK" } });
  });

  it.each([
    ["is no JSON", '"events":{', '"events":{,'],
    ["is a second block", "<script type", '<script type="application/json" data-interactions>{}</script><script type'],
  ])("is a question if it %s", async (_what, from, to) => {
    const { edit, merge } = await openSite(exported, makeData());
    await edit("index.html", from, to);
    expect((await merge(exported)).questions).toMatchObject([{ reason: "made again", choices: ["theirs"] }]);
  });
});

describe("a question", () => {
  const exported = (text: string) => ({ "index.html": page({ body: `<h1>${text}</h1>` }) });

  it("is asked where both changed the same, and nothing is written", async () => {
    const { edit, merge, read } = await openSite(exported("Old"));
    await edit("index.html", "Old", "Mine");
    const before = await read("index.html");
    const { questions } = await merge(exported("Theirs"));
    expect(questions).toMatchObject([
      { files: ["index.html"], reason: "both changed", base: "Old", mine: "Mine", theirs: "Theirs" },
    ]);
    expect(await read("index.html")).toBe(before);
    await merge(exported("Theirs"), { decide: (id) => (id === questions[0]?.id ? "mine" : undefined) });
    expect(await read("index.html")).toContain("<h1>Mine</h1>");
  });

  it("is one question for the same change of many pages", async () => {
    const pages = (text: string) => ({ ...exported(text), "two.html": page({ body: `<h1>${text}</h1>` }) });
    const { edit, merge } = await openSite(pages("Old"));
    for (const path of ["index.html", "two.html"]) await edit(path, "Old", "Mine");
    expect((await merge(pages("Theirs"))).questions).toMatchObject([{ files: ["index.html", "two.html"] }]);
  });

  it("is asked about files that one removed and the other changed", async () => {
    const site = await openSite({
      ...exported("Old"),
      "gone.html": page({ body: "<p>Text</p>" }),
      "kept.html": page({ body: "<p>Text</p>" }),
      "photo.jpg": Buffer.from([1]),
    });
    await site.edit("gone.html", "Text", "My text");
    await site.write({ "photo.jpg": Buffer.from([2]) });
    await rm(join(site.site, "kept.html"));
    const next = {
      ...exported("Old"),
      "kept.html": page({ body: "<p>New text</p>" }),
      "photo.jpg": Buffer.from([3]),
    };
    const { questions } = await site.merge(next);
    expect(questions.map(({ files, reason }) => [files.join(), reason])).toEqual([
      ["gone.html", "file gone"],
      ["kept.html", "file removed"],
      ["photo.jpg", "both changed"],
    ]);
    await site.merge(next, { decide: () => "mine" });
    expect(await site.files()).toEqual(expect.arrayContaining(["gone.html", "photo.jpg"]));
    expect(await site.files()).not.toContain("kept.html");
    expect(await readFile(join(site.site, "photo.jpg"))).toEqual(Buffer.from([2]));
  });

  it("is asked about a page that the owner saved in another encoding", async () => {
    const { merge, read, write } = await openSite(exported("Caf\u00e9"));
    await write({ "index.html": Buffer.from((await read("index.html")).replace("Caf", "Mein Caf"), "latin1") });
    expect((await merge(exported("Caf\u00e9"))).questions).toMatchObject([{ reason: "encoding" }]);
  });

  it("is asked about changes of what the program makes again", async () => {
    const { edit, merge } = await openSite(exported("Old"));
    await edit("index.html", "<script defer src", "<script src");
    expect((await merge(exported("New"))).questions).toMatchObject([{ reason: "made again", choices: ["theirs"] }]);
  });
});

describe("a page of the new export", () => {
  const withId = (id: string, body: string) => page({ body }).replace('page="p1"', `page="${id}"`);

  it("is the one of its id, also when another page has its name now", async () => {
    const { edit, merge, read } = await openSite({ "index.html": page(), "a.html": withId("a", "<p>Text</p>") });
    await edit("a.html", "Text", "My text");
    await merge({
      "index.html": page(),
      "a.html": withId("b", "<p>Text</p><p>Other page</p>"),
      "a-2.html": withId("a", "<p>Text</p>"),
    });
    expect(await read("a-2.html")).toContain("My text");
    expect(await read("a.html")).toContain("<p>Text</p><p>Other page</p>");
  });

  it("is asked about when no page of the site has its id, and written when the owner takes it", async () => {
    const { merge, read } = await openSite({ "index.html": withId("a", "<p>Text</p>") });
    const other = { "index.html": withId("b", "<p>Other site</p>") };
    const [question, ...more] = (await merge(other)).questions;
    expect([question?.reason, question?.choices, more]).toEqual(["other site", ["theirs"], []]);
    expect(await read("index.html")).toContain("<p>Text</p>");
    await merge(other, { decide: () => "theirs" });
    expect(await read("index.html")).toContain("<p>Other site</p>");
  });

  it("keeps elements of the owner that look like those of the program, and repeated properties", async () => {
    const exported = { "index.html": page({ body: '<p style="width:100px;width:50%">Text</p>' }) };
    const { edit, merge, read, write } = await openSite(exported);
    await write({ "js/inline-9.js": "own()" });
    const own = '<script src="js/inline-9.js"></script><script src="https://cdn.example/millrace.js"></script>';
    await edit("index.html", "</body>", `${own}</body>`);
    await edit("index.html", "width:100px", "width:200px");
    expect(
      (await merge({ "index.html": page({ body: '<p style="width:100px;width:50%">New</p>' }) })).questions,
    ).toEqual([]);
    expect(await read("index.html")).toContain(own);
    expect(await read("index.html")).toMatch(/width: ?200px; ?width: ?50%/);
  });

  it("loads the script of this run when it was merged by line", async () => {
    const body = '<table><p>Text</p></table><div class="w-tabs"></div>';
    const { edit, merge, read } = await openSite({ "index.html": page({ body }) });
    await edit("index.html", "Text", "My text");
    const more = `${body}<div class="w-slider"></div>`;
    await merge({ "index.html": page({ body: more }) }, { decide: () => "mine" });
    const [, script = ""] = /src="(millrace\/[^"]+)"/.exec(await read("index.html")) ?? [];
    await expect(read(script)).resolves.toContain("slider");
    expect(await read("index.html")).toContain("My text");
  });
});

describe("what is no file of a site", () => {
  const exported = { "index.html": page(), "photo.jpg": Buffer.from([1]) };

  it("stays as the owner made it: a link, and permissions", async () => {
    const { merge, site, write } = await openSite(exported);
    await rm(join(site, "photo.jpg"));
    await symlink("/var/photo.jpg", join(site, "photo.jpg"));
    await write({ ".env": "KEY=1" });
    await chmod(join(site, ".env"), 0o600);
    await merge({ ...exported, "index.html": page({ body: NEW }) });
    expect(await readlink(join(site, "photo.jpg"))).toBe("/var/photo.jpg");
    expect((await stat(join(site, ".env"))).mode & 0o777).toBe(0o600);
  });

  it("is named when a folder is where the new export has a file", async () => {
    const { merge, write, read } = await openSite(exported);
    await write({ "new.jpg/mine.txt": "mine" });
    const next = { ...exported, "index.html": page({ body: '<img src="new.jpg">' }), "new.jpg": Buffer.from([2]) };
    await expect(merge(next)).rejects.toThrow("Your site has a folder where the new export has the file new.jpg.");
    expect(await read("new.jpg/mine.txt")).toBe("mine");
  });
});

describe("a file that has another name in the new export", () => {
  it("keeps the changes of the owner", async () => {
    const { edit, merge, read, files } = await openSite({
      "index.html": page({ html: "" }),
      "about.html": page({ body: "<p>About</p>" }).replace('page="p1"', 'page="p2"'),
    });
    await edit("about.html", "About", "About me");
    const { renamed } = await merge({
      "index.html": page(),
      "company/about-us.html": page({
        body: "<p>About</p><p>More</p>",
        scripts: '<script src="../js/webflow.js"></script>',
      }).replace('page="p1"', 'page="p2"'),
    });
    expect(renamed).toEqual([{ path: "company/about-us.html", from: "about.html" }]);
    expect(await read("company/about-us.html")).toContain("<p>About me</p><p>More</p>");
    expect(await files()).not.toContain("about.html");
  });
});
