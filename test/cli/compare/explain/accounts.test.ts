import { describe, it } from "vitest";
import { explainOn, see } from "../support/explained";

const TEXT = "The password is  too short";
const on = explainOn(`<form id="signup" data-wf-user-form-type="signup">
<div id="message" class="user-form-error-msg" wf-signup-form-invalid-password-error="${TEXT}"></div><p id="else"></p>
<input id="drawn" type="checkbox" class="w-checkbox-input"></form>
<form id="account" data-wf-user-form-type="userAccount"></form><div id="failure" class="w-form-fail"></div>
<input id="other" type="checkbox" class="w-checkbox-input">`);

describe("A-73, when a short password is refused before it travels", () => {
  const requests = see("form @signup wrong, requests: asks for UserSignupRequest |");

  it("sends nothing", () => {
    on("accounts A-73", requests, "asks for Login", { step: "form @signup well" }, { step: "form @account wrong" });
  });

  it("shows the message that the markup gives, in a box for its length", () => {
    const text = see("form @signup wrong, message value: Bad | The password is too short", { beside: [requests] });
    on("accounts A-73", text, "Another text", { beside: [] }, { of: "else" });
    const box = see("form @signup wrong, message box: 0 0 90 20 | 0 0 90 40", { beside: [requests, text] });
    on("accounts A-73", box, "0 0 80 40", "0 0 90 400", "0 9 90 40");
  });
});

it("A-95, for an account form's checkbox that the browser draws, and no other", () => {
  const checked = see("load open, drawn classes: w--redirected-checked |");
  on("accounts A-95", checked, { of: "other" }, "w--redirected-focus", { vendor: "", ours: "w--redirected-checked" });
});

it("A-84, for an account form that the browser would send, and no other form", () => {
  const sent = see("form @account well, requests: sends a form to /account.html |");
  on("accounts A-84", sent, { step: "form @signup well" }, "asks for GetUser");
  const failure = see("form @account well, failure seen: hidden | shown", { beside: [sent] });
  on("accounts A-84", failure, { vendor: "shown", ours: "hidden" }, { of: "message" }, { beside: [] });
});
