import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { liftCommand } from "../../../cli/lift/command";
import { packageRoot } from "../../../cli/package-paths";
import { removeFolders, temporaryFolder, vendorScript, writeSite } from "../adopt/support/site";
import { capturePrinted } from "../support/printed";

const printed = capturePrinted();

afterEach(async () => {
  await removeFolders();
});

/** The paths of scripts with these texts. */
async function scripts(...texts: (string | Buffer)[]): Promise<string[]> {
  const names = texts.map((_text, index) => `${index}.js`);
  const root = await writeSite(Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""])));
  return names.map((name) => join(root, name));
}

const makeData = (id: string) =>
  `{events:{"${id}":{id:"${id}"}},actionLists:{"a-${id}":{id:"a-${id}"}},site:{mediaQueries:[]}}`;
const LEGACY = `Webflow.require("ix").init([{slug:"faq",value:{style:{},triggers:[]}}]);`;

const THIRD = (more = "") =>
  `Webflow.require("ix3").getInstance().register(` +
  `[{id:"i-1",triggers:[["wf:click",{${more}}]],timelineIds:["t-1"]}],[{id:"t-1"}]);`;

describe("millrace lift", () => {
  it("IX3-8 prints the two lists of third-generation data, as the block of a page contains them", async () => {
    expect(await liftCommand(await scripts(vendorScript(makeData("e-1")), THIRD()))).toBe(0);
    const data = JSON.parse(printed.out) as Record<string, { id: string }[]>;
    expect(Object.keys(data)).toEqual(["events", "actionLists", "site", "interactions", "timelines"]);
    expect([data.interactions?.[0]?.id, data.timelines?.[0]?.id]).toEqual(["i-1", "t-1"]);
    expect(printed.err).toBe("");
  });

  it("IX3-FIX-9 lists the parts of it that are not played", async () => {
    expect(await liftCommand(await scripts(THIRD("conditionalLogic:{}")))).toBe(0);
    expect(Object.keys(JSON.parse(printed.out) as object)).toEqual(["interactions", "timelines"]);
    expect(printed.err).toBe("millrace lift: not supported: trigger option conditionalLogic\n");
  });

  it("prints with --coverage how each part is played, for exports and for scripts", async () => {
    const [script = ""] = await scripts(vendorScript() + THIRD());
    expect(await liftCommand(["--coverage", script, join(script, "..")])).toBe(0);
    expect(printed.out).toContain("| trigger | wf:click | 2 | 2 | 2 | 0 | 0 |");
  });

  it("reports with --coverage where there is no data of the timeline editor", async () => {
    const [script = ""] = await scripts(vendorScript(makeData("e-1")));
    expect(await liftCommand(["--coverage", script])).toBe(2);
    expect(printed.err).toContain("no data of the timeline editor");
  });

  it("prints the data of a vendor script as JSON and nothing else", async () => {
    expect(await liftCommand(await scripts(vendorScript(makeData("e-1"))))).toBe(0);
    expect(JSON.parse(printed.out)).toEqual({
      events: { "e-1": { id: "e-1" } },
      actionLists: { "a-e-1": { id: "a-e-1" } },
      site: { mediaQueries: [] },
    });
    expect(printed.err).toBe("");
  });

  it("prints first-generation interactions as the list that pages keep under legacy", async () => {
    expect(await liftCommand(await scripts(LEGACY))).toBe(0);
    expect(JSON.parse(printed.out)).toEqual({
      events: {},
      actionLists: {},
      legacy: [{ slug: "faq", value: { style: {}, triggers: [] } }],
    });
  });

  it("puts the data of several scripts and both generations together", async () => {
    expect(await liftCommand(await scripts(vendorScript(makeData("e-1")), vendorScript(makeData("e-2")), LEGACY))).toBe(
      0,
    );
    const data = JSON.parse(printed.out) as { events: object; legacy: unknown[] };
    expect([Object.keys(data.events), data.legacy.length]).toEqual([["e-1", "e-2"], 1]);
  });

  it("extracts everything from the example's script that its pages use", async () => {
    expect(await liftCommand([join(packageRoot(), "examples/nail-studio/js/studio.js")])).toBe(0);
    const { events, actionLists } = JSON.parse(printed.out) as Record<string, object>;
    expect([Object.keys(events ?? {}).length, Object.keys(actionLists ?? {}).length].every((count) => count > 20)).toBe(
      true,
    );
  });

  it("reads the complete parts of a truncated script", async () => {
    expect(await liftCommand(await scripts(`${vendorScript(makeData("e-1"))};function cut({`))).toBe(0);
    expect(printed.out).toContain('"e-1"');
  });

  it("prints the data it has and names the script whose data is incomplete", async () => {
    const [good = "", bad = ""] = await scripts(
      vendorScript(makeData("e-1")),
      vendorScript("{events:{},actionLists:{},x:y()}"),
    );
    expect(await liftCommand([good, bad])).toBe(0);
    expect(printed.out).toContain('"e-1"');
    expect(printed.err).toMatch(/^millrace lift: .*1\.js: the interaction data is not plain data: .*\n$/);
  });

  it("writes the file that --out names, with nothing on the terminal", async () => {
    const out = join(await temporaryFolder(), "interactions.json");
    expect(await liftCommand([...(await scripts(vendorScript(makeData("e-1")))), "--out", out])).toBe(0);
    expect(JSON.parse(await readFile(out, "utf8"))).toMatchObject({ events: { "e-1": {} } });
    expect(printed.out).toBe("");
  });

  it("explains itself with --help", async () => {
    expect(await liftCommand(["--help"])).toBe(0);
    for (const word of ["--out", "data-interactions-src", "interactions.json"]) expect(printed.out).toContain(word);
  });

  it.each([
    [
      "a script without data",
      ["console.log(1)"],
      /^millrace lift: No interaction data found in .*0\.js\. Expected a vendor script .*\n$/,
    ],
    [
      "several scripts without data",
      ["1", "2"],
      /^millrace lift: No interaction data found in any of the 2 files\. Expected .*\n$/,
    ],
    [
      "data that is no plain data",
      ['Webflow.require("ix2").init(f())'],
      /^millrace lift: Cannot read the interaction data: .*0\.js: .*\n$/,
    ],
    ["what is not text", [Buffer.from([0, 1, 2, 255])], /0\.js is not a text file\. Expected a vendor script\.\n$/],
  ])("ends with 2 and one sentence for %s", async (_name, texts, message) => {
    expect(await liftCommand(await scripts(...texts))).toBe(2);
    expect(printed.err).toMatch(message);
    expect(printed.out).toBe("");
  });

  it.each([
    ["no script", [], "Name a vendor script"],
    ["a file that is not there", ["/nowhere/site.js"], "Cannot read /nowhere/site.js (ENOENT)"],
    ["a folder", ["/"], "is a folder"],
    ["an unknown option", ["x.js", "--color"], "--color"],
  ])("ends with 2 for %s", async (_name, argv, message) => {
    expect(await liftCommand(argv)).toBe(2);
    expect(printed.err).toContain(message);
  });
});
