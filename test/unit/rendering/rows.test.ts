import { afterEach, describe, expect, it, vi } from "vitest";
import { compileRows } from "../../../src/rendering/rows";
import { sanitize } from "../../../src/rendering/sanitize";
import { binding, bound, shownIf, TEMPLATES } from "./support";

const row = (markup: string, data: unknown) => compileRows(encodeURIComponent(markup))?.render(data) as HTMLElement;
const filled = (type: string, value: unknown) =>
  row(`<p class="w-dyn-bind-empty" ${bound(binding("innerHTML", type, "v"))}>served</p>`, { v: value });

const textTypes = [
  "PlainText",
  "HighlightedText",
  "Number",
  "Option",
  "Date",
  "Phone",
  "Email",
  "Link",
  "CommercePropValues",
  "CommercePrice",
];
const refused = ["ImageRef", "FileRef", "ItemRef", "Nonsense"];

afterEach(() => vi.restoreAllMocks());

describe("rows", () => {
  it.each(textTypes)("R-10 R-20 D-2 writes %s as text", (type) => {
    expect(filled(type, "<b>x</b>").textContent).toBe("<b>x</b>");
    expect(filled(type, null).textContent).toBe("");
    expect(filled(type, undefined).childNodes).toHaveLength(0);
  });

  it.each(refused)("R-10 sets no value of the type %s", (type) => {
    expect(filled(type, "x").textContent).toBe("served");
  });

  it("R-20 returns a video as text, and other properties no effect", () => {
    expect(filled("Video", { metadata: { html: "<i>x</i>" } }).textContent).toBe("[object Object]");
    const link = row(`<a href="/a" ${bound(binding("href", "Link", "v"), binding("alt", "PlainText", "v"))}>x</a>`, {
      v: "/b",
    });
    expect([link.getAttribute("href"), link.getAttribute("alt")]).toEqual(["/a", null]);
  });

  it("R-23 removes the empty class from an element with content, and the attribute with the last class", () => {
    expect(filled("PlainText", "x").hasAttribute("class")).toBe(false);
    expect(filled("PlainText", "").className).toBe("w-dyn-bind-empty");
  });

  it("R-23 D-7 removes the empty class from an image only when it has a URL", () => {
    const image = (value: unknown) =>
      row(`<img class="picture w-dyn-bind-empty" ${bound(binding("src", "ImageRef", "v"))}>`, { v: value });
    expect(image({ url: "https://a/b.png" }).outerHTML).toContain('class="picture"');
    expect(image({ url: "https://a/b.png" }).getAttribute("src")).toBe("https://a/b.png");
    for (const none of [null, {}, { url: "" }, { url: "javascript:x" }])
      expect(image(none).className).toContain("w-dyn-bind-empty");
  });

  it.each(TEMPLATES)("R-5 S-1 treats no value as a template: %s", (value) => {
    const fields = ["PlainText", "RichText"].map((type) => `<div ${bound(binding("innerHTML", type, "v"))}></div>`);
    const secret = "<p>4242</p>";
    const shown = row(`<div>${fields.join("")}</div>`, { v: value, secret, list: [secret] });
    expect(shown.children[0]?.textContent).toBe(value);
    expect(shown.outerHTML).not.toContain("4242");
    expect(shown.children[1]?.querySelector("[data-wf-bindings], [data-wf-conditions], [data-wf-template-id]")).toBe(
      null,
    );
  });

  it("R-3 applies all keys of all bindings, in order", () => {
    const both = row(
      `<p ${bound({ ...binding("innerHTML", "PlainText", "a") }, binding("innerHTML", "PlainText", "b"))}></p>`,
      { a: 1, b: 2 },
    );
    expect(both.textContent).toBe("2");
    expect(row(`<p ${bound()}>x</p>`, {}).textContent).toBe("x");
  });

  it("R-3 R-101 reads dates in the zone of the binding, and of the condition", () => {
    const more = { filter: { type: "date", params: ["H:mm"] }, timezone: "America/New_York" };
    const shown = row(
      `<p class="w-condition-invisible" ${bound(binding("innerHTML", "Date", "at", more))}
        ${shownIf({ day: { eq: "2024-03-10T05:00Z", type: "Date" } }, { timezone: "America/New_York" })}></p>`,
      { at: "2024-03-10T03:30:05Z", day: "2024-03-10" },
    );
    expect([shown.textContent, shown.className]).toEqual(["22:30", ""]);
  });

  it("R-5 replaces an element's children by the parent's content", () => {
    const parent = row(
      `<div ${bound(binding("innerHTML", "PlainText", "a"))}><p
        ${bound(binding("innerHTML", "PlainText", "b"))}></p></div>`,
      { a: "A", b: "B" },
    );
    expect(parent.innerHTML).toBe("A");
  });

  it("R-40 copies the first element of the template's body, with its own attributes", () => {
    const made = row('\n <article id="a" data-x="1"><p>x</p></article><p>second</p>', {});
    expect(made.outerHTML).toBe('<article id="a" data-x="1"><p>x</p></article>');
    expect(compileRows("text%20only")).toBeUndefined();
  });

  it("R-70 shows and hides by class, and ignores missing rows", () => {
    const node = (data: unknown) =>
      row(`<p class="w-condition-invisible" ${shownIf({ n: { gt: 1, type: "Number" } })}>x</p>`, data);
    expect(node({ n: 2 }).hasAttribute("class")).toBe(false);
    expect(node({ n: 0 }).className).toBe("w-condition-invisible");
    expect(node(null).className).toBe("w-condition-invisible");
    // It would be true, if there were a value to test.
    const absent = shownIf({ n: { exists: "no", type: "Number" } });
    expect(row(`<p class="w-condition-invisible" ${absent}>x</p>`, undefined).className).toBe("w-condition-invisible");
  });

  it("R-2 reports a broken node once, however many rows there are", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const template = compileRows(encodeURIComponent('<p data-wf-bindings="%7B">x</p>'));
    for (let n = 0; n < 5; n++) expect(template?.render({}).textContent).toBe("x");
    expect(error).toHaveBeenCalledTimes(1);
  });
});

describe("rich text", () => {
  const clean = (markup: string) => {
    const box = document.createElement("div");
    box.append(sanitize(markup));
    return box.innerHTML;
  };

  it("R-24 keeps formatting, links, pictures and embeds of other sites", () => {
    const markup =
      '<h2>T</h2><p>a <strong>b</strong> <a href="https://a/b" ' +
      'rel="nofollow">c</a><br></p><ul><li>d</li></ul><img src="/a.png" alt="A">';
    expect(clean(markup)).toBe(markup);
    expect(clean('<iframe src="https://video.example/1" allowfullscreen></iframe>')).toContain(
      "https://video.example/1",
    );
  });

  it("R-24 drops scripts, handlers, forms, ids and script URLs, and keeps the words of the unknown", () => {
    expect(clean("<script>x</script><style>y</style><svg><g>z</g></svg>")).toBe("");
    expect(clean('<p id="a" onclick="x" style="position:fixed">t</p>')).toBe("<p>t</p>");
    expect(clean('<a href="javascript:x">t</a>')).toBe("<a>t</a>");
    expect(clean('<form action="/x"><center>t</center></form>')).toBe("t");
    expect(clean('<iframe src="/own">x</iframe><iframe srcdoc="x"></iframe>')).toBe("");
  });
});
