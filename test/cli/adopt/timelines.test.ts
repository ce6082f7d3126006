import { afterEach, describe, expect, it } from "vitest";
import { parseScript, type Tree } from "../../../cli/adopt/read/javascript/tree";
import { lift, liftDamaged } from "../../../cli/adopt/read/javascript/lift";
import { adoptSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

// The scripts as built, with their parts.
const built = { bundle: undefined, script: "whole" } as unknown as { bundle: string; script: string };

const on = (name: string) => `["wf:click",{controlType:"standard"},["wf:class",["${name}"]]]`;
const INTERACTIONS =
  `{id:"i-one",scope:{type:"pages",value:["p1"]},deleted:!1,triggers:[${on("a")}],timelineIds:["t-one"]},` +
  `{id:"i-two",scope:{type:"pages",value:["p2"]},deleted:!1,triggers:[${on("a")}],timelineIds:["t-two"]},` +
  `{id:"i-site",scope:"site",triggers:[${on("b")}],timelineIds:["t-site"]},` +
  `{id:"i-site",scope:"site",triggers:[${on("b")}],timelineIds:["t-site"]},` +
  `{id:"i-gone",scope:"site",deleted:!0,triggers:[${on("a")}],timelineIds:[]},` +
  `{id:"i-elsewhere",scope:"site",triggers:[${on("nowhere")}],timelineIds:[]},` +
  `{id:"i-load",scope:{type:"site"},triggers:[["wf:load",{controlType:"load"}]],timelineIds:["t-one"]}`;
const TIMELINES = `{id:"t-one",actions:[]},{id:"t-two",actions:[]},{id:"t-site",actions:[],settings:{repeat:-1}}`;
const REGISTRATION =
  `function go(){let m=Webflow.require("ix3");m.ready().then(()=>{let e=m.getInstance();` +
  `e&&(e.register([${INTERACTIONS}],[${TIMELINES}]),window.dispatchEvent(new CustomEvent("__wf_ix3_ready")))})}go();`;
const SCRIPT = vendorScript() + REGISTRATION;

const CDN = "https://cdn.prod.website-files.com/gsap/3.14.2";
const GSAP =
  `<script src="${CDN}/gsap.min.js"></script><script src="${CDN}/ScrollTrigger.min.js"></script>` +
  `<script>gsap.registerPlugin(ScrollTrigger);</script>`;
const TAG = `<script src="js/webflow.js"></script>`;
const BODY = '<i class="a"></i><i class="b"></i>';

async function adopted(more: { scripts?: string; head?: string; body?: string } = {}) {
  const html = page({ body: more.body ?? BODY, head: more.head ?? "", scripts: TAG + GSAP + (more.scripts ?? "") });
  const site = await adoptSite({
    "index.html": html,
    "other.html": html.replace('data-wf-page="p1"', 'data-wf-page="p2"'),
    "js/webflow.js": SCRIPT,
  });
  const readBlock = async (name: string) => {
    const [, json] =
      /<script type="application\/json" data-interactions-3>(.*?)<\/script>/.exec(await site.read(name)) ?? [];
    return json === undefined
      ? undefined
      : (JSON.parse(json) as { interactions: { id: string }[]; timelines: { id: string }[] });
  };
  return { site, readBlock, source: await site.read("index.html") };
}

describe("adopt and third-generation interactions", () => {
  it("IX3-2 IX3-FIX-10 writes to each page the parts of it that have a trigger on it, each once", async () => {
    const { readBlock } = await adopted();
    const ids = async (name: string) => {
      const block = await readBlock(name);
      return [block?.interactions.map(({ id }) => id), block?.timelines.map(({ id }) => id)];
    };
    expect(await ids("index.html")).toEqual([
      ["i-one", "i-site", "i-load"],
      ["t-one", "t-site"],
    ]);
    expect(await ids("other.html")).toEqual([
      ["i-two", "i-site", "i-load"],
      ["t-one", "t-two", "t-site"],
    ]);
  });

  it.each([
    ["moved as a whole", "", ["millrace-ix3.js"]],
    ["moved in letters", ',splitText:"chars"', ["millrace-ix3-text.js", "millrace-ix3.js"]],
    ["moved for ever", ",timing:{repeat:-1}", ["millrace-ix3-more.js", "millrace-ix3.js"]],
  ])("IX3-44 text %s includes the parts for it", async (_name, more, parts) => {
    const still = SCRIPT.replace(",settings:{repeat:-1}", "");
    const script = still.replace('{id:"t-one",actions:[]}', `{id:"t-one",actions:[{id:"a",properties:{}${more}}]}`);
    const site = await adoptSite({ "index.html": page({ body: BODY, scripts: TAG }), "js/webflow.js": script }, built);
    expect((await site.files()).filter((file) => file.startsWith("millrace-ix3"))).toEqual(parts);
  });

  it("IX3-FIX-10 does not treat the calls of the vendor's own engine as data", () => {
    const engine = "class E{update(n,r){this.register([],r);for(const e of n)this.register([e],[])}}";
    const { timelines, problems } = lift(parseScript(engine + REGISTRATION) as Tree);
    expect([timelines.length, problems]).toEqual([1, []]);
  });

  it("IX3-88 keeps both generations of one script apart", async () => {
    const events = `{events:{e1:{id:"e1",eventTypeId:"MOUSE_CLICK",
      action:{actionTypeId:"A",config:{actionListId:"l"}},target:{selector:".a"}}},actionLists:{l:{id:"l"}}}`;
    const html = page({ body: BODY });
    const site = await adoptSite({ "index.html": html, "js/webflow.js": vendorScript(events) + REGISTRATION });
    const source = await site.read("index.html");
    expect(source).toMatch(/data-interactions(="[a-z ]+")?>/);
    expect(source).toContain("data-interactions-3>");
  });

  it("IX3-1 IX3-3 IX3-89 removes GSAP that only they used, and reports it", async () => {
    const { site, source } = await adopted();
    expect(source).not.toContain("gsap");
    expect(site.page("index.html").converted.map(({ what }) => what)).toContain("GSAP removed");
  });

  it.each([
    ["an own script", `<script>gsap.to(".a", { x: 1 })</script>`, "uses it"],
    ["a script of another host", `<script src="https://cdn.example.com/lenis.js"></script>`, "may use it"],
  ])("IX3-89 keeps GSAP for %s, and names its user", async (_who, scripts, reason) => {
    const { site, source } = await adopted({ scripts });
    expect(source).toContain("gsap.min.js");
    expect(site.page("index.html").left.find(({ what }) => what === "GSAP")?.reason).toContain(reason);
  });

  it("IX3-89 does not change GSAP where there is no data", async () => {
    const site = await adoptSite({ "index.html": page({ scripts: TAG + GSAP }), "js/webflow.js": vendorScript() });
    expect(await site.read("index.html")).toContain("gsap.min.js");
  });

  it("IX3-11 ends the rule that hides content after 4 s", async () => {
    const head = "<style>html.w-mod-js:not(.w-mod-ix3) :is(.a, .b) {visibility: hidden !important;}</style>";
    const { source } = await adopted({ head });
    expect(source).toContain(
      "<style>html.w-mod-js:not(.w-mod-ix3) :is(.a, .b) {animation:millrace-late-3 4s!important}" +
        "@keyframes millrace-late-3{from,to{visibility:hidden}}</style>",
    );
  });

  it("reports where the data is missing in the export", async () => {
    const head = "<style>html.w-mod-js:not(.w-mod-ix3) .a {visibility: hidden !important;}</style>";
    const site = await adoptSite({ "index.html": page({ head }), "js/webflow.js": vendorScript() });
    expect(site.page("index.html").attention.map(({ what }) => what)).toContain("third-generation interactions");
  });
});

describe("the registration", () => {
  it("IX3-88 is read without being run", () => {
    const { timelines, problems } = lift(parseScript(SCRIPT) as Tree);
    expect([timelines.length, timelines[0]?.interactions.length, problems]).toEqual([1, 7, []]);
  });

  it("is refused when it is more than data", () => {
    const script = `Webflow.require("ix3"); e.register([{ id: steal() }], [])`;
    expect(lift(parseScript(script) as Tree)).toMatchObject({
      timelines: [],
      problems: ["the third-generation interaction data is not plain data: it holds a function call"],
    });
  });

  it("IX3-88 is not any call of that name", () => {
    expect(lift(parseScript("plugins.register([1], [2])") as Tree).timelines).toEqual([]);
  });

  it("is found in a script that is damaged elsewhere", () => {
    expect(liftDamaged(`${REGISTRATION} }}} oh`).timelines[0]?.timelines).toHaveLength(3);
  });

  it("that is truncated is reported as lost", () => {
    expect(liftDamaged(REGISTRATION.slice(0, 300)).problems).toEqual([
      "the script is cut short inside its third-generation interaction data",
    ]);
  });
});
