import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEdits } from "../../../src/core/edits";
import { createUploadPanels, type UploadPanels } from "../../../src/form-kit/upload-panels";
import { element } from "../forms/support";

let page: AbortController;
let panels: UploadPanels;
const reveal = vi.fn();

const WIDGET = `<div class="w-file-upload">
  <div class="w-file-upload-default"><input type="file" id="cv" aria-describedby="hint"><label
    class="w-file-upload-label" tabindex="0" id="choose">Choose</label></div>
  <div class="w-file-upload-uploading"> Uploading </div>
  <div class="w-file-upload-success"><b class="w-file-upload-file-name">old</b><a class="w-file-remove-link"
    href="#">Remove</a></div>
  <div class="w-file-upload-error"><p class="w-file-upload-error-msg">Wrong.</p></div>
</div>`;

function create(html = WIDGET): void {
  document.body.innerHTML = html;
  const edits = createEdits(page.signal);
  const input = element<HTMLInputElement>("[type=file]");
  panels = createUploadPanels(element(".w-file-upload"), {
    ...{ input, edits, reveal, nonce: undefined, signal: page.signal },
  });
}

beforeEach(() => {
  page = new AbortController();
  reveal.mockReset();
});
afterEach(() => page.abort());

const panel = (name: string) => element(`.w-file-upload-${name}`);
const bar = () => element<HTMLProgressElement>("progress.millrace-upload-progress");

describe("the panels of an upload field", () => {
  it("F-97 but for the default one are groups that can take the focus, until stop", () => {
    create();
    const served = WIDGET;
    for (const name of ["uploading", "success", "error"])
      expect([panel(name).getAttribute("role"), panel(name).tabIndex]).toEqual(["group", -1]);
    expect([panel("default").getAttribute("role"), panel("default").hasAttribute("tabindex")]).toEqual([null, false]);
    panels.name("a.pdf");
    panels.progress(0.5);
    panels.fail("No.");
    panels.show("error");
    page.abort();
    const template = document.createElement("div");
    template.innerHTML = served;
    expect(document.body.innerHTML).toBe(template.innerHTML);
  });

  it.each([
    ["default", ["default"]],
    ["uploading", ["uploading"]],
    ["success", ["success"]],
    ["error", ["default", "error"]],
  ] as const)("show in the phase %s %j", (phase, visible) => {
    create();
    panels.show(phase);
    const shown = reveal.mock.calls.flatMap(([, name, on]) => (on ? [name as string] : []));
    expect([shown, reveal.mock.calls.length]).toEqual([visible, 4]);
    expect(reveal.mock.calls.map(([one]) => (one as Element).className)).toEqual(
      ["default", "uploading", "success", "error"].map((name) => `w-file-upload-${name}`),
    );
  });

  it.each([
    ["default", "w-file-upload-label"],
    ["uploading", "w-file-upload-uploading"],
    ["success", "w-file-upload-success"],
    ["error", "w-file-upload-error"],
  ] as const)("lead in the phase %s to .%s, unless the visitor is elsewhere", (phase, name) => {
    create();
    panels.show(phase, false);
    expect(document.activeElement).toBe(document.body);
    panels.show(phase);
    expect(document.activeElement?.className).toBe(name);
  });

  it("may all be missing", () => {
    create(`<div class="w-file-upload"><input type="file"></div>`);
    for (const phase of ["default", "uploading", "success", "error"] as const) panels.show(phase);
    panels.name("a");
    panels.fail("x");
    panels.progress(0.2);
    expect([panels.uploading, panels.message, [...panels.labels], [...panels.removeLinks]]).toEqual([
      null,
      null,
      [],
      [],
    ]);
    expect(element(".w-file-upload").children).toHaveLength(1);
  });
});

