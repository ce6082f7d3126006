import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { search } from "../../../src/search/search";
import { on } from "../../../src/core/events";
import type { SearchEvents } from "../../../src/search/events";
import { eventually } from "../support/eventually";
import { mountAgain, mountPage, one, stopAll } from "../support/page";

const FORM = '<form action="/search.html"><input name="query"><input type="hidden" name="tag" value="a"></form>';
const ITEM =
  '<div role="listitem" class="w-dyn-item" id="item"><a href="#" class="w-dyn-bind-empty"></a>' +
  '<p class="w-dyn-bind-empty"></p><div class="url w-dyn-bind-empty"></div></div>';
const LIST =
  '<div class="w-dyn-list" data-search="" data-search-index="/search-index/en.json">' +
  `<div role="list" class="w-dyn-items">${ITEM}</div><div class="w-dyn-empty"><div>Nothing here.</div></div></div>`;

const page = (url: string, title: string, text = "") => ({ url, title, headings: "", text });
const INDEX = {
  version: 1,
  pages: [
    page("../gel.html", "Gel nails", "Lasts three weeks"),
    page("../shop/", "<b>Polish</b>", "Colors"),
    page("javascript:alert(1)", "Gel script"),
    page("https://elsewhere.example/gel", "Gel elsewhere"),
  ],
};

/** Answers of the index files by path; a text is the body itself. */
let files: Record<string, unknown> = {};
let asked: string[] = [];

