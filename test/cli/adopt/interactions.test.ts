import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, readData, oneSite, page, removeFolders, vendorScript, type PageParts } from "./support/site";

afterEach(removeFolders);

interface Sample {
  target?: unknown;
  targets?: unknown[];
  list?: string;
  stop?: string;
}

/** A data set of one event per entry; every event runs its own list. */
function data(events: Record<string, Sample>): string {
  const entries = Object.entries(events).map(([id, { target, targets, list, stop }]) => {
    const config = { actionListId: list ?? `list-${id}`, autoStopEventId: stop };
    return [id, { id, target, targets, action: { config } }];
  });
  const lists = Object.keys(events).map((id) => [`list-${id}`, { id: `list-${id}` }]);
  return JSON.stringify({
    events: Object.fromEntries(entries) as unknown,
    actionLists: Object.fromEntries(lists) as unknown,
    site: { mediaQueries: [] },
  });
}

async function kept(parts: PageParts, events: Record<string, Sample>): Promise<string> {
  const site = await adoptSite(oneSite(parts, data(events)));
  const source = await site.read("index.html");
  return source.includes(" data-interactions>") ? Object.keys(readData(source).events).join(" ") : "";
}

describe("a page receives the events whose targets it has", () => {
  it("by node id, alone or scoped to the page", async () => {
    const body = `<div data-w-id="n1"></div>`;
    const targets = { a: "n1", b: "n2", c: { id: "p1|n1" }, d: { id: "p2|n1" }, e: { id: "p1|n2" }, f: { id: "n1" } };
    const events = Object.fromEntries(Object.entries(targets).map(([id, target]) => [id, { target }]));
    expect(await kept({ body }, events)).toBe("a c f");
  });

  it("by node id with an instance suffix", async () => {
    const body = `<i data-w-id="n1_instance-3"></i>`;
    expect(await kept({ body }, { a: { target: "n1" }, b: { target: "n" } })).toBe("a");
  });

  it("for the whole page, if it is this page", async () => {
    const PAGE = "PAGE";
    const events = {
      a: { target: { appliesTo: PAGE } },
      b: { target: { appliesTo: PAGE, id: "p1" } },
      c: { target: { appliesTo: PAGE, id: "p2" } },
    };
    expect(await kept({}, events)).toBe("a b");
  });

  it("by selector, and in doubt when the selector cannot be understood", async () => {
    const body = `<nav class="menu open"><a class="link"></a></nav>`;
    const selectors = [".menu", ".menu .link", ".menu.shut", ".gone", "p::before"];
    const events = Object.fromEntries(selectors.map((selector, index) => [`s${index}`, { target: { selector } }]));
    expect(await kept({ body }, events)).toBe("s0 s1 s4");
  });

  it("by the list of targets, which replaces the single one", async () => {
    const body = `<i data-w-id="n1"></i>`;
    const events = { a: { target: "n1", targets: ["n2"] }, b: { target: "n2", targets: ["n3", "n1"] } };
    expect(await kept({ body }, events)).toBe("b");
  });

  it("also inside templates that reach the page later", async () => {
    const encoded = encodeURIComponent(`<div data-w-id="n1"></div>`);
    const body = `<script type="text/x-wf-template">${encoded}</script><template><p data-w-id="n2"></p></template>`;
    expect(await kept({ body }, { a: { target: "n1" }, b: { target: "n2" }, c: { target: "n3" } })).toBe("a b");
  });

  it("with the action lists that these events and their partners use", async () => {
    const events = {
      a: { target: "n1", stop: "b" },
      b: { target: "n2" },
      c: { target: "n3" },
      d: { target: "n1", stop: "none" },
    };
    const site = await adoptSite(oneSite({ body: `<i data-w-id="n1"></i>` }, data(events)));
    const found = readData(await site.read("index.html"));
    expect(Object.keys(found.events)).toEqual(["a", "d"]);
    expect(Object.keys(found.actionLists)).toEqual(["list-a", "list-b", "list-d"]);
    expect(found).toHaveProperty("site", { mediaQueries: [] });
  });

  it("writes no data block when there are no interactions", async () => {
    const site = await adoptSite(oneSite({}, data({ a: { target: "n1" } })));
    expect(await site.read("index.html")).not.toContain("data-interactions");
    const converted = site.page("index.html").converted.map(({ what }) => what);
    expect(converted).toContain("0 of 1 interaction event, 0 action lists");
  });

  it("page by page", async () => {
    const files = {
      "a.html": page({ body: `<i data-w-id="n1"></i>` }),
      "b.html": page({ body: `<i data-w-id="n2"></i>` }),
      "js/webflow.js": vendorScript(data({ a: { target: "n1" }, b: { target: "n2" } })),
    };
    const site = await adoptSite(files);
    expect(Object.keys(readData(await site.read("a.html")).events)).toEqual(["a"]);
    expect(Object.keys(readData(await site.read("b.html")).events)).toEqual(["b"]);
  });

  it("skipping events that are no objects", async () => {
    const events = `{a:null,b:3,c:{target:{appliesTo:"PAGE"}},d:{}}`;
    const site = await adoptSite(oneSite({}, `{events:${events},actionLists:{}}`));
    expect(Object.keys(readData(await site.read("index.html")).events)).toEqual(["c"]);
  });
});

