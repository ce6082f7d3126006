import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { markPage } from "../../../cli/compare/markup";

/** Numbers by tag, in order. */
const numbersIn = (html: string) =>
  [...html.matchAll(new RegExp(`<(\\w+) ${MARK}="(\\d+)"`, "g"))].map(([, tag, number]) => `${tag}${number}`);

const page = (head: string, foot: string) =>
  `<!doctype html><html><head>${head}</head><body><div class="a"><p>x</p></div><svg><path d=""/></svg>${foot}</body></html>`;

it("assigns each element the same number in copies with different scripts", () => {
  const exported = markPage("a.html", page('<script src="a.js"></script>', '<script src="b.js"></script>'));
  const adopted = markPage(
    "a.html",
    page("<style></style>", '<script type="application/json">{}</script><script defer src="c.js"></script>'),
  );
  expect(numbersIn(adopted)).toEqual(numbersIn(exported));
  expect(numbersIn(exported)).toEqual(["html1", "body2", "div3", "p4", "svg5", "path6"]);
});

it("assigns none to elements that a script made in a page that was saved in a browser", () => {
  const saved = page(
    "",
    '<div class="w-nav-overlay"><b></b></div><div class="w-slider-nav"><div class="w-slider-dot"></div></div><div data-animation-type="lottie"><svg><path d=""/></svg></div>',
  );
  expect(numbersIn(markPage("a.html", saved))).toEqual([
    "html1",
    "body2",
    "div3",
    "p4",
    "svg5",
    "path6",
    "div7",
    "div8",
  ]);
});

it("assigns none to a results list that adopt added", () => {
  const list =
    '<div class="w-dyn-list" data-search data-search-added><div class="w-dyn-empty"><div>None</div></div></div>';
  expect(numbersIn(markPage("search.html", page("", `${list}<b></b>`)))).toEqual(
    numbersIn(markPage("search.html", page("", "<b></b>"))),
  );
});

it("lets lazy pictures load at once, so that their size does not depend on what a drag has shown", () => {
  const marked = markPage("a.html", page("", '<img src="a.png" loading="lazy" alt="">'));
  expect(marked).toMatch(/<img [^>]*src="a\.png"  ?alt="">/);
});

it("keeps everything else unchanged", () => {
  const source = page("", "");
  expect(markPage("a.html", source).replace(new RegExp(` ${MARK}="\\d+"`, "g"), "")).toBe(source);
});

it("removes the integrity value of a script that another copy replaces", () => {
  const source = page(
    '<script src="https://cdn.example/jquery-3.5.1.js" integrity="sha256-x"></script><script src="a.js" integrity="sha256-y"></script>',
    "",
  );
  expect(markPage("a.html", source, { integrity: (url) => url === "a.js" })).not.toContain("sha256-x");
  expect(markPage("a.html", source, { integrity: (url) => url === "a.js" })).toContain("sha256-y");
});

it("does not number the content of a template", () => {
  expect(numbersIn(markPage("a.html", "<body><template><p>x</p></template><b>y</b></body>"))).toEqual(["body2", "b3"]);
});

it("gives an element of a copy the number of the same one, and none to what was added", () => {
  const original = page("", '<div class="w-form-done"><b>Sent</b></div><form><input name="a"><i>x</i></form>');
  const form = '<form><input name="a"><i>x</i></form>';
  const copy = (html: string) => numbersIn(markPage("a.html", html, { original }));
  const before = ["html1", "body2", "div3", "p4", "svg5", "path6"];
  expect(copy(page("", form))).toEqual([...before, "form9", "input10", "i11"]);
  const added = page("", `<div class="w-form-done"><b>Sent</b></div><section>New</section>${form}`);
  expect(copy(added)).toEqual([...before, "div7", "b8", "form9", "input10", "i11"]);
});
