import { afterEach, describe, expect, it, vi } from "vitest";
import { createRuntime } from "../../../runtime/millrace";
import { accounts } from "../../../src/accounts/accounts";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { createServer, forgetCookies } from "../network/server";
import { ACCOUNT, close, LOG_IN, open, RESET, SIGN_UP, UPDATE } from "./support";

afterEach(close);

const BUTTON = '<button data-wf-user-logout="Out" data-wf-user-login="In">x</button>';
const LINK = '<a href="/log-in">In</a>';

describe("the account modules", () => {
  it("A-1 A-4 run as the page's mode requires: all, or in the builder's two views the button alone", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const modes = [undefined, false, true].map((design) => {
      forgetCookies();
      if (design !== undefined) window.__wf_design = design;
      const { mounter } = open(LOG_IN() + SIGN_UP() + RESET + UPDATE + ACCOUNT() + BUTTON + LINK, {
        server: createServer(),
      });
      const names = mounter.inspect().map(({ behaviour }) => behaviour);
      close();
      return names;
    });
    const button = ["session-button", "session-label"];
    const [published, ...views] = modes.map((names) => [...new Set(names)].sort());
    const forms = ["account", "log-in", "reset-password", "sign-up", "update-password", "user-fields"];
    expect(published).toEqual([...forms, ...button, "log-in-links"].sort());
    expect(views).toEqual([button, button]);
  });

  it.each(["Login", "log-in", "LOGIN", " login", ""])("A-121 know no form of the type %j", (type) => {
    const markup = LOG_IN().replace('"login"', `"${type}"`) + '<div fieldtype="data-wf-user-field-type"></div>';
    const { mounter } = open(markup, { server: createServer() });
    expect(mounter.inspect().map(({ behaviour }) => behaviour)).toEqual(["user-fields"]);
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
    const { mounter } = open(ACCOUNT() + UPDATE + RESET + BUTTON + SIGN_UP() + LINK + LOG_IN(), {
      server: createServer(),
    });
    const order = [...new Set(mounter.inspect().map(({ behaviour }) => behaviour))];
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