describe("IX-FIX-33 blocks of data", () => {
  const click = (id: number) => ({
    eventTypeId: "MOUSE_CLICK",
    target: { appliesTo: "PAGE" },
    action: { config: { actionListId: `l${id}` } },
  });
  const readBlocks = (source: string) =>
    [...source.matchAll(/<script type="application\/json" data-interactions(?:="([^"]*)")?>(.*?)<\/script>/g)].map(
      ([, events, json = ""]) => ({
        events,
        length: json.length,
        data: JSON.parse(json) as ReturnType<typeof readData>,
      }),
    );

  it("are short, and together have every event and list once", async () => {
    const ids = Array.from({ length: 400 }, (_, at) => at);
    const events = Object.fromEntries(ids.map((id) => [`e${id}`, click(id)]));
    const filler = "x".repeat(1000);
    const actionLists = Object.fromEntries(ids.map((id) => [`l${id}`, { actionItemGroups: [], filler }]));
    const site = await adoptSite(oneSite({}, JSON.stringify({ events, actionLists })));
    const blocks = readBlocks(await site.read("index.html"));
    expect(blocks.length).toBeGreaterThan(4);
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(110_000);
    expect(blocks.flatMap(({ data }) => Object.keys(data.events))).toEqual(Object.keys(events));
    expect(blocks.flatMap(({ data }) => Object.keys(data.actionLists)).sort()).toEqual(Object.keys(actionLists).sort());
  });

  it.each<[string | undefined, string, object, object]>([
    ["click", "an event of the visitor", {}, {}],
    [undefined, "a list with an initial state", {}, { useFirstGroupAsInitialState: true }],
    [undefined, "an event of the scroll", { eventTypeId: "SCROLL_INTO_VIEW" }, {}],
  ])("name as first events %s for %s", async (first, _what, event, list) => {
    const events = { e: { ...click(1), ...event } };
    const site = await adoptSite(oneSite({}, JSON.stringify({ events, actionLists: { l1: list } })));
    expect(readBlocks(await site.read("index.html")).map(({ events: names }) => names)).toEqual([first]);
  });
});

it("the data block cannot be ended by its content, and is plain ASCII", async () => {
  const title = "</script><!-- <script> \u2028 ü 😀";
  const events = { a: { target: { appliesTo: "PAGE" }, note: title } };
  const site = await adoptSite(oneSite({}, JSON.stringify({ events, actionLists: {} })));
  const source = await site.read("index.html");
  const block = source.slice(source.indexOf("data-interactions>"), source.indexOf("</script>"));
  expect(block).not.toContain("<!--");
  expect(/^[\0-\x7f]*$/.test(source)).toBe(true);
  expect(readData(source).events.a).toMatchObject({ note: title });
});

it("first-generation interactions are written to the pages that name them", async () => {
  const list = `[{slug:"rise",value:{}},{slug:"gone",value:{}}]`;
  const script = `${vendorScript()}Webflow.require("ix").init(${list});`;
  const site = await adoptSite({ "index.html": page({ body: `<p data-ix="rise"></p>` }), "js/webflow.js": script });
  expect(readData(await site.read("index.html"))).toMatchObject({ events: {}, legacy: [{ slug: "rise", value: {} }] });
  expect(site.page("index.html").legacy).toBe(1);
});

it.each([
  ["a text", `"nothing"`],
  ["a list", "[]"],
  ["broken JSON", `JSON.parse("{")`],
  ["computed", "load()"],
])("data that is %s is reported, and the page converted without it", async (_name, value) => {
  const site = await adoptSite(oneSite({ body: `<p data-w-id="n1"></p>` }, value));
  expect(site.page("index.html").status).toBe("converted");
  const [note] = site.page("index.html").left;
  expect(note).toMatchObject({ what: "interactions", reason: expect.stringMatching(/^lost: /) as unknown });
});

describe("IX-FIX-26 the tag of a page without interaction data", () => {
  const NONE = ' data-interactions-src=""';

  it.each([
    [
      "says that none is missing when the vendor script has none for its targets",
      '<div data-w-id="n1"></div>',
      "{events:{},actionLists:{}}",
      true,
    ],
    ["says nothing of it when the page has no targets", "<p></p>", "{events:{},actionLists:{}}", false],
    ["says nothing of it when the data was lost", '<div data-w-id="n1"></div>', "{events:f()}", false],
  ])("IX-FIX-26 %s", async (_what, body, lost, says) => {
    const site = await adoptSite(oneSite({ body }, lost));
    expect((await site.read("index.html")).includes(NONE)).toBe(says);
  });

  it("IX-FIX-26 does not mention it when the page has its data in a block", async () => {
    const site = await adoptSite(oneSite({ body: '<div data-w-id="n1"></div>' }, data({ a: { target: "n1" } })));
    expect(await site.read("index.html")).not.toContain(NONE);
  });
});
