import { afterEach, describe, expect, it, vi } from "vitest";
import type { Host } from "../../../runtime/host";
import { navbar } from "../../../src/navbar/navbar";
import { freeId } from "../../../src/core/names";
import { byId, mountPage } from "../support/mounting";

let host: Host | undefined;

afterEach(() => {
  host?.stop();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
});

const tick = () => new Promise((resolve) => setTimeout(resolve));

describe("bars that lack something", () => {
  it("a bar without a button is a bar of plain links", async () => {
    const html = '<div class="w-nav" id="bar"><nav class="w-nav-menu"><a class="w-nav-link" href="/">x</a></nav></div>';
    host = await mountPage(html, navbar);
    expect(host.inspect().map(({ error }) => error)).toEqual([undefined]);
    expect(document.body.innerHTML).toBe(html);
  });

  it("a bar with a button but no menu is reported, and the next one works", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    host = await mountPage(
      `<div class="w-nav" id="bad"><a class="w-nav-brand" href="/"></a><div class="w-nav-button"></div></div>
       <div class="w-nav" id="good"><nav class="w-nav-menu"></nav><div class="w-nav-button"></div></div>`,
      navbar,
    );
    expect(error.mock.calls[0]?.[0]).toBe(
      "[millrace] navbar: <div#bad.w-nav>: no element matches .w-nav-menu; expected one inside it",
    );
    // Nothing half done stays behind.
    expect(byId("bad").outerHTML).toContain('<a class="w-nav-brand" href="/"></a>');
    expect(byId("good").querySelector(".w-nav-overlay")).not.toBeNull();
  });
});

describe("ids", () => {
  it("counts on where the page uses an id already", () => {
    document.body.innerHTML = '<i id="w-nav-menu-1"></i><i id="w-nav-menu-2"></i>';
    expect([freeId("w-nav-menu-", 0), freeId("w-nav-menu-", 1)]).toEqual(["w-nav-menu-0", "w-nav-menu-3"]);
  });

  it("keeps the menu's own id, and the button names it", async () => {
    host = await mountPage('<div class="w-nav"><nav class="w-nav-menu" id="main"></nav><b class="w-nav-button" id="b"></b></div>', navbar);
    expect(byId("b").getAttribute("aria-controls")).toBe("main");
  });
});

describe("the end of a bar", () => {
  it("takes everything back, and a click later does nothing", async () => {
    const html = `<div class="w-nav" data-duration="0"><a class="w-nav-brand" href="/"></a>
      <nav class="w-nav-menu"><a class="w-nav-link" href="/a">x</a></nav><b class="w-nav-button" id="b"></b></div>`;
    host = await mountPage(html, navbar);
    byId("b").click();
    await tick();
    expect(byId("b").getAttribute("aria-expanded")).toBe("true");
    host.stop();
    expect(document.body.innerHTML).toBe(html);
    byId("b").click();
    await tick();
    expect(document.body.innerHTML).toBe(html);
  });

  it("forgets a click whose time had not come", async () => {
    host = await mountPage('<div class="w-nav" id="bar"><nav class="w-nav-menu"></nav><b class="w-nav-button" id="b"></b></div>', navbar);
    const heard = vi.fn();
    byId("bar").addEventListener("COMPONENT_ACTIVE", heard);
    byId("b").click();
    host.stop();
    await tick();
    expect(heard).not.toHaveBeenCalled();
  });
});
