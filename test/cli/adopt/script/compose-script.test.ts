import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { AnyMap, decodedMappings } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { composeScript, type Manifest } from "../../../../cli/adopt/script/compose-script";

const entry = (needs: string[]) => ({ needs, size: 1 });
const MANIFEST: Manifest = {
  rows: [
    { name: "menu", selector: ".menu" },
    { name: "form", selector: ".form", as: ["send"] },
    { name: "slides", selector: ".slides", eager: ".moving" },
    { name: "map", selector: ".map", of: "menu", part: true },
  ],
  modules: {
    base: entry([]),
    core: entry(["base"]),
    motion: entry(["base"]),
    menu: entry(["base", "motion"]),
    form: entry(["base"]),
    slides: entry(["base", "motion"]),
    map: entry(["base", "motion"]),
  },
};

const MAP = JSON.stringify({ version: 3, sources: ["a.ts"], names: [], mappings: "AAAA" });

/** Modules that note in `ran` that they were made, and with which others. */
const MODULES = new Map(
  Object.entries(MANIFEST.modules).map(([name, { needs }]) => {
    const list = JSON.stringify(["exports", ...needs]);
    const run = name === "core" ? "e.run=(...given)=>ran.push({given});e.addHashes=hashes=>ran.push({hashes});" : "";
    const make = `(e,...needs)=>{e.name="${name}";${run}ran.push([e.name,...needs.map(n=>n.name)])}`;
    const code = `define("${name}",${list},${make})`;
    return [name, { code: `${code};\n//# sourceMappingURL=${name}.js.map\n`, map: MAP }];
  }),
);

const compose = (...used: string[]) => composeScript(MANIFEST, MODULES, new Set(used));
const hash = (text: string) => createHash("sha256").update(text).digest("base64");

function getFile(files: ReadonlyMap<string, string>, start: string): [string, string] {
  const found = [...files].find(([name]) => name.startsWith(start) && name.endsWith(".js"));
  if (!found) throw new Error(`no file ${start} in ${[...files.keys()].join()}`);
  return found;
}

describe("composing the script of a site", () => {
  it("makes each module once, after what it needs, and hands the core what is inside and what is missing", async () => {
    const { name, files } = await compose("menu");
    const ran: unknown[] = [];
    runInNewContext(files.get(name) ?? "", { ran });
    expect(ran.slice(0, -1)).toEqual([["base"], ["motion", "base"], ["menu", "base", "motion"], ["core", "base"]]);
    const { given } = JSON.parse(JSON.stringify(ran.at(-1))) as { given: [unknown, object, string] };
    expect(given[0]).toEqual(["menu", MANIFEST.rows[1], MANIFEST.rows[2]]);
    expect(given[1]).toEqual({});
    expect(given[2]).toBe(hash(getFile(files, "millrace-modules.")[1]));
  });

  it("knows the hashes of what the site uses beside it, so that no page asks for the listing first", async () => {
    const { name, files, modules } = await compose("menu", "slides", "map");
    const ran: unknown[] = [];
    runInNewContext(files.get(name) ?? "", { ran });
    const { given } = JSON.parse(JSON.stringify(ran.at(-1))) as { given: [unknown, object, string] };
    // What waits for a visitor is never inside.
    expect(modules.map((module) => module.name)).toEqual(["core", "menu", "shared"]);
    expect(given[0]).toEqual(["menu", MANIFEST.rows[1], MANIFEST.rows[2]]);
    expect(given[1]).toEqual({
      map: hash(getFile(files, "millrace-map.")[1]),
      slides: hash(getFile(files, "millrace-slides.")[1]),
    });
  });

  it("puts what is missing beside it, with what that needs besides the script, named by its hash", async () => {
    const { name, files } = await compose("menu");
    const context = { ran: [] as unknown[] };
    runInNewContext(`${files.get(name) ?? ""}${getFile(files, "millrace-modules.")[1]}`, context);
    const { hashes } = context.ran.at(-1) as { hashes: Record<string, string> };
    for (const part of ["form", "map", "slides"]) {
      const [file, text] = getFile(files, `millrace-${part}.`);
      expect(hash(text)).toBe(hashes[part]);
      expect(file).toBe(`millrace-${part}.${createHash("sha256").update(text).digest("hex").slice(0, 12)}.js`);
      expect(text).not.toContain('define("motion"');
    }
    context.ran = [];
    const globals = { ...context, ran: context.ran };
    runInNewContext(`${files.get(name) ?? ""}${getFile(files, "millrace-slides.")[1]}`, globals);
    expect(globals.ran.at(-1)).toEqual(["slides", "base", "motion"]);
  });

  it("brings along what the script lacks", async () => {
    const { name, files } = await compose("form");
    expect(getFile(files, "millrace-slides.")[1]).toContain('define("motion"');
    const ran: unknown[] = [];
    const two = ["menu", "slides"].map((part) => getFile(files, `millrace-${part}.`)[1]);
    runInNewContext([files.get(name), ...two].join("\n"), { ran });
    expect(ran.filter((each) => Array.isArray(each) && each[0] === "motion")).toHaveLength(1);
  });

  it("lists what is inside, with bytes", async () => {
    expect((await compose("menu", "form")).modules).toEqual([
      { name: "core", bytes: 1 },
      { name: "menu", bytes: 1 },
      { name: "form", bytes: 1 },
      { name: "shared", bytes: 2 },
    ]);
  });

  it("names the script by its content", async () => {
    const { name } = await compose("menu", "form");
    expect(name).toMatch(/^millrace\.[0-9a-f]{12}\.js$/);
    expect((await compose("form", "menu")).name).toBe(name);
    expect((await compose("menu")).name).not.toBe(name);
  });

  it("writes a source map that leads from each module's line to its source", async () => {
    const { name, files } = await compose("menu");
    const script = files.get(name) ?? "";
    expect(script.trimEnd().split("\n").at(-1)).toBe(`//# sourceMappingURL=${name}.map`);
    const text = files.get(`${name}.map`) ?? "";
    // Lighthouse refuses a map that is divided into sections.
    expect(Object.keys(JSON.parse(text) as object)).toEqual(expect.arrayContaining(["sources", "mappings"]));
    const map = AnyMap(text);
    const lines = decodedMappings(map).flatMap((segments, line) => (segments.length > 0 ? [line] : []));
    expect(lines.map((line) => /^define\("(\w+)"/.exec(script.split("\n")[line] ?? "")?.[1])).toEqual([
      "base",
      "motion",
      "menu",
      "core",
    ]);
  });

  it("refuses a module that is not there, by its name", async () => {
    const modules = new Map([...MODULES].filter(([name]) => name !== "motion"));
    await expect(composeScript(MANIFEST, modules, new Set(["menu"]))).rejects.toThrow("The module motion is missing");
  });
});
