import { afterEach, describe, expect, it } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { links } from "../../../src/links/links";
import { byId, frame, mountPage } from "../support/page";

let mounter: Mounter | undefined;

afterEach(() => {
  mounter?.stop();
  history.replaceState(null, "", "/");
  document.body.innerHTML = "";
});

/** Mounts one link at a URL and returns whether it carries the marker. */
async function isMarked(at: string, link: string, around = ""): Promise<boolean> {
  history.replaceState(null, "", at);
  mounter = mountPage(`${link}${around}`, links);
  return document.querySelector("a, area")?.classList.contains("w--current") === true;
}

const to = (href: string, attributes = "") => `<a href="${href}" ${attributes}>x</a>`;

describe("the marker of the current page", () => {
  it.each(["/p", "/p?q=1", "?q=1", "http://localhost:3000/p", "http://localhost:3000/p?q=1", "//localhost:3000/p"])(
    "L-26 marks %s at /p?q=1",
    async (href) => {
      expect(await isMarked("/p?q=1", to(href))).toBe(true);
    },
  );

  it.each([
    "p",
    "/p/",
    "http://localhost:3000/p?q=2",
    "http://localhost:3000/p/",
    "http://elsewhere.example/p",
    "https://localhost:3000/p",
  ])("L-26 does not mark %s at /p?q=1", async (href) => {
    expect(await isMarked("/p?q=1", to(href))).toBe(false);
  });

  it.each(["/prices", "prices", "./prices", "../prices", "?"])(
    "L-26 compares the resolved URL: %s at /prices",
    async (href) => {
      expect(await isMarked("/prices", to(href))).toBe(href !== "?");
    },
  );

  it.each([
    ["/", "/", true],
    ["/", "index.html", true],
    ["/", "index.php", true],
    ["/services/", "index.html", true],
    ["/services/", "../services/index.html", true],
    ["/services/nails.html", "nails.html", true],
    ["/services/nails.html", "../services/nails.html", true],
    ["/services/nails.html", "../nails.html", false],
    ["/prices?x=1#a", "/prices", true],
    ["/prices", "//elsewhere.example/prices", false],
    ["/prices", "/price", false],
    ["/blog", "/blog/post", false],
  ])("L-26 at %s, %s is current: %s", async (at, href, expected) => {
    expect(await isMarked(at, to(href))).toBe(expected);
  });

  it("L-25 marks areas of image maps too", async () => {
    expect(await isMarked("/map", '<map name="m"><area href="/map" alt="Map"></map>')).toBe(true);
  });

  it.each(["/other", "http://localhost:3000/other"])("L-1 removes a served marker from %s", async (href) => {
    expect(await isMarked("/p", to(href, 'class="w--current"'))).toBe(false);
  });

  it.each(["mailto:studio@example.com", "tel:+4912345", "http://elsewhere.example/p", "#", "#missing", "#a.b", ""])(
    "L-1 keeps a served marker on %s",
    async (href) => {
      expect(await isMarked("/p", to(href, 'class="w--current"'), '<p id="a.b"></p>')).toBe(true);
    },
  );

  it("L-25 ignores links with hreflang", async () => {
    expect(await isMarked("/p", to("/p", 'hreflang="de"'))).toBe(false);
    mounter?.stop();
    expect(await isMarked("/p", to("/de", 'hreflang="de" class="w--current"'))).toBe(true);
    mounter?.stop();
    expect(await isMarked("/p", to("/p", 'hreflang=""'))).toBe(true);
  });

  const different = [
    ["/about", "/about/"],
    ["/about/", "/about"],
    ["/about", "/About"],
  ] as const;

  it.each(different)("L-2 at %s, %s is another page", async (at, href) => {
    expect(await isMarked(at, to(href))).toBe(false);
  });

  it.each(["/prices?x=1", "/prices#a"])("L-3 a relative address is not current at %s", async (at) => {
    expect(await isMarked(at, to("prices"))).toBe(false);
    mounter?.stop();
    expect(await isMarked("/prices", to("prices"))).toBe(true);
  });

  it.each([
    ["/", "/blog/index.html"],
    ["/services/", "/blog/index.html"],
    ["/services/", "../index.html"],
    ["/blog/", "/blog/my-index.html"],
    ["/blog/", "//elsewhere.example/blog/index.html"],
    ["/blog/", "/blog/index.html#top"],
  ])("L-4 at %s, %s is not current", async (at, href) => {
    expect(await isMarked(at, to(href))).toBe(false);
  });

  it.each([
    ["/blog/", "/blog/index.html"],
    ["/blog/", "http://localhost:3000/blog/index.html"],
    ["/p", "http://localhost:3000/p"],
    // A colon in it is no scheme.
    ["/time?at=12:30", "/time?at=12:30"],
    ["/time?at=12:30", "?at=12:30"],
    ["/time?at=12:30", "./time?at=12:30"],
  ])("L-4 L-5 at %s, %s is current", async (at, href) => {
    expect(await isMarked(at, to(href))).toBe(true);
  });

  it.each(["http://localhost:3000/p#", "http://localhost:3000/p?utm_source=x#", "//localhost:3000/p#"])(
    "L-5 ignores %s, which a page script made of a link to the top of the page",
    async (href) => {
      expect(await isMarked("/p", to(href))).toBe(false);
      mounter?.stop();
      expect(await isMarked("/p", to(href, 'class="w--current"'))).toBe(true);
    },
  );

  it("L-6 ignores tab links", async () => {
    expect(await isMarked("/p", to("/p", 'class="w-tab-link"'))).toBe(false);
  });

  it("L-7 sets aria-current together with the marker, and removes both", async () => {
    history.replaceState(null, "", "/p");
    mounter = mountPage(
      `${to("/p", 'id="new"')}${to("/o", 'id="old" class="w--current" aria-current="page"')}
       ${to("/o", 'id="own" aria-current="page"')}${to("/p", 'id="step" aria-current="step"')}
       ${to("#s", 'id="section"')}<p id="s"></p>`,
      links,
    );
    await frame();
    const aria = (id: string) => byId(id).getAttribute("aria-current");
    expect(aria("new")).toBe("page");
    expect(aria("old")).toBeNull();
    // Without a marker it is the author's own.
    expect(aria("own")).toBe("page");
    expect(aria("step")).toBe("step");
    expect(aria("section")).toBeNull();
  });

  it("L-8 does not read href-disabled", async () => {
    expect(await isMarked("/p", to("/other", 'href-disabled="/p"'))).toBe(false);
  });

  it("L-9 writes nothing where nothing changes", () => {
    history.replaceState(null, "", "/p");
    document.body.innerHTML = "";
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((list) => records.push(...list));
    observer.observe(document.body, { attributes: true, subtree: true });
    mounter = mountPage(`${to("/p", 'class="a w--current b" aria-current="page"')}${to("/o", 'class="c"')}`, links);
    records.push(...observer.takeRecords());
    observer.disconnect();
    expect(records).toEqual([]);
  });

  it("L-9 keeps the other classes and restores everything at stop", () => {
    history.replaceState(null, "", "/p");
    const html = `${to("/p")}${to("/p", 'class="a b"')}${to("/o", 'class="a w--current" aria-current="page"')}`;
    mounter = mountPage(html, links);
    const served = document.createElement("div");
    served.innerHTML = html;
    expect([...document.links].map(({ className }) => className)).toEqual(["w--current", "a b w--current", "a"]);
    mounter.stop();
    expect(document.body.innerHTML).toBe(served.innerHTML);
  });

  it("L-27 marks a link that is added later", () => {
    history.replaceState(null, "", "/p");
    mounter = mountPage("", links);
    document.body.innerHTML = to("/p", 'id="late"');
    mounter.flush();
    expect(byId("late").classList.contains("w--current")).toBe(true);
  });

  it("L-27 sorts the links again when a page script changed the URL and returned", () => {
    history.replaceState(null, "", "/one");
    mounter = mountPage(`${to("/one", 'id="one"')}${to("/two", 'id="two"')}`, links);
    history.replaceState(null, "", "/two");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(byId("one").classList.contains("w--current")).toBe(false);
    expect(byId("two").classList.contains("w--current")).toBe(true);
  });

  it("L-27 keeps the marker when only the fragment changes", () => {
    history.replaceState(null, "", "/one");
    mounter = mountPage(to("one", 'id="one"'), links);
    history.replaceState(null, "", "/one#part");
    dispatchEvent(new HashChangeEvent("hashchange"));
    expect(byId("one").classList.contains("w--current")).toBe(true);
  });
});
