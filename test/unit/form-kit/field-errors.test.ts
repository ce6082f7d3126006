import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFieldErrors, type FieldErrors } from "../../../src/form-kit/field-errors";
import { element } from "../forms/support";

let page: AbortController;
let form: AbortController;
let errors: FieldErrors;

/** Watches the first form of this markup. */
function watch(html: string): void {
  document.body.innerHTML = html;
  errors = createFieldErrors(undefined, page.signal);
  errors.watch(element<HTMLFormElement>("form"), form.signal);
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new AbortController();
  form = new AbortController();
});

afterEach(() => {
  page.abort();
  form.abort();
  vi.useRealTimers();
});

const SEND = `<input id="send" type="submit">`;
/** A visitor presses the submit control; the task ends. */
function send(selector = "#send"): void {
  element(selector).click();
  vi.runAllTimers();
}
const texts = () => [...document.querySelectorAll<HTMLElement>(".millrace-error")].map((text) => text.textContent);
const textBelow = (selector: string) => element(selector).nextElementSibling?.textContent;
const said = () => element("[role=status]").textContent;

function edit(selector: string, value: string, type = "input"): void {
  element<HTMLInputElement>(selector).value = value;
  element(selector).dispatchEvent(new Event(type, { bubbles: true }));
}

/** A control whose message of the browser is known. */
function refuse(selector: string, message: string): void {
  element<HTMLInputElement>(selector).setCustomValidity(message);
}

