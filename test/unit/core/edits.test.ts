import { beforeEach, describe, expect, it } from "vitest";
import { createEdits } from "../../../src/core/edits";
import { hide, show } from "../../../src/core/dom/visibility";

function html(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  return document.body.firstElementChild as HTMLElement;
}

describe("edits of served markup", () => {
  let life: AbortController;
  beforeEach(() => (life = new AbortController()));

  it.each([
    ['<div id="a"></div>'],
    ['<div id="a" class="w-nav open" style="color: red;" tabindex="3"></div>'],
    ['<div id="a" class="" style=""></div>'],
  ])("leave %s as the server sent it", (markup) => {
    const element = html(markup);
    const edits = createEdits(life.signal);
    edits.attribute(element, "tabindex", "0");
    edits.attribute(element, "tabindex", "-1");
    edits.attribute(element, "role", "button");
    edits.toggleClass(element, "w--open", true);
    edits.toggleClass(element, "open", false);
    edits.style(element, "color", "blue");
    edits.style(element, "height", "10px", "important");
    edits.insert(document.createElement("i"), element);
    expect(document.body.innerHTML).not.toBe(markup);
    life.abort();
    expect(document.body.innerHTML).toBe(markup);
  });

  it.each([[[0, 1]], [[1, 0]]])("of two behaviours on one element are undone in the order %j", (order) => {
    const markup = '<div style="display: none;" class="a" role="note">x</div>';
    const element = html(markup);
    const lives = [new AbortController(), new AbortController()];
    lives.forEach(({ signal }, at) => {
      const edits = createEdits(signal);
      edits.style(element, "display", ["block", "flex"][at] ?? "");
      edits.attribute(element, "role", ["region", "group"][at] ?? "");
      edits.text(element, ["y", "z"][at] ?? "");
    });
    const [first = 0, second = 0] = order;
    lives[first]?.abort();
    expect([element.style.display, element.getAttribute("role"), element.textContent]).toEqual(
      second ? ["flex", "group", "z"] : ["block", "region", "y"],
    );
    lives[second]?.abort();
    expect(document.body.innerHTML).toBe(markup);
  });

  it("keep changes that other code made meanwhile", () => {
    const element = html('<div class="a"></div>');
    createEdits(life.signal).toggleClass(element, "w--open", true);
    element.classList.add("from-the-page");
    life.abort();
    expect(element.className).toBe("a from-the-page");
  });

  it("remember an important inline style with its priority", () => {
    const element = html('<div style="display: none !important;"></div>');
    createEdits(life.signal).style(element, "display", "block");
    life.abort();
    expect(element.style.getPropertyPriority("display")).toBe("important");
  });

  it("F-40 show removes an inline display:none and sets block only where the stylesheet still hides", () => {
    const element = html('<div style="display:none"></div>');
    const edits = createEdits(life.signal);
    show(edits, element);
    expect(element.style.display).toBe("");
    const sheet = document.head.appendChild(document.createElement("style"));
    sheet.textContent = ".w-form-done { display: none }";
    element.className = "w-form-done";
    show(edits, element);
    expect(element.style.display).toBe("block");
    hide(edits, element);
    expect(element.style.display).toBe("none");
    expect(element.className).toBe("w-form-done");
    sheet.remove();
  });
});
