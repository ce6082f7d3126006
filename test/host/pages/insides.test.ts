import { describe, expect, it } from "vitest";
import { listOtherChanges } from "../../../host/editor/app/rich/insides";
import type { PageChange } from "../../../host/records/pages";

const text = (place: string): PageChange => ({ kind: "text", place, value: "x" });

describe("changes beside a rich text that is written anew", () => {
  const RICH = "div 1.2";
  it.each([
    ["those of its content go", [text("#text 1.2.0.0"), { kind: "move", place: "p 1.2.3", after: null }], []],
    [
      "so do copies in it, and their changes",
      [{ kind: "duplicate", place: "p 1.2.0", copy: "c" }, text("#text c:0")],
      [],
    ],
    [
      "others stay",
      [text("#text 1.20.0"), text("#text 1.3.0"), text("#text d:2.0"), { kind: "hide", place: RICH }],
      "all",
    ],
    ["a copy of the text stays", [{ kind: "duplicate", place: RICH, copy: "c" }, text("#text c:0")], "all"],
    ["settings stay", [{ kind: "settings", title: "T" }], "all"],
    [
      "those of parts that are kept stay",
      [text("#text 1.2.5.0.1"), { kind: "image", place: "img 1.2.5", src: "a" }],
      "all",
    ],
  ] as const)("%s", (_name, changes, left) => {
    expect(listOtherChanges(changes, RICH, ["figure 1.2.5"])).toEqual(left === "all" ? changes : left);
  });
});