describe("fields that a browser refuses", () => {
  it("F-90 is text below each field, which it describes", () => {
    watch(`<form><input id="a" aria-describedby="hint"><input id="b">${SEND}</form>`);
    refuse("#a", "No A.");
    refuse("#b", "No B.");
    send();
    expect([textBelow("#a"), textBelow("#b")]).toEqual(["No A.", "No B."]);
    const [first, second] = [...document.querySelectorAll(".millrace-error")].map(({ id }) => id);
    expect(element("#a").getAttribute("aria-describedby")).toBe(`hint ${first}`);
    expect(element("#b").getAttribute("aria-describedby")).toBe(second);
    expect([first, second]).toEqual(["millrace-error-1", "millrace-error-2"]);
    expect(element("#a").getAttribute("aria-invalid")).toBe("true");
    expect(document.querySelector("p.millrace-error")).not.toBeNull();
  });

  it("F-90 focuses only the first field, instead of the browser's bubble", async () => {
    watch(`<form><input id="a"><input id="b">${SEND}</form>`);
    refuse("#a", "No A.");
    refuse("#b", "No B.");
    const kept: boolean[] = [];
    for (const id of ["#a", "#b"])
      element(id).addEventListener("invalid", (event) => queueMicrotask(() => kept.push(event.defaultPrevented)));
    const focused: string[] = [];
    document.addEventListener("focusin", ({ target }) => focused.push((target as Element).id), { signal: page.signal });
    element("#send").click();
    await Promise.resolve();
    expect([focused, kept]).toEqual([["a"], [true, true]]);
  });

  it("F-90 looks the same on every page, by one style sheet that is removed with the last text", () => {
    const sheets = () => document.querySelectorAll("style").length + (document.adoptedStyleSheets?.length ?? 0);
    const before = sheets();
    watch(`<form><input id="a"><input id="b">${SEND}</form>`);
    refuse("#a", "No A.");
    refuse("#b", "No B.");
    send();
    expect(sheets()).toBe(before + 1);
    form.abort();
    expect(sheets()).toBe(before);
  });

  it("F-91 is announced where the focus is already", () => {
    watch(`<form><input id="a">${SEND}</form>`);
    refuse("#a", "No A.");
    element("#a").focus();
    send();
    expect(said()).toBe("No A.");
  });

  it("F-91 is not announced where the focus moves: it is read there", () => {
    watch(`<form><input id="a">${SEND}</form>`);
    element("[role=status]").textContent = "as before";
    refuse("#a", "No A.");
    send();
    expect([said(), document.activeElement?.id]).toEqual(["as before", "a"]);
  });

  it.each(["input", "change"])(
    "F-92 follows the browser's message and is removed when it accepts the field, at %s",
    (type) => {
      watch(`<form><input id="a"><input id="b">${SEND}</form>`);
      const served = element("form").outerHTML;
      refuse("#a", "No A.");
      send();
      refuse("#a", "Still no A.");
      edit("#b", "x", type);
      expect(texts()).toEqual(["Still no A."]);
      refuse("#a", "");
      edit("#b", "", type);
      expect(element("form").outerHTML).toBe(served);
    },
  );

  it("F-92 listens to edits only while an error is shown", () => {
    const add = vi.spyOn(document, "addEventListener");
    const added = () => add.mock.calls.splice(0).map(([type]) => type);
    watch(`<form><input id="a">${SEND}</form>`);
    expect(added()).toEqual(["click"]);
    refuse("#a", "No A.");
    send();
    expect(added()).toEqual(["invalid", "input", "change", "reset"]);
    refuse("#a", "");
    edit("#a", "x");
    expect(texts()).toEqual([]);
    refuse("#a", "No A.");
    send();
    expect(added()).toEqual(["invalid", "input", "change", "reset"]);
    add.mockRestore();
  });

  it("F-92 stays while another form is edited, reset or sent", () => {
    watch(`<form><input id="a">${SEND}</form><form id="other"><input id="b"><input id="go" type="submit"></form>`);
    errors.watch(element<HTMLFormElement>("#other"), form.signal);
    element("#other").addEventListener("submit", (event) => event.preventDefault());
    refuse("#a", "No A.");
    send();
    refuse("#a", "");
    edit("#b", "x");
    element<HTMLFormElement>("#other").reset();
    send("#go");
    expect(texts()).toEqual(["No A."]);
  });

  it("F-92 is removed by a reset, and by the next press", () => {
    watch(`<form><input id="a">${SEND}</form>`);
    element("form").addEventListener("submit", (event) => event.preventDefault());
    refuse("#a", "No A.");
    send();
    element<HTMLFormElement>("form").reset();
    expect(texts()).toEqual([]);
    send();
    expect(texts()).toEqual(["No A."]);
    refuse("#a", "");
    send();
    expect(texts()).toEqual([]);
  });

  it("F-94 is left to scripts that check a form by themselves", () => {
    watch(`<form><input id="a">${SEND}</form>`);
    refuse("#a", "No A.");
    element<HTMLFormElement>("form").checkValidity();
    send();
    vi.runAllTimers();
    element<HTMLFormElement>("form").reset();
    element<HTMLFormElement>("form").reportValidity();
    expect(texts()).toEqual([]);
  });

  it("F-94 does not appear where a page script has prevented the event", () => {
    watch(`<form><input id="a"><input id="b">${SEND}</form>`);
    refuse("#a", "No A.");
    refuse("#b", "No B.");
    element("#a").addEventListener("invalid", (event) => event.preventDefault());
    send();
    expect([texts(), document.activeElement?.id]).toEqual([["No B."], "b"]);
  });

  it("does not apply to forms that are not watched or no longer watched", () => {
    watch(`<form id="no"><input id="a">${SEND}</form>`);
    form.abort();
    refuse("#a", "No A.");
    send();
    expect(texts()).toEqual([]);
  });

  it("is removed when the form is watched no more; that of other forms stays", () => {
    watch(`<form><input id="a">${SEND}</form><form id="other"><input id="b"><input id="go" type="submit"></form>`);
    const other = new AbortController();
    errors.watch(element<HTMLFormElement>("#other"), other.signal);
    refuse("#a", "No A.");
    refuse("#b", "No B.");
    send();
    send("#go");
    form.abort();
    expect(texts()).toEqual(["No B."]);
    other.abort();
    expect(texts()).toEqual([]);
  });

  it.each([
    "<button id=send>Go</button>",
    '<input id="send" type="image" alt="Go">',
    `<button id="send"><b>Go</b></button>`,
  ])("F-90 is shown when %s is pressed", (control) => {
    watch(`<form><input id="a">${control}</form>`);
    refuse("#a", "No A.");
    send();
    expect(texts()).toEqual(["No A."]);
  });

  it("F-94 is not shown by a button that does not submit", () => {
    watch(`<form><input id="a"><button id="send" type="button">Check</button></form>`);
    refuse("#a", "No A.");
    element("#send").addEventListener("click", () => element<HTMLFormElement>("form").checkValidity());
    send();
    expect(texts()).toEqual([]);
  });
});

