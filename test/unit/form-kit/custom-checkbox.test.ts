import { afterEach, describe, expect, it } from "vitest";
import { element, mountForms, unmountForms } from "../forms/support";

afterEach(unmountForms);

const box = (name: string, more = "", face = "") =>
  `<label><div class="w-checkbox-input ${face}" id="f-${name}"></div><input type="checkbox" name="${name}"
    id="${name}" ${more}></label>`;
const radio = (id: string, more = "") =>
  `<label><div class="w-radio-input w-form-formradioinput" id="f-${id}"></div><input type="radio" name="r"
    value="${id}" id="${id}" ${more}></label>`;
const form = (html: string) => `<div class="w-form"><form action="/x">${html}</form></div>`;

const marked = (id: string, what = "checked") => element(`#f-${id}`).classList.contains(`w--redirected-${what}`);
const choose = (id: string) => element<HTMLInputElement>(`#${id}`).click();

describe("drawn checkboxes and radio buttons", () => {
  it("F-87 F-144 follow the checkbox, even when served out of step", async () => {
    await mountForms(form(box("a", "", "w--redirected-checked") + box("b", "checked")));
    expect([marked("a"), marked("b")]).toEqual([false, true]);
    choose("a");
    choose("b");
    expect([marked("a"), marked("b")]).toEqual([true, false]);
  });

  it("F-145 follow the radio in the same form, not one of the same name elsewhere", async () => {
    await mountForms(form(radio("a", "checked") + radio("b")) + form(radio("c", "checked") + radio("d")));
    choose("b");
    expect(["a", "b", "c", "d"].map((id) => marked(id))).toEqual([false, true, true, false]);
  });

  it("F-146 show the focus, and whether the keyboard set it", async () => {
    await mountForms(form(box("a", "data-wf-focus-visible")));
    element("#a").focus();
    expect([marked("a", "focus"), marked("a", "focus-visible")]).toEqual([true, true]);
    element("#a").blur();
    expect([marked("a", "focus"), marked("a", "focus-visible")]).toEqual([false, false]);
  });

  it("F-87 return to their state when the form is reset", async () => {
    await mountForms(form(box("a") + box("b", "checked")));
    choose("a");
    choose("b");
    element<HTMLFormElement>("form").reset();
    await new Promise((resolve) => setTimeout(resolve));
    expect([marked("a"), marked("b")]).toEqual([false, true]);
  });

  it("F-147 do not change an input that is drawn by the browser", async () => {
    await mountForms(
      form(
        `<label><input type="checkbox" class="w-checkbox-input" id="a"><div class="w-checkbox-input"
          id="f-a"></div></label>`,
      ),
    );
    choose("a");
    expect(marked("a")).toBe(false);
  });

  it("are as served after stop", async () => {
    await mountForms(form(box("a", "", "w--redirected-checked")));
    choose("a");
    choose("a");
    unmountForms();
    expect(marked("a")).toBe(true);
  });
});
