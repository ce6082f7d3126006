import { afterEach, describe, expect, it, vi } from "vitest";
import { createRuntime } from "../../../runtime/millrace";
import { accounts } from "../../../src/accounts/accounts";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { createServer, forgetCookies } from "../network/server";
import { ACCOUNT, close, LOG_IN, open, RESET, SIGN_UP, UPDATE } from "./support";

afterEach(close);

const BUTTON = '<button data-wf-user-logout="Out" data-wf-user-login="In">x</button>';

describe("the account modules", () => {
  it("A-1 A-4 run as the page's mode requires: all, or in the builder's two views the button alone", () => {
    const modes = [undefined, false, true].map((design) => {
      forgetCookies();
      if (design !== undefined) window.__wf_design = design;
      const { host } = open(LOG_IN() + BUTTON, { server: createServer() });
      const names = host.inspect().map(({ behaviour }) => behaviour);
      close();
      return names;
    });
    const button = ["session-button", "session-label"];
    expect(modes).toEqual([["user-fields", "log-in", ...button], button, button]);
  });

  it("A-2 answer to Webflow.require with the members of the vendor script", () => {
    const { facade } = createRuntime(readScriptConfig(null), accounts);
    for (const name of ["usys", "usys_form"]) {
      expect(Object.keys(facade.Webflow.require(name) ?? {})).toEqual(
        expect.arrayContaining(["init", "ready", "preview"]),
      );
    }
  });

  it("A-3 start in the order of the vendor script, fields before them all", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { host } = open(ACCOUNT() + UPDATE + RESET + BUTTON + SIGN_UP() + '<a href="/log-in">In</a>' + LOG_IN(), {
      server: createServer(),
    });
    const order = [...new Set(host.inspect().map(({ behaviour }) => behaviour))];
    const expected = [
      "user-fields",
      "log-in",
      "sign-up",
      "session-button",
      "reset-password",
      "update-password",
      "account",
    ];
    expect([...accounts].map(({ name }) => name)).toEqual(expected);
    expect([...order].sort()).toEqual([...expected, "log-in-links", "session-label"].sort());
  });
});
