import { expect, it } from "vitest";
import { makeInert } from "../../../src/core/dom/inert";
import { createEdits } from "../../../src/core/edits";

it("changes an inherited property together with the state, and restores both exactly", () => {
  document.body.innerHTML = `<main style="caret-color: red;"></main><div></div>`;
  const served = document.body.innerHTML;
  const edits = createEdits(new AbortController().signal);
  for (const element of document.body.querySelectorAll<HTMLElement>("main, div")) {
    makeInert(element, edits);
    expect([element.hasAttribute("inert"), element.style.caretColor]).toEqual([true, "transparent"]);
  }
  edits.undo();
  expect(document.body.innerHTML).toBe(served);
});
