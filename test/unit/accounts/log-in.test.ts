import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServer, forgetCookies, type Server } from "../network/server";
import {
  button,
  close,
  errorMessage,
  eventually,
  form,
  isShown,
  LOG_IN,
  one,
  open,
  outcome,
  refused,
  sent,
  muteConsole,
  submit,
} from "./support";

let server: Server;

beforeEach(() => {
  forgetCookies();
  server = createServer();
});
afterEach(close);

describe("log in", () => {
  it("A-11 A-60 prevents the native submit, shows the wait text and sends the values as typed", async () => {
    open(LOG_IN().replace("correct horse", " spaced "), { server });
    expect(submit()).toBe(false);
    await eventually(() => expect(button().getAttribute("disabled")).toBe("true"));
    expect(button().getAttribute("value")).toBe("Please wait...");
    expect(await sent(server, "UserLoginRequest")).toEqual({ email: "ann@mail.example", authPassword: " spaced " });
  });

  it("A-11 keeps the label when there is no wait text", async () => {
    open(LOG_IN().replace("data-wait", "data-none"), { server });
    submit();
    await eventually(() => expect(button().disabled).toBe(true));
    expect(button().value).toBe("Log In");
  });

  it("A-61 navigates to the form's redirect and keeps the button disabled", async () => {
    const { visited } = open(LOG_IN(), { server });
    const end = outcome("login");
    submit();
    expect(await end).toBe("success");
    await eventually(() => expect(visited).toEqual(["http://localhost:3000/members"]));
    expect(button().disabled).toBe(true);
  });

  it("A-22 prefers the path of usredir", async () => {
    const { visited } = open(LOG_IN(), { server, address: "/log-in?x=1&usredir=%2Fprices" });
    submit();
    await eventually(() => expect(visited).toEqual(["http://localhost:3000/prices"]));
  });

  const defaults = [
    ['data-wf-user-form-redirect=""', "http://localhost:3000/"],
    ["", "http://localhost:3000/"],
    ['data-wf-user-form-redirect="https://evil.example/a"', "http://localhost:3000/https://evil.example/a"],
  ] as const;
  it.each(defaults)("A-24 leaves the page even with %s", async (attributes, target) => {
    const { visited } = open(LOG_IN(attributes), { server });
    submit();
    await eventually(() => expect(visited).toEqual([target]));
  });

  it("A-23 S-6 logs in although usredir is malformed", async () => {
    const { visited } = open(LOG_IN(), { server, address: "/log-in?usredir=%E0%A4%A" });
    const end = outcome("login");
    submit();
    expect(await end).toBe("success");
    expect(visited).toEqual(["http://localhost:3000/members"]);
  });

  it("A-12 A-62 restores the button and shows the error after a failure", async () => {
    server.results.UserLoginRequest = () => refused("UsysInvalidCredentials");
    open(LOG_IN(), { server });
    const end = outcome("login");
    submit();
    expect(await end).toBe("INVALID_EMAIL_OR_PASSWORD");
    await eventually(() => expect(isShown(".w-form-fail")).toBe(true));
    await eventually(() => expect(button().hasAttribute("disabled")).toBe(false));
    expect(button().getAttribute("value")).toBe("Log In");
    expect(errorMessage().textContent).toBe("Invalid email or password. Please try again.");
  });

  it("A-17 announces the text without moving the focus and hides it at the next submit", async () => {
    server.results.UserLoginRequest = () => refused("UsysInvalidCredentials");
    open(LOG_IN(undefined, 'wf-login-form-invalid-email_or_password-error="<b>No</b>"'), { server });
    one("input").focus();
    submit();
    await eventually(() => expect(errorMessage().textContent).toBe("<b>No</b>"));
    expect(errorMessage().getAttribute("aria-live")).toBe("assertive");
    expect(document.activeElement).toBe(one("input"));
    server.replies = [() => new Promise<Response>(() => undefined)];
    await eventually(() => expect(button().disabled).toBe(false));
    submit();
    await eventually(() => expect(isShown(".w-form-fail")).toBe(false));
  });

  it("A-18 uses the error block nearest to the form, also one that was added later", async () => {
    server.results.UserLoginRequest = () => refused("UsysInvalidCredentials");
    open(
      `<div data-wf-user-form-error="true" id="far"
        style="display:none"></div>${LOG_IN().replace(/<div class="w-form-fail.*/s, "</div>")}`,
      { server },
    );
    const late = document.createElement("div");
    late.setAttribute("data-wf-user-form-error", "true");
    late.id = "late";
    form().after(late);
    submit();
    await eventually(() => expect(isShown("#late")).toBe(true));
    expect(isShown("#far")).toBe(false);
  });

  it("A-18 shows a block without a text element", async () => {
    server.results.UserLoginRequest = () => refused("UsysInvalidCredentials");
    open(LOG_IN().replace("user-form-error-msg", "other"), { server });
    submit();
    await eventually(() => expect(isShown(".w-form-fail")).toBe(true));
  });

  const needed = ["email", "password"];
  it.each(needed)("A-63 shows the general error when the %s input is missing", async (name) => {
    muteConsole();
    open(LOG_IN().replace(`data-wf-user-form-input-type="${name}"`, ""), { server });
    const end = outcome("login");
    expect(submit()).toBe(false);
    expect(await end).toBe("GENERAL_ERROR");
    await eventually(() => expect(errorMessage().textContent).toMatch(/^We're having trouble logging you in/));
    expect(button().disabled).toBe(false);
    expect(server.calls).toHaveLength(0);
  });

  it("A-38 shows the general text when there is no token", async () => {
    muteConsole();
    server.grant = () => new Response("{}");
    open(LOG_IN(), { server });
    const end = outcome("login");
    submit();
    expect(await end).toBe("GENERAL_ERROR");
  });

  it("A-5 S-11 sends once after ready() ran twice", async () => {
    const { ready } = open(LOG_IN(), { server });
    ready();
    const end = outcome("login");
    submit();
    submit();
    await end;
    expect(server.operations()).toHaveLength(1);
  });

  it("allows a page script to stop it before anything is sent", async () => {
    open(LOG_IN(), { server });
    document.addEventListener("millrace:account:login:submit", (event) => event.preventDefault(), { once: true });
    expect(submit()).toBe(false);
    const end = outcome("login");
    submit();
    await end;
    expect(server.operations()).toHaveLength(1);
  });

  it("restores the page as served when it stops, and handles no more events", async () => {
    server.results.UserLoginRequest = () => refused("UsysInvalidCredentials");
    const { stop, served } = open(LOG_IN(), { server });
    submit();
    await eventually(() => expect(isShown(".w-form-fail")).toBe(true));
    stop();
    expect(document.body.innerHTML).toBe(served);
    expect(submit()).toBe(true);
  });

  it("stops the request with the page", async () => {
    server.replies = [() => new Promise<Response>(() => undefined)];
    const { stop, served } = open(LOG_IN(), { server });
    submit();
    await eventually(() => expect(server.calls).toHaveLength(1));
    stop();
    expect(server.calls[0]?.init.signal?.aborted).toBe(true);
    expect(document.body.innerHTML).toBe(served);
  });

  it("is ready again when the page returns from the history", async () => {
    const { visited } = open(LOG_IN(), { server });
    submit();
    await eventually(() => expect(visited).toHaveLength(1));
    dispatchEvent(new Event("pageshow"));
    await eventually(() => expect(button().disabled).toBe(false));
    expect(button().value).toBe("Log In");
  });

  it("A-13 works without any control, and so do the forms after it", async () => {
    const { visited } = open(LOG_IN().replace(/<input type="submit"[^>]*>/, "") + LOG_IN(), { server });
    expect(submit()).toBe(false);
    await eventually(() => expect(visited).toHaveLength(1));
    expect(one('[type="submit"]').getAttribute("wf-submit-button-value")).toBe("Log In");
  });
});
