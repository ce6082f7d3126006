import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServer, forgetCookies, type Server } from "../network/server";
import {
  button,
  close,
  errorMessage,
  eventually,
  form,
  isShown,
  one,
  open,
  outcome,
  refused,
  RESET,
  sent,
  muteConsole,
  submit,
  UPDATE,
} from "./support";

let server: Server;

beforeEach(() => {
  forgetCookies();
  server = createServer();
});
afterEach(close);

describe("reset password", () => {
  it("A-81 sends the e-mail, hides the form, shows and focuses the success block", async () => {
    open(RESET, { server });
    expect(submit()).toBe(false);
    expect(await sent(server, "UserResetPasswordRequest")).toEqual({ email: "ann@mail.example" });
    await eventually(() => expect(isShown(".w-form-success")).toBe(true));
    expect(form().style.display).toBe("none");
    expect(document.activeElement).toBe(one(".w-form-success"));
  });

  it("A-81 disables the button while it sends and restores it, so that a double click sends once", async () => {
    const answer = server.hold();
    open(RESET, { server });
    const end = outcome("reset-password");
    submit();
    submit();
    await eventually(() => expect(button().value).toBe("Please wait..."));
    answer();
    await end;
    await eventually(() => expect(button().value).toBe("Reset"));
    expect(server.operations()).toHaveLength(1);
  });

  it("A-81 shows the general text after a failure", async () => {
    muteConsole();
    server.results.UserResetPasswordRequest = () => refused("UsysInvalidEmail");
    open(RESET, { server });
    submit();
    await eventually(() => expect(errorMessage().textContent).toMatch(/^There was an error resetting your password/));
    await eventually(() => expect(button().disabled).toBe(false));
    expect(form().style.display).toBe("");
  });
});

describe("update password", () => {
  it.each([
    ["/update-password?token=t1", "t1"],
    ["/update-password", ""],
  ])("A-82 at %s sends the token %s", async (address, token) => {
    open(UPDATE, { server, address });
    submit();
    expect(await sent(server, "UserUpdatePasswordRequest")).toEqual({ authPassword: "correct horse", token });
    await eventually(() => expect(isShown(".w-form-success")).toBe(true));
    expect(document.activeElement).toBe(one(".w-form-success"));
  });

  it("A-82 shows the text for a weak password and restores the button", async () => {
    server.results.UserUpdatePasswordRequest = () => refused("UsysInvalidPassword");
    const answer = server.hold();
    open(UPDATE, { server });
    const end = outcome("update-password");
    submit();
    await eventually(() => expect(button().value).toBe("Please wait..."));
    answer();
    expect(await end).toBe("WEAK_PASSWORD");
    await eventually(() => expect(errorMessage().textContent).toBe("Your password must be at least 8 characters."));
    await eventually(() => expect(button().disabled).toBe(false));
  });

  it("A-73 A-82 does not send a password that is too short", async () => {
    open(UPDATE.replace("correct horse", "short"), { server });
    const end = outcome("update-password");
    submit();
    expect(await end).toBe("WEAK_PASSWORD");
    expect(server.calls).toHaveLength(0);
  });
});
