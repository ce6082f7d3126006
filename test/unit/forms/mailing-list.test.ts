import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectFields, toMap } from "../../../src/forms/collect";
import { subscriptionUrl } from "../../../src/forms/mailing-list";
import { element, mountForms, next, submit, theForm, unmountForms } from "./support";

// The window of the file, see `../support/window-per-file.ts`.
declare const jsdom: { reconfigure(settings: { url: string }): void };
jsdom.reconfigure({ url: "https://studio.example/news" });

const ACTION = "https://acme.us5.list-manage.com/subscribe/post?u=AA11&amp;id=BB22";

function address(html: string, action = ACTION): URLSearchParams {
  const form = document.createElement("form");
  form.innerHTML = html;
  const fields = collectFields(form);
  return subscriptionUrl(action, toMap(fields), fields).searchParams;
}

const text = (name: string, value: string, type = "text") => `<input type="${type}" name="${name}" value="${value}">`;

describe("the provider's address", () => {
  it("M-5 M-6 M-12 is the one of the contract's example", () => {
    const form = document.createElement("form");
    form.innerHTML = text("Full-Name", "Ana Lopez") + text("Email", "ana@example.org", "email");
    const fields = collectFields(form);
    const url = subscriptionUrl(ACTION, toMap(fields), fields);
    expect(url.origin + url.pathname).toBe("https://acme.us5.list-manage.com/subscribe/post-json");
    expect([...url.searchParams]).toEqual([
      ["u", "AA11"],
      ["id", "BB22"],
      ["Full-Name", "Ana Lopez"],
      ["Email", "ana@example.org"],
      ["EMAIL", "ana@example.org"],
      ["FNAME", "Ana"],
      ["LNAME", "Lopez"],
      ["b_AA11_BB22", ""],
    ]);
  });

  it("M-5 replaces post by post-json, once, and keeps the rest of the address", () => {
    const form = document.createElement("form");
    const url = subscriptionUrl(
      "https://x.list-manage.com/subscribe/post?u=1&id=2&f_id=3&to=/post?",
      {},
      collectFields(form),
    );
    expect(url.pathname).toBe("/subscribe/post-json");
    expect(url.searchParams.get("f_id")).toBe("3");
    expect(url.searchParams.get("to")).toBe("/post?");
  });

  it.each(["?u=AA11&id=BB22", "?u=AA11&amp;id=BB22", "?id=BB22&x=1&u=AA11"])(
    "M-6 sets an empty trap field for %s",
    (query) => {
      expect(address("", `https://x.list-manage.com/subscribe/post${query}`).get("b_AA11_BB22")).toBe("");
    },
  );

  it("M-7 sends booleans as words, null as empty text, lists with brackets", () => {
    const query = address(
      `<input type="checkbox" name="ok" checked><input type="radio" name="r" value="1">
       <select multiple name="m"><option selected>a</option><option selected>b c</option></select>`,
    );
    expect([query.get("ok"), query.get("r"), query.getAll("m[]")]).toEqual(["true", "", ["a", "b c"]]);
  });

  it("M-4 adds the provider's names next to all collected ones", () => {
    const query = address(text("First Name", "Ana") + text("last_name", "Lopez") + text("Your e-mail", "a@b.c"));
    expect([query.get("First Name"), query.get("FNAME"), query.get("LNAME"), query.get("EMAIL")]).toEqual([
      "Ana",
      "Ana",
      "Lopez",
      "a@b.c",
    ]);
  });

  it.each<[string, string, Record<string, string | null>]>([
    [
      "prefers the control of type email",
      text("Email note", "hello") + text("Address", "a@b.c", "email"),
      { EMAIL: "a@b.c" },
    ],
    ["takes the first match otherwise", text("E-Mail", "a@b.c") + text("email 2", "x@y.z"), { EMAIL: "a@b.c" }],
    [
      "ignores a checkbox about e-mail",
      text("Email", "a@b.c") + `<input type="checkbox" name="Email me offers">`,
      { EMAIL: "a@b.c" },
    ],
    [
      "splits a full name, further words go to the last name",
      text("FULL NAME", "Ana Maria Lopez"),
      { FNAME: "Ana", LNAME: "Maria Lopez" },
    ],
    ["leaves the last name out of a single word", text("Name", "Ana"), { FNAME: "Ana", LNAME: null }],
    [
      "does not split when there is a first name",
      text("Name", "A B") + text("FirstName", "Ana"),
      { FNAME: "Ana", LNAME: null },
    ],
    [
      "splits when the first name is empty",
      text("Name", "Ana Lopez") + text("FirstName", ""),
      { FNAME: "Ana", LNAME: "Lopez" },
    ],
    [
      "keeps a typed last name",
      text("Name", "Ana Maria") + text("Last-Name", "Lopez"),
      { FNAME: "Ana", LNAME: "Lopez" },
    ],
    ["tests whole names only", text("Nickname", "A") + text("first names", "B"), { FNAME: null, LNAME: null }],
    [
      "does not overwrite the provider's own field names",
      text("Name", "A B") + text("FNAME", "Ana") + text("LNAME", "Lopez"),
      { FNAME: "Ana", LNAME: "Lopez" },
    ],
  ])("M-12 M-13 %s", (_what, html, expected) => {
    const query = address(html);
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, query.get(key)]))).toEqual(expected);
  });

  it("M-6 prevents fields from replacing the list's own parameters", () => {
    const query = address(text("u", "other") + text("id", "other"));
    expect([query.getAll("u"), query.getAll("id")]).toEqual([["AA11"], ["BB22"]]);
  });
});

