import { afterEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { navbar } from "../../../src/navbar/navbar";
import { freeId } from "../../../src/core/dom/free-id";
import { byId, mountPage } from "../support/page";

let mounter: Mounter | undefined;

afterEach(() => {
  mounter?.stop();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
});

const tick = () => new Promise((resolve) => setTimeout(resolve));

describe("bars that lack something", () => {
  it("a bar without a button is a bar of plain links", () => {
    const html = '<div class="w-nav" id="bar"><nav class="w-nav-menu"><a class="w-nav-link" href="/">x</a></nav></div>';
    mounter = mountPage(html, navbar);
    expect(mounter.inspect().map(({ error }) => error)).toEqual([undefined]);
    expect(document.body.innerHTML).toBe(html);
  });

  it("NAV-21 a bar with a button but no menu reports it, and its button still toggles", async () => {
    const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    mounter = mountPage('<div class="w-nav" id="bar"><div class="w-nav-button" id="b"></div></div>', navbar);
    expect(said.mock.calls[0]?.[0]).toBe("[millrace] navbar: <div#bar.w-nav>: no menu; expected .w-nav-menu inside it");
    byId("b").click();
    await tick();
    expect([byId("b").className, byId("b").getAttribute("aria-expanded")]).toEqual(["w-nav-button w--open", "true"]);
    byId("b").click();
    await tick();
    expect(byId("b").className).toBe("w-nav-button");
  });

  it("NAV-21 the button of a bar without a menu leads interactions", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    mounter = mountPage('<div class="w-nav" id="bar"><div class="w-nav-button" id="b"></div></div>', navbar);
    const heard = vi.fn();
    byId("bar").addEventListener("COMPONENT_ACTIVE", heard);
    byId("b").click();
    await tick();
    expect(heard).toHaveBeenCalledOnce();
  });

  it("NAV-20 a button of a bar inside the bar is not the outer bar's", async () => {
    const inner =
      '<div class="w-nav" data-duration="0"><nav class="w-nav-menu" id="inner"></nav><b class="w-nav-button" ' +
      'id="own"></b></div>';
    mounter = mountPage(
      `<div class="w-nav">${inner}<nav class="w-nav-menu" id="outer"></nav><b class="w-nav-button" id="b"></b></div>`,
      navbar,
    );
    byId("own").click();
    await tick();
    expect(["inner", "outer"].map((id) => byId(id).hasAttribute("data-nav-menu-open"))).toEqual([true, false]);
  });
});

describe("ids", () => {
  it("counts on where the page uses an id already", () => {
    document.body.innerHTML = '<i id="w-nav-menu-1"></i><i id="w-nav-menu-2"></i>';
    expect([freeId("w-nav-menu-", 0), freeId("w-nav-menu-", 1)]).toEqual(["w-nav-menu-0", "w-nav-menu-3"]);
  });

  it("keeps the menu's own id, and the button names it", () => {
    mounter = mountPage(
      '<div class="w-nav"><nav class="w-nav-menu" id="main"></nav><b class="w-nav-button" id="b"></b></div>',
      navbar,
    );
    expect(byId("b").getAttribute("aria-controls")).toBe("main");
  });
});

describe("the end of a bar", () => {
  it("restores the document, and a click later does nothing", async () => {
    const html = `<div class="w-nav" data-duration="0"><a class="w-nav-brand" href="/"></a>
      <nav class="w-nav-menu"><a class="w-nav-link" href="/a">x</a></nav><b class="w-nav-button" id="b"></b></div>`;
    mounter = mountPage(html, navbar);
    byId("b").click();
    await tick();
    expect(byId("b").getAttribute("aria-expanded")).toBe("true");
    mounter.stop();
    expect(document.body.innerHTML).toBe(html);
    byId("b").click();
    await tick();
    expect(document.body.innerHTML).toBe(html);
  });

  it("discards a delayed click", async () => {
    mounter = mountPage(
      '<div class="w-nav" id="bar"><nav class="w-nav-menu"></nav><b class="w-nav-button" id="b"></b></div>',
      navbar,
    );
    const heard = vi.fn();
    byId("bar").addEventListener("COMPONENT_ACTIVE", heard);
    byId("b").click();
    mounter.stop();
    await tick();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("interactions that follow clicks on the button", () => {
  const menu = '<nav class="w-nav-menu"><a class="w-nav-link" id="link" href="/">x</a></nav>';
  const button = '<a class="w-nav-button" id="b" href="/elsewhere"></a>';
  const html = `<div class="w-nav" data-duration="0">${menu}${button}</div><a id="outside" href="/">y</a>`;

  async function open(): Promise<Event[]> {
    mounter = mountPage(html, navbar);
    const clicks: Event[] = [];
    byId("b").addEventListener("click", (event) => clicks.push(event));
    byId("b").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await tick();
    expect(byId("b").getAttribute("aria-expanded")).toBe("true");
    return clicks;
  }

  it("NAV-26 Enter and Escape give it a click each, which follows no link", async () => {
    const clicks = await open();
    byId("link").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await tick();
    expect(byId("b").getAttribute("aria-expanded")).toBe("false");
    expect(clicks.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
  });

  it("NAV-26 focus that leaves the bar gives it a click", async () => {
    const clicks = await open();
    byId("link").focus();
    byId("outside").focus();
    await tick();
    expect(byId("b").getAttribute("aria-expanded")).toBe("false");
    expect(clicks).toHaveLength(2);
  });
});
