import { expect, it } from "vitest";
import { showWaiting } from "../../../src/shop/waiting";

it.each(["a", "button"])("E-1 restores what was in <%s>, which is never read as markup", (tag) => {
  const button = document.createElement(tag);
  const icon = document.createElement("b");
  button.append("1 < 2 &amp;", icon);
  const restore = showWaiting(button, "<i>Wait</i>", new AbortController().signal);
  expect(button.childElementCount).toBe(0);
  expect(button.textContent).toBe("<i>Wait</i>");
  expect(button.getAttribute("aria-busy")).toBe("true");
  restore();
  expect(button.childNodes[0]?.textContent).toBe("1 < 2 &amp;");
  expect(button.lastChild).toBe(icon);
  expect(button.hasAttribute("aria-busy")).toBe(false);
});

it("E-1 restores the value of an input", () => {
  const input = Object.assign(document.createElement("input"), { type: "submit", value: "Add &amp; go" });
  const restore = showWaiting(input, "Wait", new AbortController().signal);
  expect(input.value).toBe("Wait");
  restore();
  expect(input.value).toBe("Add &amp; go");
});