describe("a page's own text", () => {
  const own = (words: string) =>
    `<form><input id="a" aria-errormessage="own">${SEND}</form><p id="own" style="display:none">${words}</p>`;

  it("F-94 is shown with its words, and hidden again", () => {
    watch(own("Tell us."));
    refuse("#a", "No A.");
    send();
    expect([element("#own").style.display, element("#own").textContent, texts()]).toEqual(["", "Tell us.", []]);
    expect(element("#a").getAttribute("aria-describedby")).toBe("own");
    form.abort();
    expect([element("#own").style.display, element("#a").hasAttribute("aria-invalid")]).toEqual(["none", false]);
  });

  it("F-94 receives the message where it is empty", () => {
    watch(own(" "));
    refuse("#a", "No A.");
    send();
    expect(element("#own").textContent).toBe("No A.");
    form.abort();
    expect(element("#own").textContent).toBe(" ");
  });
});

describe("the position of the text", () => {
  const shownIn = (html: string) => {
    watch(`<form>${html}${SEND}</form>`);
    refuse("#a", "No A.");
    send();
    return element(".millrace-error").previousElementSibling?.id;
  };

  it("F-95 below the label around a field", () => {
    expect(shownIn(`<label id="l">Name <input id="a"></label>`)).toBe("l");
    expect(texts()).toEqual(["No A."]);
  });

  it("F-95 below the upload widget, whose label receives the focus", () => {
    expect(
      shownIn(`<div class="w-file-upload" id="w"><input id="a" type="file"><label class="w-file-upload-label"
        tabindex="0" id="choose">Choose</label></div>`),
    ).toBe("w");
    expect(document.activeElement?.id).toBe("choose");
    expect(element("#choose").getAttribute("aria-describedby")).toBe("millrace-error-1");
    expect(element("#choose").hasAttribute("aria-invalid")).toBe(false);
  });

  it("F-95 below the last radio button of its group, once", () => {
    watch(`<form><label id="x"><input type="radio" name="r" required id="a"></label><label id="y"><input type="radio"
      name="r" id="b" required></label><label id="z"><input type="radio" name="s"></label>${SEND}</form>`);
    send();
    expect([element(".millrace-error").previousElementSibling?.id, texts().length]).toEqual(["y", 1]);
    element("#b").click();
    expect(texts()).toEqual([]);
  });

  it.each([
    ["flex", ""],
    ["inline-flex", "row-reverse"],
    ["grid", ""],
    ["inline-grid", "column"],
  ])("F-95 below a row whose children lie side by side (%s %s)", (display, direction) => {
    expect(
      shownIn(`<div id="row" style="display:${display};flex-direction:${direction || "row"}"><input id="a"></div>`),
    ).toBe("row");
  });

  it.each([
    ["its field has the row to itself", "center", "", "row"],
    ["the row has other fields", "center", '<div><input id="b"></div>', "a"],
    ["the row begins at one height", "flex-start", "", "a"],
  ])("F-95 inside a part of a row with a button, if %s (align-items: %s)", (_name, align, others, expected) => {
    const style = `display:flex;flex-direction:row;align-items:${align}`;
    expect(shownIn(`<div id="row" style="${style}"><div><input id="a"></div>${others}<a>Go</a></div>`)).toBe(expected);
  });

  it.each([
    [100, "row"],
    [200, "a"],
  ])("F-95 inside a part of a grid that is %d px wide", (width, expected) => {
    const parts = '<div><input id="a"></div><div><input id="b"></div>';
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, 40));
    expect(shownIn(`<div id="row" style="display:grid">${parts}</div>`)).toBe(expected);
    vi.restoreAllMocks();
  });

  it("F-95 in a column of flex items beside its field", () => {
    expect(shownIn(`<div id="row" style="display:flex;flex-direction:column"><input id="a"></div>`)).toBe("a");
  });

  it.each([
    [`<label for="a"> Name </label><input id="a"><input id="b">`, "Name: No A."],
    [`<input id="a" aria-label="Given"><input id="b">`, "Given: No A."],
    [`<input id="a" placeholder="Yours"><input id="b">`, "Yours: No A."],
    [`<input id="a"><input id="b">`, "No A."],
    [`<input id="a" aria-label="Given"><input type="hidden">`, "No A."],
  ])("F-95 below a row with other fields it names its own: %s", (fields, expected) => {
    shownIn(`<div style="display:flex;flex-direction:row">${fields}</div>`);
    expect(texts()).toEqual([expected]);
  });

  it("F-95 keeps the browser's bubble where the text is not beside its field", async () => {
    watch(
      `<form><div style="display:flex;flex-direction:row"><input id="a" aria-label="A"><input></div>${SEND}</form>`,
    );
    refuse("#a", "No A.");
    let prevented: boolean | undefined;
    element("#a").addEventListener("invalid", (event) => queueMicrotask(() => (prevented = event.defaultPrevented)));
    element("#send").click();
    await Promise.resolve();
    expect([document.activeElement, prevented]).toEqual([document.body, false]);
  });
});

