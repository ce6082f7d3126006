import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { breakpointAt } from "../../../../src/core/page/breakpoints";
import { createPage } from "../../../../src/core/page/page";
import { findScript, readScriptConfig } from "../../../../src/core/page/script-config";
import { VERSION } from "../../../../src/core/version";

function tag(attributes: Record<string, string> = {}): HTMLScriptElement {
  const made = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const root = document.documentElement;

afterEach(() => {
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  document.body.innerHTML = "";
  delete window.Webflow;
  vi.restoreAllMocks();
});

describe("the script tag", () => {
  it("has a default for everything", () => {
    expect(readScriptConfig(tag())).toMatchObject({
      api: "",
      auto: true,
      debug: false,
      reducedMotion: "visitor",
      formEncoding: "json",
      formTimeout: 30_000,
    });
  });

  it("returns base, start, encoding and time limit", () => {
    const given = tag({
      "data-api": "https://api.example.com/",
      "data-auto": "false",
      "data-form-encoding": "urlencoded",
      "data-form-timeout": "5000",
      "data-reduced-motion": "site",
    });
    expect(readScriptConfig(given)).toMatchObject({
      api: "https://api.example.com",
      auto: false,
      formEncoding: "urlencoded",
      formTimeout: 5000,
      reducedMotion: "site",
    });
  });

  it("is found by its file name when the browser does not report which script runs", () => {
    document.body.append(
      tag({ src: "/other.js" }),
      tag({ src: "/js/millrace.js?v=1", "data-api": "https://a.example" }),
    );
    expect(findScript()?.getAttribute("data-api")).toBe("https://a.example");
  });
});

describe("page facts", () => {
  it("B-53 are read from <html>, empty attributes count as missing", () => {
    const page = createPage(readScriptConfig(null));
    expect([page.siteId, page.pageId, page.domain, page.collectionId, page.itemSlug]).toEqual(Array(5).fill(undefined));
    for (const name of ["site", "page", "domain", "collection", "item-slug"])
      root.setAttribute(`data-wf-${name}`, `the ${name}`);
    expect([page.siteId, page.pageId, page.domain, page.collectionId, page.itemSlug]).toEqual([
      "the site",
      "the page",
      "the domain",
      "the collection",
      "the item-slug",
    ]);
    root.setAttribute("data-wf-site", "");
    expect(page.siteId).toBeUndefined();
  });

  it.each([
    ["", "/api/v1/form/1", `${location.origin}/api/v1/form/1`],
    ["https://api.example.com", "/api/v1/form/1", "https://api.example.com/api/v1/form/1"],
    ["/backend", "/.wf_graphql/csrf", `${location.origin}/backend/.wf_graphql/csrf`],
  ])("with data-api=%j, %s is %s", (api, path, expected) => {
    expect(createPage({ ...readScriptConfig(null), api }).endpoint(path)).toBe(expected);
  });

  it("B-59 leaves the page through the current Webflow.location", () => {
    const visit = vi.fn();
    const page = createPage(readScriptConfig(null));
    window.Webflow = { location: visit } as never;
    page.navigate("/thanks");
    expect(visit).toHaveBeenCalledExactlyOnceWith("/thanks");
  });
});

describe("breakpoints", () => {
  it.each([
    [0, "tiny"],
    [479, "tiny"],
    [480, "small"],
    [767, "small"],
    [768, "medium"],
    [991, "medium"],
    [992, "main"],
    [10000, "main"],
    [10001, null],
  ])("%i px is %s", (width, key) => expect(breakpointAt(width)).toBe(key));
});

it("the version is the package's", () => {
  expect(VERSION).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});
