import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFeatures } from "../browsers/features";
import { readScripts, computeSupport, TABLE, withTable } from "../browsers/table";
import { readCompatibility } from "../browsers/versions";
import { distFolder, packageRoot } from "../../cli/package-paths";

const compatibility = readCompatibility();
const support = computeSupport(readScripts(distFolder()), compatibility);
const unguarded = (script: string) => computeSupport(new Map([["made.js", script]]), compatibility).unguarded;

describe("the browsers that the built scripts need", () => {
  it("each feature newer than the oldest browser has a guard that states its fallback", () => {
    expect(support.unguarded).toEqual([]);
  });

  it("no guard is left of something that no script uses any more", () => {
    expect(support.stale).toEqual([]);
  });

  it("the table in the documents equals the computed one", () => {
    const text = readFileSync(join(packageRoot(), TABLE), "utf8");
    expect(withTable(text, support)).toBe(text);
  });

  it.each([
    ["a static method", "AbortSignal.any([])", "static AbortSignal.any"],
    ["a method", "t => t.toSorted()", "member toSorted"],
    ["a global", "new CloseWatcher", "global CloseWatcher"],
    ["syntax", "class A { static { } }", "syntax StaticBlock"],
    ["a flag of a pattern", "/a/v", "syntax regex v"],
    ["a selector in a text", 't => t.matches(":popover-open")', "selector popover-open"],
  ])("%s that is too new is found", (_kind, script, feature) => {
    expect(unguarded(script)).toEqual([`${feature} (made.js)`]);
  });

  it("names that the script declares itself are not the web's", () => {
    const features = listFeatures("const CloseWatcher = 1, [fetch] = []; CloseWatcher + fetch");
    expect([...features.keys()].filter((name) => !name.startsWith("syntax"))).toEqual([]);
  });
});