describe("the error of an upload", () => {
  const described = (selector: string) => element(selector).getAttribute("aria-describedby");

  it("F-97 names its panel and is tied to the field and its labels until the next phase", () => {
    create();
    const { id } = element(".w-file-upload-error-msg");
    expect([id, panel("error").getAttribute("aria-labelledby")]).toEqual(["millrace-upload-error-1", id]);
    panels.show("error");
    expect([described("#cv"), described("#choose")]).toEqual([`hint ${id}`, id]);
    expect([element("#cv").getAttribute("aria-invalid"), element("#choose").hasAttribute("aria-invalid")]).toEqual([
      "true",
      false,
    ]);
    panels.show("uploading");
    expect([described("#cv"), described("#choose"), element("#cv").hasAttribute("aria-invalid")]).toEqual([
      "hint",
      null,
      false,
    ]);
  });

  it("keeps the id and the name that the page gave", () => {
    create(
      WIDGET.replace(`class="w-file-upload-error"`, `$& aria-labelledby="title"`).replace(
        `class="w-file-upload-error-msg"`,
        `$& id="mine"`,
      ),
    );
    expect(panel("error").getAttribute("aria-labelledby")).toBe("title");
    panels.show("error");
    expect(described("#choose")).toBe("mine");
  });

  it("F-67 is written to every such element of the page, each shown", () => {
    create(WIDGET.replace(/<div class="w-file-upload-error">.*<\/div>/, "$&$&"));
    panels.fail("<b>No.</b>");
    panels.show("error");
    const shown = reveal.mock.calls.filter(([, name, on]) => on && name === "error").map(([one]) => one as Element);
    expect(shown).toEqual([...document.querySelectorAll(".w-file-upload-error")]);
    expect(shown).toHaveLength(2);
    const texts = [...document.querySelectorAll(".w-file-upload-error-msg")].map(({ textContent }) => textContent);
    expect(texts).toEqual(["<b>No.</b>", "<b>No.</b>"]);
    expect(panels.message).toBe(element(".w-file-upload-error-msg"));
  });

  it("has no reference where the page has no element for it", () => {
    create(WIDGET.replace(/<p class="w-file-upload-error-msg">.*<\/p>/, ""));
    panels.show("error");
    expect([described("#cv"), panel("error").hasAttribute("aria-labelledby")]).toEqual(["hint", false]);
  });
});

describe("an upload in progress", () => {
  it("F-97 is shown by a bar, without a value until something has left", () => {
    create();
    expect([bar().parentElement, bar().max, bar().hasAttribute("value")]).toEqual([panel("uploading"), 100, false]);
    const progress = () => element(".w-file-upload").style.getPropertyValue("--upload-progress");
    panels.progress(0.426);
    expect([bar().getAttribute("value"), progress()]).toEqual(["42", "42%"]);
    panels.progress(1);
    expect([bar().getAttribute("value"), progress()]).toEqual(["100", "100%"]);
    panels.progress(undefined);
    expect([bar().hasAttribute("value"), progress()]).toEqual([false, "0%"]);
  });

  it("F-96 can be canceled by a button of ours where the page has no link for it", () => {
    create();
    const button = element<HTMLButtonElement>("button.millrace-upload-cancel");
    expect([button.parentElement, button.type, button.textContent, button.getAttribute("aria-label")]).toEqual([
      panel("uploading"),
      "button",
      "×",
      "Cancel upload",
    ]);
    expect([...panels.removeLinks]).toEqual([button, element(".w-file-remove-link")]);
  });

  it("F-96 has only the page's own link where there is one", () => {
    create(WIDGET.replace(" Uploading ", `Uploading <a class="w-file-remove-link" href="#">Stop</a>`));
    expect(document.querySelector(".millrace-upload-cancel")).toBeNull();
    expect([...panels.removeLinks].map(({ textContent }) => textContent)).toEqual(["Stop", "Remove"]);
  });

  it("F-97 is named to the eye and to assistive technology, as text", () => {
    create();
    panels.name("<i>.pdf");
    expect(element(".w-file-upload-file-name").textContent).toBe("<i>.pdf");
    const names = [bar(), panel("uploading"), panel("success")].map((one) => one.getAttribute("aria-label"));
    expect(names).toEqual(["Uploading <i>.pdf", "Uploading <i>.pdf", "<i>.pdf"]);
    panels.name("");
    expect([panel("uploading").getAttribute("aria-label"), panel("success").getAttribute("aria-label")]).toEqual([
      "Uploading",
      null,
    ]);
  });

  it.each(["aria-label", "aria-labelledby"])("F-97 keeps the name that a panel has by %s", (attribute) => {
    create(WIDGET.replace(`class="w-file-upload-success"`, `$& ${attribute}="theirs"`));
    panels.name("a.pdf");
    expect(panel("success").getAttribute(attribute)).toBe("theirs");
    expect(panel("success").hasAttribute("aria-label")).toBe(attribute === "aria-label");
    expect(panel("uploading").getAttribute("aria-label")).toBe("Uploading a.pdf");
  });

  it("has its default style until stop", () => {
    const sheets = () => document.querySelectorAll("style").length + (document.adoptedStyleSheets?.length ?? 0);
    const before = sheets();
    create();
    expect(sheets()).toBe(before + 1);
    page.abort();
    expect(sheets()).toBe(before);
  });
});