describe("fields that the builder's own rules refuse", () => {
  it("F-90 is shown at its field and leads there", () => {
    watch(`<form><input id="a"><input id="b">${SEND}</form>`);
    expect(errors.show(element<HTMLInputElement>("#a"), "Not so.")).toBe(true);
    expect([texts(), document.activeElement?.id]).toEqual([["Not so."], "a"]);
  });

  it("F-92 is removed by the next edit of its field, not of another", () => {
    watch(`<form><input id="a"><input id="b">${SEND}</form>`);
    errors.show(element<HTMLInputElement>("#a"), "Not so.");
    edit("#b", "x");
    expect(texts()).toEqual(["Not so."]);
    edit("#a", "x");
    expect(texts()).toEqual([]);
  });

  it("F-92 replaces the text shown in its form, not in others", () => {
    watch(`<form><input id="a"><input id="b">${SEND}</form><form id="other"><input id="c"></form>`);
    errors.watch(element<HTMLFormElement>("#other"), form.signal);
    errors.show(element<HTMLInputElement>("#c"), "Not C.");
    errors.show(element<HTMLInputElement>("#a"), "Not A.");
    errors.show(element<HTMLInputElement>("#b"), "Not B.");
    expect(texts()).toEqual(["Not B.", "Not C."]);
  });

  it("is not shown in a hidden place", () => {
    watch(`<form><input id="a" type="hidden"><input id="b">${SEND}</form>`);
    expect(errors.show(element<HTMLInputElement>("#a"), "Not so.")).toBe(false);
    Object.assign(element("#b"), { checkVisibility: () => false });
    expect(errors.show(element<HTMLInputElement>("#b"), "Not so.")).toBe(false);
    expect(texts()).toEqual([]);
    Object.assign(element("#b"), { checkVisibility: () => true });
    expect(errors.show(element<HTMLInputElement>("#b"), "Not so.")).toBe(true);
  });
});

it("restores the form after stop", () => {
  watch(`<form><input id="a">${SEND}</form>`);
  refuse("#a", "No A.");
  page.abort();
  send();
  expect([texts(), document.querySelector("[role=status]")]).toEqual([[], null]);
});