describe("the subscription", () => {
  let script: HTMLScriptElement | undefined;
  const nothingFetched = vi.fn();

  beforeEach(() => {
    script = undefined;
    vi.stubGlobal("fetch", nothingFetched.mockClear());
    vi.spyOn(document.head, "append").mockImplementation((node) => void (script = node as HTMLScriptElement));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  afterEach(() => {
    // Ends a request that is still open.
    script?.dispatchEvent(new Event("error"));
    unmountForms();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const LIST = (
    action = ACTION.replace("&", "&amp;"),
  ) => `<div class="w-form"><form data-name="Newsletter" method="post" action="${action}">
    <input type="email" name="Email" required value="ana@example.org"><input type="submit" value="Join"
      data-wait="Joining…"></form>
    <div class="w-form-done" style="display:none">Check your inbox.</div><div class="w-form-fail"
      style="display:none">No.</div></div>`;

  const asked = () => new URL(script?.src ?? "about:blank");
  const globals = window as unknown as Record<string, (answer: unknown) => void>;
  const shown = () => [".w-form-done", ".w-form-fail"].filter((panel) => element(panel).style.display !== "none");

  async function answer(value: unknown): Promise<void> {
    const end = Promise.race([next("millrace:form:success"), next("millrace:form:failure")]);
    globals[asked().searchParams.get("c") ?? ""]?.(value);
    script?.dispatchEvent(new Event("load"));
    await end;
  }

  it("M-2 prevents the default and validates first", async () => {
    await mountForms(LIST());
    element<HTMLInputElement>("[type=email]").value = "nobody";
    expect(submit().defaultPrevented).toBe(true);
    expect(element(".millrace-error").textContent).toBe("Please enter a valid email address for: Email");
    expect(script).toBeUndefined();
  });

  it("M-3 disables the submit control and shows the wait label meanwhile", async () => {
    await mountForms(LIST());
    submit();
    const button = element<HTMLInputElement>("[type=submit]");
    expect([button.disabled, button.value]).toEqual([true, "Joining…"]);
    await answer({ result: "success" });
    expect([button.disabled, button.value]).toEqual([false, "Join"]);
  });

  it("M-7 requests by one script tag with callback and time", async () => {
    await mountForms(LIST());
    submit();
    expect(asked().searchParams.get("c")).toMatch(/^\w+$/);
    expect(Number(asked().searchParams.get("_"))).toBeGreaterThan(1e12);
    expect(asked().searchParams.get("EMAIL")).toBe("ana@example.org");
    await answer({ result: "success" });
    expect(nothingFetched).not.toHaveBeenCalled();
  });

  const ANSWERS: [string, unknown, string][] = [
    ["success", { result: "success", msg: "" }, ".w-form-done"],
    [
      "an address that is there already",
      { result: "error", msg: "ana@example.org is already subscribed" },
      ".w-form-done",
    ],
    [
      "an address that is there, in other letters",
      { result: "error", msg: "Ana is Already Subscribed to list Lark." },
      ".w-form-done",
    ],
    [
      "an address that is suspended",
      { result: "error", msg: "This account has already been suspended." },
      ".w-form-fail",
    ],
    ["an error", { result: "error", msg: "Too many requests" }, ".w-form-fail"],
    ["nonsense", null, ".w-form-fail"],
    ["text", "success", ".w-form-fail"],
  ];

  it.each(ANSWERS)("M-8 handles %s correctly", async (_what, value, panel) => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    await mountForms(LIST());
    submit();
    await answer(value);
    expect(shown()).toEqual([panel]);
  });

  it("M-9 logs the provider's message", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    await mountForms(LIST());
    submit();
    const failed = next<{ reason: string }>("millrace:form:failure");
    await answer({ result: "error", msg: "Too many requests" });
    expect(info.mock.calls).toEqual([["MailChimp error: Too many requests"]]);
    expect((await failed).detail.reason).toBe("rejected");
  });

  it("M-9 fails after 15 s", async () => {
    vi.useFakeTimers();
    await mountForms(LIST());
    submit();
    const failed = next<{ reason: string }>("millrace:form:failure");
    vi.advanceTimersByTime(14_999);
    expect(shown()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect((await failed).detail.reason).toBe("timeout");
  });

  it("M-10 navigates to the redirect after success", async () => {
    const location = vi.fn();
    window.Webflow = { location } as unknown as Window["Webflow"];
    await mountForms(LIST().replace("<form", `<form data-redirect="/thanks"`));
    submit();
    await answer({ result: "success" });
    await Promise.resolve();
    expect(location.mock.calls).toEqual([["/thanks"]]);
    expect(shown()).toEqual([]);
    delete window.Webflow;
  });

  it("M-1 leaves a list on plain http to the browser on a page on https", async () => {
    await mountForms(LIST("http://acme.us5.list-manage.com/subscribe/post?u=1&amp;id=2").replace(`method="post"`, ""));
    expect(submit().defaultPrevented).toBe(false);
    expect(theForm().method).toBe("post");
    expect(script).toBeUndefined();
  });

  it("M-1 resolves a URL without scheme against the page", async () => {
    await mountForms(LIST("//acme.us5.list-manage.com/subscribe/post?u=1&amp;id=2"));
    expect(submit().defaultPrevented).toBe(true);
    expect(asked().protocol).toBe("https:");
    await answer({ result: "success" });
  });

  it.each([
    ["https://list-manage.com/subscribe/post", true],
    ["https://ACME.List-Manage3.com/subscribe/post", true],
    ["https://list-manage12.com/subscribe/post", false],
    ["https://notlist-manage.com/subscribe/post", false],
    ["https://list-manage.com.evil.example/subscribe/post", false],
    ["https://evil.example/list-manage.com/post", false],
  ])("M-11 requests only the provider's own hosts: %s is %s", async (action, own) => {
    await mountForms(LIST(action));
    expect(submit().defaultPrevented).toBe(own);
    expect(script !== undefined).toBe(own);
  });
});