beforeEach(() => {
  files = { "/search-index/en.json": INDEX };
  asked = [];
  history.replaceState(null, "", "/search");
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname, search: query } = new URL(address);
    asked.push(pathname + query);
    const body = files[pathname];
    if (body === undefined) return Promise.resolve(new Response("<h1>Not found</h1>", { status: 404 }));
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const mount = (query: string, markup = FORM + LIST) => {
  history.replaceState(null, "", `/search${query}`);
  return mountPage(markup, search);
};
const isShown = (selector: string) => one(selector).style.display !== "none";
const titles = () => [...document.querySelectorAll(".w-dyn-item:not(#item) a")].map((link) => link.textContent);
const status = () => document.querySelector('[role="status"]')?.textContent ?? "";

function submit(form: HTMLFormElement, query: string): Event {
  const field = form.querySelector<HTMLInputElement>('[name="query"]');
  if (field) field.value = query;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  return event;
}

describe("the search page", () => {
  it("SE-11 keeps what a visitor typed before the script ran, and shows the query in the other fields", () => {
    mount("?query=gel", FORM + FORM + LIST);
    stopAll();
    const fields = [...document.querySelectorAll<HTMLInputElement>('[name="query"]')];
    for (const field of fields) field.value = field.defaultValue;
    if (fields[0]) fields[0].value = "mani";
    mountAgain(search);
    expect(fields.map(({ value }) => value)).toEqual(["mani", "gel"]);
  });

  it("SE-10 fills copies of the item with link, title, text and address", async () => {
    mount("?query=gel");
    await eventually(() => expect(titles()).toEqual(["Gel nails"]));
    const item = one(".w-dyn-item:not(#item)");
    expect(item.innerHTML).toBe(
      `<a href="${location.origin}/gel.html" class=""><mark>Gel</mark> nails</a>` +
        `<p class="">Lasts three weeks</p>` +
        `<div class="url" style="overflow-wrap: anywhere;">${location.host}/gel.html</div>`,
    );
    expect([isShown("#item"), isShown(".w-dyn-empty")]).toEqual([false, false]);
  });

  it("SE-9 shows markup of a title as text", async () => {
    mount("?query=polish");
    await eventually(() => expect(titles()).toEqual(["<b>Polish</b>"]));
    expect(one(".w-dyn-item:not(#item) a").querySelector("b")).toBeNull();
  });

  it("SE-9 omits addresses of other origins and schemes", async () => {
    mount("?query=gel");
    await eventually(() => expect(status()).toBe("1 result for “gel”."));
  });

  it("SE-10 builds a plain item where the page has none", async () => {
    mount("?query=gel", '<div data-search data-search-index="/search-index/en.json"></div>');
    await eventually(() => expect(titles()).toEqual(["Gel nails"]));
    expect(one(".w-dyn-items").getAttribute("role")).toBe("list");
  });

  it.each([
    ["", 50],
    ['data-search-limit="4"', 4],
    ['data-search-limit="0"', 50],
  ])("SE-18 with %j shows %d of 60 results", async (limit, shown) => {
    vi.spyOn(console, "warn").mockReturnValue();
    files["/search-index/en.json"] = {
      version: 1,
      pages: Array.from({ length: 60 }, (_, at) => page(`../${at}.html`, `Gel ${at}`)),
    };
    mount("?query=gel", FORM + LIST.replace('data-search=""', `data-search ${limit}`));
    await eventually(() => expect(titles()).toHaveLength(shown));
    expect(status()).toBe("60 results for “gel”.");
  });

  it("SE-11 shows the query in the search fields of this page only", async () => {
    mount("?query=gel", `${FORM}<form action="/other"><input name="query"></form>${LIST}`);
    await eventually(() => expect(titles()).toHaveLength(1));
    const fields = [...document.querySelectorAll<HTMLInputElement>('[name="query"]')];
    expect(fields.map(({ value }) => value)).toEqual(["gel", ""]);
  });

  it("SE-11 shows results of its form without a reload, and returns through the history", async () => {
    mount("?query=gel");
    await eventually(() => expect(titles()).toEqual(["Gel nails"]));
    expect(submit(one<HTMLFormElement>("form"), "polish").defaultPrevented).toBe(true);
    await eventually(() => expect(titles()).toEqual(["<b>Polish</b>"]));
    expect(location.pathname + location.search).toBe("/search?query=polish&tag=a");
    history.back();
    await eventually(() => expect(titles()).toEqual(["Gel nails"]));
    expect(one<HTMLInputElement>('[name="query"]').value).toBe("gel");
  });

  it.each([
    ["leads elsewhere", '<form action="/other"><input name="query"></form>'],
    ["has no query", '<form action="/search"><input name="email"></form>'],
    ["is sent by POST", '<form action="/search" method="post"><input name="query"></form>'],
    ["opens a window", '<form action="/search" target="_blank"><input name="query"></form>'],
  ])("SE-11 SE-17 ignores a form that %s", (_what, form) => {
    mount("", form + LIST);
    const event = submit(one<HTMLFormElement>("form"), "gel");
    expect(event.defaultPrevented).toBe(false);
    expect(location.search).toBe("");
  });

  it("SE-11 ignores a submission that a page script has handled", () => {
    mount("");
    one("form").addEventListener("submit", (event) => event.preventDefault());
    submit(one<HTMLFormElement>("form"), "gel");
    expect(location.search).toBe("");
  });

  it("SE-14 shows nothing without a query, and requests no index", () => {
    mount("");
    expect([isShown(".w-dyn-items"), isShown(".w-dyn-empty"), asked]).toEqual([false, false, []]);
  });

  it("SE-14 shows the page's empty state without results", async () => {
    mount("?query=zebra");
    await eventually(() => expect(status()).toBe("No results for “zebra”."));
    expect([isShown(".w-dyn-items"), isShown(".w-dyn-empty")]).toEqual([false, true]);
    expect(one(".w-dyn-empty").textContent).toBe("Nothing here.");
  });

  it("SE-13 announces results in the words of the page, and emits an event", async () => {
    const heard: unknown[] = [];
    const end = new AbortController();
    on<SearchEvents, "millrace:search:results">(
      document,
      "millrace:search:results",
      ({ detail }) => heard.push(detail),
      end.signal,
    );
    mount("?query=gel", LIST.replace('data-search=""', 'data-search data-search-announcement="{count} für {query}"'));
    await eventually(() => expect(status()).toBe("1 für gel"));
    expect(heard).toEqual([{ query: "gel", count: 1 }]);
    end.abort();
  });

  it("SE-6 reads the further files of an index", async () => {
    files["/search-index/en.json"] = { ...INDEX, more: ["en-2.json"] };
    files["/search-index/en-2.json"] = { version: 1, pages: [page("../care.html", "Gel care")] };
    mount("?query=gel");
    await eventually(() => expect(titles().sort()).toEqual(["Gel care", "Gel nails"]));
  });

  it("SE-16 requests index files only, once, and without the query", async () => {
    mount("?query=gel");
    await eventually(() => expect(titles()).toHaveLength(1));
    submit(one<HTMLFormElement>("form"), "polish");
    await eventually(() => expect(titles()).toEqual(["<b>Polish</b>"]));
    expect(asked).toEqual(["/search-index/en.json"]);
  });

  it.each([
    ["is missing", undefined, "answered HTTP 404"],
    ["is no JSON", "<!doctype html>", "is not a search index of version 1"],
    ["is cut off", '{"version":1,"pages":[{"url"', "is not a search index of version 1"],
    ["is of another version", { version: 2, pages: [] }, "is not a search index of version 1"],
    ["has pages without text", { version: 1, pages: [{ url: "a" }] }, "is not a search index of version 1"],
    ["names a file that is missing", { version: 1, pages: [], more: ["en-2.json"] }, "en-2.json answered HTTP 404"],
  ])("SE-12 reports when the index %s", async (_what, content, reason) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    files["/search-index/en.json"] = content;
    mount("?query=gel");
    await eventually(() => expect(error).toHaveBeenCalled());
    const [sentence] = error.mock.calls[0] ?? [];
    expect(sentence).toContain('data-search-index="/search-index/en.json"');
    expect(sentence).toContain(reason);
    expect(sentence).toContain("adopt the site again, or upload all of its files");
    expect(one(".w-dyn-empty").textContent).toMatch(/^The search does not work right now\./);
    expect([isShown(".w-dyn-empty"), status()]).toEqual([true, one(".w-dyn-empty").textContent]);
  });

  it("SE-12 reports when the list names no index", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    mount("?query=gel", '<div data-search data-search-failure="Keine Suche."></div>');
    await eventually(() => expect(error).toHaveBeenCalled());
    expect(error.mock.calls[0]?.[0]).toContain("data-search-index: there is no search index; expected the address");
    expect(one(".w-dyn-empty").textContent).toBe("Keine Suche.");
  });

  it("SE-12 tries again with the next query", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    files = {};
    mount("?query=polish");
    await eventually(() => expect(status()).toContain("does not work"));
    files = { "/search-index/en.json": INDEX };
    submit(one<HTMLFormElement>("form"), "gel");
    await eventually(() => expect(titles()).toEqual(["Gel nails"]));
    expect(one(".w-dyn-empty").textContent).toBe("Nothing here.");
  });

  it("SE-21 shows the results of the last query when an earlier one is still waiting", async () => {
    mount("?query=polish");
    submit(one<HTMLFormElement>("form"), "gel");
    await eventually(() => expect(titles()).toEqual(["Gel nails"]));
    expect(one("[data-search]").hasAttribute("aria-busy")).toBe(false);
  });

  it("SE-15 restores the page as it was served after a stop, with results and while the index is loaded", async () => {
    mount("?query=gel");
    await eventually(() => expect(titles()).toHaveLength(1));
    stopAll();
    expect(document.body.innerHTML).toBe(FORM + LIST);
    expect(submit(one<HTMLFormElement>("form"), "polish").defaultPrevented).toBe(false);
    mount("?query=gel");
    stopAll();
    await Promise.resolve();
    expect(document.body.innerHTML).toBe(FORM + LIST);
  });
});
