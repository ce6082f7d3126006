import { expect, it } from "vitest";
import { gsapCopy, gsapIn } from "../../../cli/compare/libraries/gsap";
import { createLibraries } from "../../../cli/compare/libraries/libraries";
import { packageRoot } from "../../../cli/package-paths";

it.each([
  ["https://cdn.example/gsap/3.14.2/gsap.min.js", { file: "gsap", version: "3.14.2" }],
  ["https://cdn.example/npm/gsap@3.15.0/dist/SplitText.min.js?x", { file: "SplitText", version: "3.15.0" }],
  ["js/gsap.js", { file: "gsap", version: "" }],
  ["https://cdn.example/js/SplitText.js", undefined],
  ["https://cdn.example/gsap/site.js", undefined],
])("IX3-1 reads the file and version in %s", (url, named) => {
  expect(gsapIn(url)).toEqual(named);
});

it("IX3-1 answers for the library and its plugins with the copy of the development package", () => {
  const gsap = gsapCopy(undefined, packageRoot());
  const { codeFor } = createLibraries([], gsap);
  expect(gsap?.version).toMatch(/^3\.\d+\.\d+$/);
  expect(codeFor("https://cdn.example/gsap/3.13.0/ScrollTrigger.min.js")).toContain("ScrollTrigger 3.");
  expect(codeFor("https://cdn.example/gsap/3.13.0/NotThere.min.js")).toBeUndefined();
});

it("IX3-1 names a folder without the library, and has no copy where none is installed", () => {
  expect(() => gsapCopy("not-there", packageRoot())).toThrow(
    "--gsap: not-there has no gsap.min.js. Expected the folder",
  );
  expect(gsapCopy(undefined, "not-there")).toBeUndefined();
});
