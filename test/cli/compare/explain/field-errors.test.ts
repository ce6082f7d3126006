import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";
import { look } from "../support/look";

const on = explainOn(
  `<form id="form"><input id="optional"><input id="filled" required value="A"><label><input id="first" required type="checkbox">
<div id="drawn" class="w-checkbox-input"></div></label><label class="w-checkbox"><input type="checkbox"><div id="other"></div></label>
<input id="email" type="email" required></form><p id="below"></p><p id="hovered"></p><p id="directed"></p>`.replace(
    "<label>",
    `<label class="w-checkbox">`,
  ),
  [changes("MOUSE_OVER", "#hovered"), changes("PAGE_SCROLL_UP", "#directed")],
);
const RULE = "forms F-90";
const states = { form: { errors: 30, vendor: look({ box: "0 0 300 400" }) } };
const later = { step: "form @form fill" };
const without = { states: {} };

describe("F-90, when the errors of fields are shown as text", () => {
  it("makes and moves boxes by no more px than the texts have", () => {
    const box = see("form @form empty, below box: 9 351 137 300 | 9 381 137 300", { states });
    on(RULE, box, "9 391 137 300", "9 381 130 300", without, { step: "form @form error" });
    on(RULE, { ...box, ...later });
    on(RULE, see("form @form empty, below box: 9 351 137 300 | 9 351 137 330", { states }), "9 351 137 290");
    on(RULE, see("form @form empty, below box: 9 351 137 300 | 9 325 137 300", { states }), "9 311 137 300");
  });

  it("brings the first one into view", () => {
    const scroll = see("form @form empty, scroll: 0 1000 | 0 1420", { states });
    on(RULE, scroll, "0 1480", "0 400", without, later);
    const alert = see("form @form empty, messages: Please fill out the required field: A |", { states });
    on(RULE, see("form @form empty, scroll: 0 1000 | 0 300", { states, beside: [alert] }), "0 100", { beside: [] });
  });

  it("moves an element away from below the mouse, or below it", () => {
    const left = see("form @form empty, below colors: grey | red | grey", { states });
    on(RULE, left, { ours: "red", vendor: "grey" }, without, later);
    const before = see("hover @hovered enter, hovered colors: grey | red | red", { states, equal: true });
    on(
      RULE,
      see("form @form empty, hovered colors: grey | grey | red", { states, beside: [before] }),
      "blue",
      { beside: [] },
      { of: "below" },
      without,
    );
  });

  it("counts as scrolling up in a longer page", () => {
    const before = see("scroll 0.00, directed transform: none |  |", { states, equal: true });
    on(
      RULE,
      see("form @form empty, directed transform: none | matrix(1, 0, 0, 1, 0, -150) |", { states, beside: [before] }),
      "matrix(1, 0, 0, 1, 0, -50)",
      { beside: [] },
      without,
      later,
    );
  });

  it("shows the start of a text, of an input", () => {
    const field = see("form @form empty, email box: 0 0 120 44, scrolled 15 0 | 0 0 120 44", { states });
    on(RULE, field, { of: "below" }, "0 0 110 44", { vendor: "0 0 120 44", ours: "0 0 120 44, scrolled 15 0" }, later);
  });
});

describe("F-90, when the vendor script shows the error with an alert", () => {
  const alert = see("form @form empty, messages: Please fill out the required field: A |");
  const beside = [alert];

  it("shows no message", () => {
    on(RULE, alert, { vendor: "Welcome" }, "Wait", { step: "form @form well" });
  });

  it("gives the focus to the first field that is wrong", () => {
    const focus = see("form @form empty, focus: @below | @first", { beside });
    const others = ["@email", "@optional", "@filled", "@below"].map((ours) => ({ ours }));
    on(
      RULE,
      focus,
      ...others,
      { beside: [] },
      { beside: [see("form @form empty, messages: Please fill out the required field: A | Wait")] },
    );
    const wrong = see("form @form wrong, messages: Please enter a valid email address for: E |");
    on(RULE, see("form @form wrong, focus: @below | @email", { beside: [wrong] }), "@first");
  });

  it("marks the custom control of that field, also later", () => {
    const drawn = see("form @form empty, drawn classes: w--redirected-focus", { beside });
    on(RULE, drawn, "w--redirected-checked", { of: "other" }, { of: "first", ours: "" }, { beside: [] });
    const fill = see("form @form fill, drawn classes: w--redirected-focus", {
      beside: [see("form @form empty, messages: Please fill out the required field: A |")],
    });
    on(RULE, fill, { step: "hover @form enter" });
  });
});
