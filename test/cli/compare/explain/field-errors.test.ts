import { describe, it } from "vitest";
import { changes, explainOn, look } from "../support/explained";

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
const empty = { step: "form @form empty", states } as const;
const later = { step: "form @form fill" };
const without = { states: {} };

describe("F-90, when the errors of fields are shown as text", () => {
  it("makes and moves boxes by no more px than the texts have", () => {
    const box = { ...empty, of: "below", aspect: "box", vendor: "9 351 137 300", ours: "9 381 137 300" } as const;
    on(RULE, box, { ours: "9 391 137 300" }, { ours: "9 381 130 300" }, without, later);
    on(RULE, { ...box, ours: "9 351 137 330" }, { ours: "9 351 137 290" });
    on(RULE, { ...box, ours: "9 325 137 300" }, { ours: "9 311 137 300" });
  });

  it("brings the first one into view", () => {
    const scroll = { ...empty, aspect: "scroll", vendor: "0 1000", ours: "0 1420" } as const;
    on(RULE, scroll, { ours: "0 1480" }, { ours: "0 400" }, without, later);
    const alert = { ...empty, aspect: "messages", vendor: "Please fill out the required field: A" } as const;
    on(RULE, { ...scroll, ours: "0 300", beside: [alert] }, { ours: "0 100" }, { beside: [] });
  });

  it("moves an element away from below the mouse, or below it", () => {
    const left = { ...empty, of: "below", aspect: "colors", none: "grey", vendor: "red", ours: "grey" } as const;
    on(RULE, left, { ours: "red", vendor: "grey" }, without, later);
    const hovered = { ...left, of: "hovered", vendor: "grey", ours: "red" } as const;
    const before = { ...hovered, step: "hover @hovered enter", vendor: "red", equal: true };
    on(RULE, { ...hovered, beside: [before] }, { ours: "blue" }, { beside: [] }, { of: "below" }, without);
  });

  it("counts as scrolling up in a longer page", () => {
    const moved = {
      ...empty,
      of: "directed",
      aspect: "transform",
      none: "none",
      vendor: "matrix(1, 0, 0, 1, 0, -150)",
    } as const;
    const before = { ...moved, step: "scroll 0.00", vendor: "", equal: true };
    on(RULE, { ...moved, beside: [before] }, { ours: "matrix(1, 0, 0, 1, 0, -50)" }, { beside: [] }, without, later);
  });

  it("shows the start of a text, of an input", () => {
    const field = {
      ...empty,
      of: "email",
      aspect: "box",
      vendor: "0 0 120 44, scrolled 15 0",
      ours: "0 0 120 44",
    } as const;
    on(
      RULE,
      field,
      { of: "below" },
      { ours: "0 0 110 44" },
      { vendor: "0 0 120 44", ours: "0 0 120 44, scrolled 15 0" },
      later,
    );
  });
});

describe("F-90, when the vendor script shows the error with an alert", () => {
  const alert = {
    step: "form @form empty",
    aspect: "messages",
    vendor: "Please fill out the required field: A",
  } as const;
  const beside = [alert];

  it("shows no message", () => {
    on(RULE, alert, { vendor: "Welcome" }, { ours: "Wait" }, { step: "form @form well" });
  });

  it("gives the focus to the first field that is wrong", () => {
    const focus = { ...alert, aspect: "focus", vendor: "@below", ours: "@first", beside } as const;
    const others = ["@email", "@optional", "@filled", "@below"].map((ours) => ({ ours }));
    on(RULE, focus, ...others, { beside: [] }, { beside: [{ ...alert, ours: "Wait" }] });
    const wrong = { ...alert, step: "form @form wrong", vendor: "Please enter a valid email address for: E" };
    on(RULE, { ...focus, step: "form @form wrong", ours: "@email", beside: [wrong] }, { ours: "@first" });
  });

  it("marks the custom control of that field, also later", () => {
    const drawn = {
      ...alert,
      of: "drawn",
      aspect: "classes",
      vendor: "",
      ours: "w--redirected-focus",
      beside,
    } as const;
    on(RULE, drawn, { ours: "w--redirected-checked" }, { of: "other" }, { of: "first", ours: "" }, { beside: [] });
    const fill = { ...drawn, step: "form @form fill", beside: [{ ...alert, step: "form @form empty" }] };
    on(RULE, fill, { step: "hover @form enter" });
  });
});
