import { describe, expect, it } from "vitest";
import { discoverInAsset } from "../../../../cli/adopt/web/fetch/discover";
import { rewriteSite } from "../../../../cli/adopt/web/rewrite/site";
import { makeSite, readText } from "./support/fetched";

/** The builder writes the slashes of these URLs as `%2F`. */
const FOLDER = "https://code-components.website-files.com/64a0%2Fmodule%2F";
const ENTRY = JSON.stringify({
  type: "FEDERATION",
  entry: "mf-manifest.json",
  components: { Clock: { css: [`${FOLDER}clock.css`] } },
});
const assets = (name: string) => ({ js: { sync: [`${name}.js`], async: [] }, css: { sync: [], async: ["clock.css"] } });
const manifest = (publicPath: string) =>
  JSON.stringify({
    metaData: { publicPath, remoteEntry: { path: "", name: "remoteEntry.js", integrity: "sha384-a" } },
    exposes: [{ name: "Clock", assets: assets("__federation_expose_Clock.1f") }],
    shared: [{ name: "react", assets: assets("react.2e") }],
  });
const SCRIPT = `import("${FOLDER}later.js")`;
const NAMES = ["clock.css", "remoteEntry.js", "__federation_expose_Clock.1f.js", "react.2e.js"];

const discover = (text: string, url: string) =>
  [...discoverInAsset(new TextEncoder().encode(text), "application/json", url).assets].sort();

describe("the manifests of code components", () => {
  it("lead to the manifest of the modules, and to every script and style sheet of it", () => {
    expect(discover(ENTRY, `${FOLDER}wf-manifest.json`)).toEqual([`${FOLDER}clock.css`, `${FOLDER}mf-manifest.json`]);
    const wanted = NAMES.map((name) => FOLDER + name).sort();
    expect(discover(manifest(FOLDER), `${FOLDER}mf-manifest.json`)).toEqual(wanted);
    expect(discover(manifest("auto"), `${FOLDER}mf-manifest.json`)).toEqual(wanted);
  });

  it.each(["{", "[]", '{"remoteEntry":1}', '{"metaData":{"remoteEntry":"x"},"exposes":[1,{"assets":[]}]}'])(
    "that cannot be read lead nowhere: %s",
    (text) => expect(discover(text, `${FOLDER}mf-manifest.json`)).toEqual([]),
  );
});

describe("code components of a published site", () => {
  const loader = (url: string) =>
    `<code-island data-loader="{&quot;val&quot;:{&quot;clientModuleUrl&quot;:&quot;${url}&quot;}}"><template ` +
    `shadowrootmode="open"><p>12:00</p></template></code-island>`;
  const files = {
    [`${FOLDER}wf-manifest.json`]: ENTRY,
    [`${FOLDER}mf-manifest.json`]: manifest(FOLDER),
    ...Object.fromEntries(NAMES.map((name) => [FOLDER + name, SCRIPT])),
  };
  const rewrite = () => rewriteSite(makeSite({ "/a/b": loader(`${FOLDER}wf-manifest.json`) }, files));

  it("keep their folder and names, and pages lead there", async () => {
    const site = await rewrite();
    const names = ["wf-manifest.json", "mf-manifest.json", ...NAMES].map(
      (name) => `code-components/64a0/module/${name}`,
    );
    expect([...site.files].filter((path) => path.startsWith("code-components/")).sort()).toEqual(names.sort());
    expect(await readText(site, "a/b.html")).toBe(loader("../code-components/64a0/module/wf-manifest.json"));
  });

  it("have manifests that name the new places, scripts as they were, and the same checksums", async () => {
    const site = await rewrite();
    const read = (name: string) => readText(site, `code-components/64a0/module/${name}`);
    expect(JSON.parse(await read("wf-manifest.json"))).toMatchObject({
      entry: "mf-manifest.json",
      components: { Clock: { css: ["/code-components/64a0/module/clock.css"] } },
    });
    expect(await read("mf-manifest.json")).toBe(manifest("/code-components/64a0/module/"));
    expect(await read("remoteEntry.js")).toBe(SCRIPT);
  });
});
