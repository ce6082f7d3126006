import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberSession } from "../../../src/core/session";
import { createServer, forgetCookies, type Server } from "../network/server";
import {
  ACCOUNT,
  close,
  data,
  eventually,
  json,
  LOG_IN,
  one,
  open,
  outcome,
  muteConsole,
  submit,
  UPDATE,
} from "./support";

const BUTTON = '<button type="button" data-wf-user-logout="Bye &lt;b&gt;" data-wf-user-login="Hello">served</button>';
const logIn = () => (document.cookie = "wf_loggedin=; path=/");
const press = () => one("button").click();

let server: Server;

beforeEach(() => {
  forgetCookies();
  server = createServer();
});
afterEach(close);

describe("the session button", () => {
  it("A-65 handles only real buttons", () => {
    open('<a data-wf-user-logout="Out" data-wf-user-login="In">served</a>', { server });
    expect(one("a").textContent).toBe("served");
  });

  const cookies = [
    ["wf_loggedin=true", true],
    ["wf_loggedin=", true],
    ["old_wf_loggedin_x=1", false],
    ["x=wf_loggedin", false],
    ["wf_loggedin2=1", false],
  ] as const;
  it.each(cookies)("A-66 S-2 decides by the exact cookie name: %s", (cookie, loggedIn) => {
    document.cookie = `${cookie}; path=/`;
    open(BUTTON, { server });
    expect(one("button").textContent).toBe(loggedIn ? "Bye <b>" : "Hello");
    document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  });

  it("A-67 S-1 writes its labels as text, with defaults", () => {
    logIn();
    open(BUTTON + '<button data-wf-user-logout="">x</button>', { server });
    const [first, second] = document.querySelectorAll("button");
    expect(first?.children).toHaveLength(0);
    expect(first?.textContent).toBe("Bye <b>");
    expect(second?.textContent).toBe("Log out");
  });

  it("A-67 leads to the log-in page when logged out", () => {
    const { visited } = open(BUTTON.replace("Hello", ""), { server });
    expect(one("button").textContent).toBe("Log in");
    press();
    expect(visited).toEqual(["/log-in"]);
  });

  it("A-67 logs out and navigates home; clicks meanwhile do nothing", async () => {
    logIn();
    const { visited } = open(BUTTON, { server });
    const end = outcome("logout");
    press();
    press();
    expect(await end).toBe("success");
    await eventually(() => expect(visited).toEqual(["/"]));
    expect(server.operations()).toMatchObject([{ operationName: "UserLogoutRequest", variables: {} }]);
  });

  it("A-67 S-9 keeps its label after a failure, reports it once, and can be pressed again", async () => {
    const console = muteConsole();
    logIn();
    server.replies = [() => json({}, 403)];
    const { visited } = open(BUTTON, { server });
    const failed = new Promise<Event>((resolve) =>
      document.addEventListener("millrace:account:logout:failure", resolve, { once: true }),
    );
    press();
    expect(((await failed) as CustomEvent<unknown>).detail).toEqual({ code: "GENERAL_ERROR", status: 403 });
    expect(visited).toEqual([]);
    expect(console).toHaveBeenCalledTimes(1);
    expect(one("button").textContent).toBe("Bye <b>");
    await eventually(() => expect(one("button").hasAttribute("aria-disabled")).toBe(false));
    press();
    await eventually(() => expect(server.calls).toHaveLength(2));
  });

  it("A-4 shows the state of the session in the preview too", () => {
    window.__wf_design = false;
    open(BUTTON, { server });
    expect(one("button").textContent).toBe("Hello");
  });

  it("A-4 stays as drawn in the design view while logged out, and shows the label when logged in", () => {
    window.__wf_design = true;
    const { stop, visited } = open(BUTTON, { server });
    expect(one("button").textContent).toBe("served");
    press();
    expect(visited).toEqual([]);
    stop();
    logIn();
    open(BUTTON, { server });
    expect(one("button").textContent).toBe("Bye <b>");
  });

  it("is as served after stop()", () => {
    const { stop, served } = open(BUTTON, { server });
    stop();
    expect(document.body.innerHTML).toBe(served);
  });
});

describe("an account endpoint on another origin", () => {
  const tag = 'data-api="https://api.example.com"';
  const label = (text: string) => eventually(() => expect(one("button").textContent).toBe(text));

  const elsewhere = () => {
    server = createServer();
    server.grant = () => new Response("{}", { headers: { "X-Wf-Csrf": "header" } });
  };
  beforeEach(elsewhere);
  afterEach(() => {
    localStorage.clear();
    vi.useRealTimers();
  });

  it("A-66 remembers the page's own log in, also on the next page, and its log out", async () => {
    open(BUTTON + LOG_IN(), { server, tag });
    expect(one("button").textContent).toBe("Hello");
    submit();
    await label("Bye <b>");
    close();
    elsewhere();
    const { visited } = open(BUTTON, { server, tag });
    expect(one("button").textContent).toBe("Bye <b>");
    press();
    await label("Hello");
    await eventually(() => expect(visited).toEqual(["/"]));
  });

  it.each([
    ["no user", true, null, "Hello"],
    ["a user", false, { id: "u", createdOn: "", data: {} }, "Bye <b>"],
  ])("A-66 believes the account page when its data is of %s", async (_, before, siteUser, after) => {
    rememberSession(before);
    server.results.FetchUser = () => data({ site: { id: "s", siteUser } });
    open(BUTTON + ACCOUNT(), { server, tag });
    expect(one("button").textContent).not.toBe(after);
    await label(after);
  });

  it("A-66 remembers nothing where the cookie can be read", async () => {
    open(LOG_IN(), { server: createServer() });
    const end = outcome("login");
    submit();
    await end;
    expect(localStorage).toHaveLength(0);
  });

  it("A-66 works without a storage: the button offers the log in", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    open(BUTTON + LOG_IN(), { server, tag });
    const end = outcome("login");
    submit();
    expect(await end).toBe("success");
    expect(one("button").textContent).toBe("Hello");
  });
});

describe("the session store", () => {
  it("A-82 detects the session that a new password begins", async () => {
    server.results.UserUpdatePasswordRequest = () => {
      logIn();
      return data({ usysUpdatePassword: { ok: true } });
    };
    open(BUTTON + UPDATE, { server });
    expect(one("button").textContent).toBe("Hello");
    submit();
    await eventually(() => expect(one("button").textContent).toBe("Bye <b>"));
  });
});
