import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";
import { look } from "../support/look";

const form = (
  name: string,
  more = "",
) => `<div id="${name}-wrapper" class="w-form"><form id="${name}" ${more}><input name="Name">
<input id="${name}-button" type="submit" data-wait="Wait"></form><div id="${name}-done" class="w-form-done"></div>
<div id="${name}-fail" class="w-form-fail"></div></div>`;
const on = explainOn(
  `${form("form")}${form("leaving", `data-redirect="thanks.html"`)}${form("checked", `data-turnstile-sitekey="0x4"`)}
<p id="below"></p><p id="hovered"></p><label><input type="checkbox" checked><div id="drawn" class="w-checkbox-input"></div></label>`,
  [changes("MOUSE_OVER", "#hovered")],
);
const FIELDS = "submits: Name=Ann Example";
const RULE = "forms F-70";
const well = { step: "form @form well" } as const;
const sent = { ...well, aspect: "requests", ours: FIELDS } as const;
const beside = [sent];

describe("F-70, when the form is sent and the vendor's is not", () => {
  it("sends the fields that its markup gives, beside the requests of page scripts", () => {
    const wrong = ["Email=Ann Example", "Name=Bo", "Name=Ann Example, b=", ""].map((fields) => ({
      ours: `submits: ${fields}`,
    }));
    on(RULE, sent, ...wrong, { step: "form @form fill" }, { vendor: FIELDS, ours: `${FIELDS}; ${FIELDS}` });
    const own = "sends to https://crm.example/leads";
    on(RULE, { ...sent, vendor: own, ours: `${own}; ${FIELDS}` }, { ours: FIELDS }, { ours: own });
    on(RULE, { ...sent, vendor: own, ours: `${FIELDS}; ${own}` });
    on(RULE, { ...sent, step: "form @leaving well", ours: `${FIELDS}; goes to /thanks.html` }, { ours: FIELDS });
  });

  it("sends it in place of an edited vendor script", () => {
    const edited = { ...sent, step: "form @form error", vendor: "sends to /mail/mail.php" } as const;
    on(RULE, edited, { vendor: "sends to /api/v1/form/s1" }, "submits: A=1");
    const failure = see("form @form error, form-fail seen: hidden | shown", { beside: [edited] });
    on(RULE, failure, { vendor: "shown", ours: "hidden" }, { of: "leaving-fail" }, { beside: [] });
  });

  it("shows the success message in place of the form", () => {
    const done = see("form @form well, form-done seen: hidden | shown", { beside });
    on(
      RULE,
      done,
      { vendor: "shown", ours: "hidden" },
      { of: "form-fail" },
      { of: "below" },
      { beside: [see("form @form well, requests: submits: A=1")] },
    );
    on(RULE, see("form @form well, form seen: shown | hidden", { beside }), { vendor: "hidden", ours: "shown" });
    const focus = see("form @form well, focus: @form-fail | @form-done", { beside });
    on(RULE, focus, "@leaving-done", { ours: "@form-fail", vendor: "" }, { step: "form @form fill" });
  });

  const states = { form: { vendor: look({ box: "0 0 300 200" }), ours: look({ seen: false }) } };

  it("makes the page shorter by no more than the form", () => {
    const below = see("form @form well, below box: 9 423 137 300 | 9 223 137 300", { beside, states });
    on(RULE, below, "9 223 130 300", "9 123 137 300", { beside: [] }, "9 523 137 300");
    const scroll = see("form @form well, below scroll: 0 1200 | 0 1000", { beside, states });
    on(RULE, scroll, "0 500", "0 1300", { beside: [] });
  });

  it.each(["fill", "error"])("makes it shorter also for a form further down, and only then: %s", (action) => {
    const scroll = {
      step: `form @leaving ${action}`,
      aspect: "scroll",
      vendor: "0 1200",
      ours: "0 1000",
      beside,
      states,
    } as const;
    on(
      RULE,
      scroll,
      { beside: [] },
      { beside: [{ ...sent, step: "form @form error" }] },
      { step: "click @form click" },
    );
  });

  it("no longer has the mouse over what the button was above", () => {
    const left = see("form @form well, hovered colors: grey | red | grey", { beside });
    on(RULE, left, "blue", { of: "below" }, { beside: [] });
  });
});

it("F-44, when a sent form leads to another page, where the focus is lost and the button stays disabled", () => {
  const step = "form @leaving well";
  const leads = { step, aspect: "requests", ours: `${FIELDS}; goes to /thanks.html` } as const;
  const focus = { step, aspect: "focus", vendor: "@leaving-fail", ours: "", beside: [leads] } as const;
  on("forms F-44", focus, "@leaving", { beside: [{ ...leads, ours: FIELDS }] }, { step: "form @leaving error" });
  const button = { ...focus, of: "leaving-button", aspect: "value", vendor: "Send", ours: "Wait (disabled)" } as const;
  on("forms F-44", button, "Send (disabled)", { beside: [] }, { of: "below" });
});

it("F-20, when a script of the page sends the form, too, and so the focus stays", () => {
  const both = { ...sent, vendor: "sends to /crm", ours: `sends to /crm; ${FIELDS}` } as const;
  const focus = see("form @form well, focus: @form-button | @form-fail | @form-button", { beside: [both] });
  on("forms F-20", focus, { beside }, "@below", { vendor: "@below" });
});

it("F-50, when the submit button gets the focus back that it lost while disabled, and no other element", () => {
  const focus = see("form @form error, focus: @form-button |  | @form-button");
  on("forms F-50", focus, { none: "@below", ours: "@below" }, { none: "" }, { vendor: "@below" }, well);
});

it("F-45, when the message has the focus, and comes into view, and no other element", () => {
  const states = { form: { vendor: look({ box: "0 0 300 200" }) } };
  const focus = see("form @form error, focus: @form-fail", { states });
  on("forms F-45", focus, "@form-done", "@leaving-fail", { step: "form @form fill" });
  const scroll = see("form @form error, scroll: 0 60 | 0 200", { states, beside: [focus] });
  on("forms F-45", scroll, "0 900", { beside: [] }, { beside: [see("form @form error, focus: @below", { states })] });
});

it("F-87, when a custom control was served in another state than its input, and nothing else", () => {
  const drawn = see("load open, drawn classes: w--redirected-checked");
  on("forms F-87", drawn, { vendor: "w--redirected-checked", ours: "" }, { of: "below" }, { step: "scroll 0.33" });
  const checked = see("form @form fill, drawn colors: white | blue | blue", { equal: true });
  on(
    "forms F-87",
    see("load open, drawn colors: white | white | blue", { beside: [drawn, checked] }),
    { beside: [drawn] },
    { vendor: "black" },
    "red",
  );
});

it("F-100, for the submit button of a form with a bot check before it is in view, and no other", () => {
  const button = see("load open, checked-button value: Send | Send (disabled)");
  on(
    "forms F-100",
    button,
    { step: "form @checked error" },
    "Wait (disabled)",
    { of: "form-button" },
    { of: "checked" },
  );
});
