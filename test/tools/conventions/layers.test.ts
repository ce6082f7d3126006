import { describe, expect, it } from "vitest";
import { circles, importsAmong, sourceFiles, listSpecifiers } from "../../../tools/docs/imports";
import { getLayer, LAYERS, getHostLayer, getHostFolder } from "../../../tools/docs/layers";
import { packageRoot } from "../../../cli/package-paths";

const root = packageRoot();
const imports = importsAmong(root, ["src", "runtime", "fixtures", "cli", "tools", "wire", "common", "host"]);
const withTests = importsAmong(root, ["src", "runtime", "fixtures", "cli", "tools", "wire", "common", "host", "test"]);
const ofPages = imports.filter(({ from }) => /^(src|runtime)\//.test(from));

/** `src/slider/drag/drag.ts` → `src/slider`. */
const room = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("src/") ? 2 : 1)
    .join("/");
const arrow = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;

describe("imports", () => {
  it("point down only, from layer to layer", () => {
    expect(ofPages.filter(({ from, to }) => getLayer(to) > getLayer(from)).map(arrow)).toEqual([]);
  });

  it("never lead from one behaviour to another", () => {
    const across = ofPages.filter(
      ({ from, to }) => LAYERS[getLayer(from)]?.name === "behaviours" && getLayer(to) === getLayer(from),
    );
    expect(across.filter(({ from, to }) => room(from) !== room(to)).map(arrow)).toEqual([]);
  });

  it.each([
    ["a page's scripts", /^(src|runtime)\//, /^(common|host|fixtures|cli|tools|test)\//],
    ["the wire, which is the lowest layer", /^wire\//, /^(src|runtime|common|host|fixtures|cli|tools|test)\//],
    ["what commands and the host share", /^common\//, /^(src|runtime|host|fixtures|cli|tools|test)\//],
    ["the host", /^host\//, /^(src|runtime|fixtures|cli|tools|test)\//],
    ["the published commands", /^cli\//, /^(tools|test)\//],
    ["the commands that run no host", /^cli\/(adopt|compare|gallery|lift|serve)\//, /^host\//],
    ["the mock backend", /^fixtures\/backend\//, /^(runtime|common|host|cli|tools|test)\//],
  ])("of %s never import from layers above", (_name, from, to) => {
    expect(withTests.filter((one) => from.test(one.from) && to.test(one.to)).map(arrow)).toEqual([]);
  });

  it("of the host point down only, from layer to layer", () => {
    const within = imports.filter(({ from, to }) => from.startsWith("host/") && to.startsWith("host/"));
    const unknown = within.filter(({ from }) => getHostLayer(from) < 0).map(({ from }) => getHostFolder(from));
    expect([...new Set(unknown)], "folders without a layer in tools/docs/layers.ts").toEqual([]);
    const across = within.filter(({ from, to }) => getHostFolder(from) !== getHostFolder(to));
    expect(across.filter(({ from, to }) => getHostLayer(to) >= getHostLayer(from)).map(arrow)).toEqual([]);
  });

  it("of the owner's page never lead to the database, by types neither", () => {
    const reached = new Set(["host/owner/app/script.tsx"]);
    for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
    expect([...reached].filter((file) => /^host\/(store|blobs)\//.test(file))).toEqual([]);
  });

  it("make no circle", () => {
    expect(circles(imports)).toEqual([]);
  });
});

describe("the reader of imports", () => {
  it("finds every kind", () => {
    const text = `import a from "./a"; export * from "./b"; const c = import("./c");
      type D = import("./d").D; import type { E } from "./e";
export * as f from "./f";`;
    expect(listSpecifiers(text)).toEqual(["./a", "./b", "./c", "./d", "./e", "./f"]);
  });

  it("finds the circle of two files", () => {
    expect(
      circles([
        { from: "a", to: "b" },
        { from: "b", to: "a" },
        { from: "c", to: "a" },
      ]),
    ).toEqual([["a", "b"]]);
  });

  it("lists the sources", () => {
    expect(sourceFiles(root, ["src"])).toContain("src/lightbox/viewer.tsx");
  });
});
