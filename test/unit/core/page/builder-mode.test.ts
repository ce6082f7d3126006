import { afterEach, describe, expect, it, vi } from "vitest";
import { breakpointAt } from "../../../../src/core/page/breakpoints";
import { currentMode, env, isOfEditor, platform } from "../../../../src/core/page/builder-mode";
import { element } from "../../forms/support";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ["__wf_design", "__wf_slug", "__wf_test", "WebflowEditor"]) Reflect.deleteProperty(window, name);
});

describe("where a page is shown", () => {
  it.each([
    [undefined, "published", [false, false, false, false]],
    [true, "design", [true, true, false, "home"]],
    [false, "preview", [true, false, true, "home"]],
  ])("__wf_design = %s: %s", (value, mode, answers) => {
    if (value !== undefined) window.__wf_design = value;
    window.__wf_slug = "home";
    expect(currentMode()).toBe(mode);
    expect([env(), env("design"), env("preview"), env("slug")]).toEqual(answers);
  });

  it("reports the other modes as they are at the call", () => {
    window.__wf_design = true;
    expect([env("slug"), env("editor"), env("test"), env("frame"), env("other")]).toEqual([
      ...[false, undefined, undefined, false, undefined],
    ]);
    window.WebflowEditor = true;
    window.__wf_test = 1;
    vi.stubGlobal("top", {});
    expect([env("editor"), env("test")]).toEqual([true, 1]);
  });

  it("B-78 finds the elements of the editor that is open over it", () => {
    document.body.innerHTML = `<div class="x w-editor-bem-Bar"><b></b></div><i></i>`;
    expect([isOfEditor(element("b")), isOfEditor(element("i"))]).toEqual([false, false]);
    window.WebflowEditor = true;
    expect([isOfEditor(element("b")), isOfEditor(element("i"))]).toEqual([true, false]);
  });
});

describe("the browser", () => {
  const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15";
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1";

  it.each([
    ["Chrome", CHROME, "Google Inc.", 0, { chrome: 126, ios: false, safari: false }],
    ["another one of its kind", CHROME, "", 0, { chrome: false, ios: false, safari: true }],
    ["Safari", MAC, "Apple Computer, Inc.", 0, { chrome: false, ios: false, safari: true }],
    ["an iPad, which calls itself a Macintosh", MAC, "Apple", 5, { chrome: false, ios: true, safari: false }],
    ["a touch screen that is no iPad", CHROME, "Google Inc.", 5, { chrome: 126, ios: false, safari: false }],
    ["a screen of one touch", MAC, "Apple", 1, { chrome: false, ios: false, safari: true }],
    ["an iPhone", PHONE, "Apple", 5, { chrome: false, ios: true, safari: false }],
    ["Firefox", FIREFOX, "", 0, { chrome: false, ios: false, safari: false }],
    ["a vendor without a version", "Mozilla/5.0", "Google Inc.", 0, { chrome: false, ios: false, safari: false }],
  ])("B-63 is %s", (_, userAgent, vendor, maxTouchPoints, expected) => {
    vi.stubGlobal("navigator", { userAgent, vendor, maxTouchPoints });
    expect(platform()).toMatchObject(expected);
  });

  it("B-63 has touch or not", () => {
    expect(platform().touch).toBe(true);
    const { ontouchstart } = window;
    Reflect.deleteProperty(window, "ontouchstart");
    expect(platform().touch).toBe(false);
    window.ontouchstart = ontouchstart ?? null;
  });

  it.each([
    [10_000, "main"],
    [992, "main"],
    [991, "medium"],
    [768, "medium"],
    [767, "small"],
    [480, "small"],
    [479, "tiny"],
    [0, "tiny"],
    [10_001, null],
  ])("of %d px is in the builder's range %s", (width, key) => {
    expect(breakpointAt(width)).toBe(key);
  });
});
