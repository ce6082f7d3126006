import { describe, it } from "vitest";
import { explainOn } from "../support/explained";

const TEXT = "The password is  too short";
const on = explainOn(`<form id="signup" data-wf-user-form-type="signup">
<div id="message" class="user-form-error-msg" wf-signup-form-invalid-password-error="${TEXT}"></div><p id="else"></p>
<input id="drawn" type="checkbox" class="w-checkbox-input"></form>
<form id="account" data-wf-user-form-type="userAccount"></form><div id="failure" class="w-form-fail"></div>
<input id="other" type="checkbox" class="w-checkbox-input">`);

describe("A-73, when a short password is refused before it travels", () => {
  const requests = { step: "form @signup wrong", aspect: "requests", vendor: "asks for UserSignupRequest" } as const;

  it("sends nothing", () => {
    on(
      "accounts A-73",
      requests,
      { ours: "asks for Login" },
      { step: "form @signup well" },
      { step: "form @account wrong" },
    );
  });

  it("shows the message that the markup gives, in a box for its length", () => {
    const message = { ...requests, of: "message", vendor: "Bad", beside: [requests] } as const;
    const text = { ...message, aspect: "value", ours: "The password is too short" } as const;
    on("accounts A-73", text, { ours: "Another text" }, { beside: [] }, { of: "else" });
    const box = {
      ...message,
      aspect: "box",
      vendor: "0 0 90 20",
      ours: "0 0 90 40",
      beside: [requests, text],
    } as const;
    on("accounts A-73", box, { ours: "0 0 80 40" }, { ours: "0 0 90 400" }, { ours: "0 9 90 40" });
  });
});

it("A-95, for an account form's checkbox that the browser draws, and no other", () => {
  const checked = { step: "load open", of: "drawn", aspect: "classes", vendor: "w--redirected-checked" } as const;
  on(
    "accounts A-95",
    checked,
    { of: "other" },
    { ours: "w--redirected-focus" },
    { vendor: "", ours: "w--redirected-checked" },
  );
});

it("A-84, for an account form that the browser would send, and no other form", () => {
  const sent = { step: "form @account well", aspect: "requests", vendor: "sends a form to /account.html" } as const;
  on("accounts A-84", sent, { step: "form @signup well" }, { ours: "asks for GetUser" });
  const failure = { ...sent, of: "failure", aspect: "seen", vendor: "hidden", ours: "shown", beside: [sent] } as const;
  on("accounts A-84", failure, { vendor: "shown", ours: "hidden" }, { of: "message" }, { beside: [] });
});
