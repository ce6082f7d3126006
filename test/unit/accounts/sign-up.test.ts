import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServer, data, forgetCookies, type Server } from "../network/server";
import {
  button,
  close,
  errorMessage,
  eventually,
  FILE,
  form,
  isShown,
  one,
  open,
  outcome,
  refused,
  sent,
  SIGN_UP,
  muteConsole,
  submit,
} from "./support";

let server: Server;

beforeEach(() => {
  forgetCookies();
  server = createServer();
});
afterEach(close);

const ofName = (name: string) => server.operations().filter(({ operationName }) => operationName === name);

const FIELDS = `
  <input type="checkbox" data-wf-user-field="b1" data-wf-user-field-type="Bool" checked>
  <input type="text" data-wf-user-field="p1" data-wf-user-field-type="PlainText" value="Nail art ">
  <input type="number" data-wf-user-field="n1" data-wf-user-field-type="Number" value="5.50">
  <select data-wf-user-field="o1" data-wf-user-field-type="Option"><option value="">Choose</option><option
    value="gold" selected>Gold</option></select>
  <input type="url" data-wf-user-field="l1" data-wf-user-field-type="Link" value="">
  <input type="email" data-wf-user-field="e1" data-wf-user-field-type="Email" value="b@c.d">
  <input type="text" data-wf-user-field="p2" data-wf-user-field-type="PlainText" value="">`;

describe("sign up", () => {
  it("A-70 sends the built-in inputs and prevents the native submit", async () => {
    open(SIGN_UP(), { server });
    expect(submit()).toBe(false);
    expect(await sent(server, "UserSignupRequest")).toEqual({
      email: "ann@mail.example",
      name: "Ann",
      acceptPrivacy: true,
      acceptCommunications: false,
      authPassword: "correct horse",
      data: {},
    });
  });

  it("A-70 disables the button with its wait text while the data is being sent", async () => {
    server.replies = [() => new Promise<Response>(() => undefined)];
    open(SIGN_UP(), { server });
    submit();
    await eventually(() => expect(button().value).toBe("Please wait..."));
    expect(button().disabled).toBe(true);
  });

  it("A-70 works for every sign-up form of the page, and reads the name from either input", async () => {
    const second = SIGN_UP()
      .replace('data-wf-user-field="wf-user-field-name"', 'data-wf-user-form-input-type="name"')
      .replace('value="Ann"', 'value="Bob"');
    open(SIGN_UP() + second, { server });
    submit(document.querySelectorAll("form")[1]);
    expect(await sent(server, "UserSignupRequest")).toMatchObject({ name: "Bob" });
  });

  it("A-70 reads the consent from checkboxes that only their input type marks", async () => {
    const marked = (type: string) => `data-wf-user-field="wf-user-field-${type}"`;
    const [privacy, communications] = ["accept-privacy", "accept-communications"] as const;
    open(
      SIGN_UP()
        .replace(marked(privacy), `data-wf-user-form-input-type="${privacy}"`)
        .replace(marked(communications), `data-wf-user-form-input-type="${communications}" checked`),
      { server },
    );
    submit();
    expect(await sent(server, "UserSignupRequest")).toMatchObject({ acceptPrivacy: true, acceptCommunications: true });
  });

  it("A-70 sends missing built-in inputs as empty text and false", async () => {
    open(
      SIGN_UP()
        .replace(/<input type="text".*\n/, "")
        .replace(/<label>.*\n/g, ""),
      { server },
    );
    submit();
    expect(await sent(server, "UserSignupRequest")).toMatchObject({
      name: "",
      acceptPrivacy: false,
      acceptCommunications: false,
    });
  });

  it("A-46 A-48 A-49 sends custom fields type by type in document order, text as typed, numbers too", async () => {
    open(SIGN_UP(FIELDS), { server });
    submit();
    const { data } = await sent(server, "UserSignupRequest");
    expect(JSON.stringify(data)).toBe(
      JSON.stringify({
        plainText: [
          { id: "p1", value: "Nail art " },
          { id: "p2", value: null },
        ],
        bool: [{ id: "b1", value: true }],
        email: [{ id: "e1", value: "b@c.d" }],
        number: [{ id: "n1", value: "5.50" }],
        option: [{ id: "o1", value: "gold" }],
        link: [{ id: "l1", value: null }],
      }),
    );
  });

  it("A-49 sends a custom password, last", async () => {
    open(
      SIGN_UP(
        '<input type="password" data-wf-user-field="s1" data-wf-user-field-type="Password" value="hidden one">' +
          FIELDS,
      ),
      { server },
    );
    submit();
    const { data } = await sent(server, "UserSignupRequest");
    expect(Object.keys(data as object).at(-1)).toBe("password");
    expect(data).toMatchObject({ password: [{ id: "s1", value: "hidden one" }] });
  });

  it.each([
    [
      "a type that accounts do not have",
      '<input id="x" data-wf-user-field="x1" data-wf-user-field-type="Set">',
      'data-wf-user-field-type="Set"',
    ],
    [
      "another element",
      '<textarea id="x" data-wf-user-field="x1" data-wf-user-field-type="PlainText"></textarea>',
      'data-wf-user-field-type="PlainText"',
    ],
    [
      "an id that cannot travel",
      '<input id="x" data-wf-user-field="x 1" data-wf-user-field-type="Link">',
      'data-wf-user-field-type="Link"',
    ],
  ])("A-49 reports once that a field is not sent: %s", (_, field, attribute) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    open(SIGN_UP(field + FIELDS), { server });
    expect(warned).toHaveBeenCalledTimes(1);
    const element = field.startsWith("<t") ? "<textarea#x>" : "<input#x>";
    expect(warned.mock.calls[0]?.[0]).toContain(
      `user-fields: ${element}: ${attribute}: the field is not sent; expected `,
    );
  });

  it.each([
    [
      "an unsaved key first",
      'data-wf-unsaved-user-file-upload-key="k" data-wf-user-file-upload-key="DELETE"',
      { id: "77aa", value: { key: "k" } },
    ],
    ["a deletion as null", 'data-wf-user-file-upload-key="DELETE"', { id: "77aa", value: null }],
    ["the stored file", 'data-wf-user-file-upload-key="f1"', { id: "77aa", value: { _id: "f1" } }],
    ["nothing without keys", "", { id: "77aa" }],
  ])("A-50 sends for a file %s", async (_, keys, expected) => {
    open(SIGN_UP(FILE().replace('type="file"', `type="file" ${keys}`)), { server });
    submit();
    expect(await sent(server, "UserSignupRequest")).toMatchObject({ data: { fileRef: [expected] } });
  });

  it("A-71 hides the form, shows and focuses the verification message, and restores the button", async () => {
    open(SIGN_UP(), { server });
    const end = outcome("signup");
    submit();
    expect(await end).toBe("success");
    await eventually(() => expect(isShown(".w-form-verification")).toBe(true));
    expect(form().style.display).toBe("none");
    expect(document.activeElement).toBe(one(".w-form-verification"));
    await eventually(() => expect(button().disabled).toBe(false));
    expect(button().value).toBe("Sign Up");
  });

  it("A-71 navigates to the log-in page after an invited sign up and drops usredir", async () => {
    const { visited } = open(SIGN_UP(), {
      server,
      address: "/sign-up?inviteToken=i1&email=ann%40mail.example&usredir=%2Fm",
    });
    submit();
    expect(await sent(server, "UserSignupRequest")).toMatchObject({
      inviteToken: "i1",
      redirectPath: "/m",
      email: "ann@mail.example",
    });
    await eventually(() => expect(visited).toEqual(["/log-in"]));
    await eventually(() => expect(button().disabled).toBe(false));
  });

  const refusals = [
    ["UsysDuplicateEmail", "An account with this email address already exists. Log in or reset your password."],
    [
      "constructor",
      "There was an error signing you up. Please try again, or contact us if you continue to have problems.",
    ],
  ];
  it.each(refusals)("A-72 restores the button and shows the text for %s", async (code, text) => {
    muteConsole();
    server.results.UserSignupRequest = () => refused(code);
    open(SIGN_UP(), { server });
    submit();
    await eventually(() => expect(errorMessage().textContent).toBe(text));
    await eventually(() => expect(button().value).toBe("Sign Up"));
    expect(form().style.display).toBe("");
  });

  it.each(["email", "password"])(
    "A-73 requires the required fields when the %s is empty, without a request",
    async (kind) => {
      open(SIGN_UP(), { server });
      one<HTMLInputElement>(`[data-wf-user-form-input-type="${kind}"]`).value = "";
      const end = outcome("signup");
      submit();
      expect(await end).toBe("REQUIRED");
      await eventually(() => expect(errorMessage().textContent).toBe("Fill out all required fields"));
      expect(ofName("UserSignupRequest")).toHaveLength(0);
    },
  );

  it.each([
    [7, "INVALID_PASSWORD"],
    [8, "success"],
    [72, "success"],
    [73, "INVALID_PASSWORD"],
  ])("A-73 checks the length of a password before sending: %s characters", async (length, expected) => {
    open(SIGN_UP(), { server });
    one<HTMLInputElement>('[type="password"]').value = "x".repeat(length);
    const end = outcome("signup");
    submit();
    expect(await end).toBe(expected);
    expect(ofName("UserSignupRequest")).toHaveLength(expected === "success" ? 1 : 0);
  });

  it("A-19 S-3 writes the server's validations of files as text, the first that the page has a text for", async () => {
    server.results.UserSignupRequest = () =>
      refused("UsysInvalidUserData", {
        failedValidations: [
          { name: "Unknown", fieldId: "77aa" },
          { name: "MaxSizeError", fieldId: '"] *' },
          { name: "MaxSizeError", fieldId: "77aa" },
          { name: "DefaultError", fieldId: "77aa" },
        ],
      });
    open(SIGN_UP(FILE("77aa", 'maxsizeerror="<i>big</i>" defaulterror="D"') + FILE("88bb")), { server });
    submit();
    await eventually(() => expect(one(".w-file-upload-error-msg").textContent).toBe("<i>big</i>"));
    const [first, second] = document.querySelectorAll(".w-file-upload-error");
    expect(first?.classList.contains("w-hidden")).toBe(false);
    expect(second?.classList.contains("w-hidden")).toBe(true);
    expect(errorMessage().textContent).toMatch(/^There was an error in some/);
  });

  const missing = (...required: string[]) => {
    server.results.GetFieldValidations = () =>
      data({
        site: {
          usysFieldSchema: [...required.map((id) => ({ id, required: true })), { id: "last", validations: { max: 1 } }],
        },
      });
    return FILE("77aa", "") + FILE("88bb", "") + '<input data-wf-user-field="last" data-wf-user-field-type="Number">';
  };
  const schemaApplied = () => eventually(() => expect(one("[data-wf-user-field=last]").getAttribute("max")).toBe("1"));

  it("A-93 refuses a form without a required file before any request, beside the field and in the form", async () => {
    open(SIGN_UP(missing("88bb")), { server });
    await schemaApplied();
    const end = outcome("signup");
    submit();
    expect(await end).toBe("VALIDATION_FAILED");
    const texts = () =>
      [...document.querySelectorAll(".w-file-upload-error-msg")].map(({ textContent }) => textContent);
    await eventually(() => expect(texts()).toEqual(["", "Please upload a file."]));
    expect(one(".w-file-upload-error").classList.contains("w-hidden")).toBe(true);
    expect(errorMessage().textContent).toMatch(/^There was an error in some/);
    expect(server.operations().map(({ operationName }) => operationName)).toEqual(["GetFieldValidations"]);
  });

  it("A-93 sends the form once the required file is there", async () => {
    open(SIGN_UP(missing("88bb")), { server });
    await schemaApplied();
    document.querySelectorAll("[type=file]")[1]?.setAttribute("data-wf-unsaved-user-file-upload-key", "k");
    const end = outcome("signup");
    submit();
    expect(await end).toBe("success");
  });

  it("A-93 does not require a file that the page has no field for", async () => {
    open(SIGN_UP(missing("88bb").replaceAll("w-file-upload-success", "other")), { server });
    await schemaApplied();
    const end = outcome("signup");
    submit();
    expect(await end).toBe("success");
  });

  it.each([
    ["EmptyValue", 'defaulterror="D"', "Please upload a file."],
    ["MaxSizeError", "", "Upload failed. File too large."],
    ["MinSizeError", "", "Upload failed. File too small."],
    ["ExtensionsError", "", "Upload failed. Invalid file type."],
    ["DefaultError", "", "Upload failed. Something went wrong. Please retry."],
    ["Unknown", 'defaulterror="D"', "D"],
    ["EmptyValue", 'emptyvalue="Ours."', "Ours."],
  ])("A-19 has a text for %s beside those of the page (%s)", async (name, texts, expected) => {
    server.results.UserSignupRequest = () =>
      refused("UsysInvalidUserData", { failedValidations: [{ name, fieldId: "77aa" }] });
    open(SIGN_UP(FILE("77aa", texts)), { server });
    submit();
    await eventually(() => expect(one(".w-file-upload-error-msg").textContent).toBe(expected));
  });

  it("A-19 finds the field by its input where the error text does not name it", async () => {
    server.results.UserSignupRequest = () =>
      refused("UsysInvalidUserData", { failedValidations: [{ name: "EmptyValue", fieldId: "77aa" }] });
    open(SIGN_UP(FILE("77aa").replace('error-msg" data-wf-user-field="77aa"', 'error-msg"')), { server });
    submit();
    await eventually(() => expect(one(".w-file-upload-error-msg").textContent).toBe("Please upload a file."));
  });
});

describe("an invitation", () => {
  it("A-74 fills in and locks the e-mail of the first form; a plus must be written as %2B", () => {
    open(SIGN_UP() + SIGN_UP(), { server, address: "/sign-up?inviteToken=i&email=ann%2Bx%40mail.example" });
    const [first, second] = document.querySelectorAll<HTMLInputElement>('[type="email"]');
    expect(first).toMatchObject({ value: "ann+x@mail.example", disabled: true });
    expect(first?.classList.contains("w-input-disabled")).toBe(true);
    expect(second?.disabled).toBe(false);
  });

  it("A-74 keeps the e-mail editable when the link has none", () => {
    open(SIGN_UP(), { server, address: "/sign-up?inviteToken=i" });
    expect(one<HTMLInputElement>('[type="email"]').disabled).toBe(false);
  });

  it("A-74 needs a token", () => {
    open(SIGN_UP(), { server, address: "/sign-up?inviteToken=&email=x%40y.z" });
    expect(one<HTMLInputElement>('[type="email"]').value).toBe("ann@mail.example");
  });
});

describe("verification", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false }));
  let count = 0;
  const link = (more = "") => `/sign-up?verifyToken=v${++count}${more}`;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it("A-75 hides the first form at once and sends the token once per page", async () => {
    const { ready } = open(SIGN_UP() + SIGN_UP(), { server, address: link("&usredir=%2Fmembers") });
    expect(form().style.display).toBe("none");
    ready();
    await pass(100);
    expect(ofName("UserVerifyEmail")).toMatchObject([
      { operationName: "UserVerifyEmail", variables: { verifyToken: `v${count}`, redirectPath: "/members" } },
    ]);
  });

  it("A-75 does not use the token up twice when the page stops and starts again", async () => {
    const { stop, ready } = open(SIGN_UP(), { server, address: link() });
    await pass(100);
    stop();
    expect(form().style.display).toBe("");
    ready();
    await pass(100);
    expect(ofName("UserVerifyEmail")).toHaveLength(1);
    expect(isShown(".w-form-success")).toBe(true);
  });

  it("A-76 shows and focuses the success block and leaves after exactly 3000 ms", async () => {
    const { visited } = open(SIGN_UP(), { server, address: link() });
    const end = outcome("verify");
    await pass(20);
    expect(await end).toBe("success");
    expect(isShown(".w-form-success")).toBe(true);
    expect(document.activeElement).toBe(one(".w-form-success"));
    // The answer arrived in the first 20 ms, at the end of the batch interval of 10.
    await pass(2989);
    expect(visited).toEqual([]);
    await pass(1);
    expect(visited).toEqual(["http://localhost:3000/start"]);
  });

  it("A-76 writes a same-origin path into the link and follows usredir", async () => {
    const { visited } = open(SIGN_UP(), { server, address: link("&usredir=%2Fmembers%3Fa%3D1") });
    await pass(20);
    expect(one("a").getAttribute("href")).toBe("/members?a=1");
    await pass(3000);
    expect(visited).toEqual(["http://localhost:3000/members?a=1"]);
  });

  it("A-76 navigates home when the page has no link", async () => {
    const { visited } = open(SIGN_UP().replace(/<a .*?<\/a>/, ""), { server, address: link() });
    await pass(3020);
    expect(visited).toEqual(["http://localhost:3000/"]);
  });

  it("A-77 shows the verification block and the text of the code, without leaving", async () => {
    server.results.UserVerifyEmail = () => refused("UsysExpiredToken");
    const { visited } = open(SIGN_UP(), { server, address: link() });
    const end = outcome("verify");
    await pass(20);
    expect(await end).toBe("EXPIRED_TOKEN");
    await pass(20);
    expect(isShown(".w-form-verification")).toBe(true);
    expect(isShown(".w-form-fail")).toBe(true);
    expect(errorMessage().textContent).toMatch(/^This link has expired/);
    expect(form().style.display).toBe("none");
    await pass(10_000);
    expect(visited).toEqual([]);
  });

  it("ends its timer with the page", async () => {
    const { stop, visited, served } = open(SIGN_UP(), { server, address: link() });
    await pass(20);
    stop();
    await pass(5000);
    expect(visited).toEqual([]);
    expect(document.body.innerHTML).toBe(served);
  });
});

describe("the bot challenge", () => {
  const CAPTCHA = 'wf-captcha-site-key="k1" wf-captcha-mode="managed"';
  const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="turnstile"]')];
  let render: ReturnType<typeof vi.fn>;
  type Options = { sitekey: string; callback(token: string): void } & Record<string, () => void>;
  const options = (n = 0) => (render.mock.calls[n] as [HTMLElement, Options])[1];
  const container = (n = 0) => (render.mock.calls[n] as [HTMLElement, Options])[0];
  const overlay = () =>
    [...document.body.children].find(
      (element): element is HTMLElement => (element as HTMLElement).style.position === "fixed",
    );

  beforeEach(() => {
    render = vi.fn(() => "w1");
    // jsdom does not load scripts, so each test sets the result; a fresh module starts a new load.
    vi.resetModules();
    // The list of loaded scripts, which outlives the modules.
    Reflect.deleteProperty(window, Symbol.for("millrace.scripts"));
  });

  async function openFresh(html: string): Promise<{ visited: string[] }> {
    const support = await import("./support");
    const site = support.open(html, { server });
    closeFresh = support.close;
    return site;
  }
  let closeFresh: () => void = () => undefined;
  afterEach(() => closeFresh());

  /** The service's script has run. */
  function arrive(): void {
    vi.stubGlobal("turnstile", { render, remove: vi.fn() });
    scripts()[0]?.dispatchEvent(new Event("load"));
  }

  async function ready(html = SIGN_UP("", CAPTCHA)) {
    const site = await openFresh(html);
    arrive();
    await eventually(() => expect(button().disabled).toBe(false));
    return site;
  }

  it("A-78 keeps submit disabled until the service has loaded", async () => {
    await openFresh(SIGN_UP("", CAPTCHA));
    expect(scripts().map(({ src }) => src)).toEqual(["https://challenges.cloudflare.com/turnstile/v0/api.js"]);
    await eventually(() => expect(button().disabled).toBe(true));
    expect(button().value).toBe("Sign Up");
    expect(submit()).toBe(false);
    arrive();
    await eventually(() => expect(button().disabled).toBe(false));
    expect(ofName("UserSignupRequest")).toHaveLength(0);
  });

  it("A-78 uses the service that the page has brought itself", async () => {
    vi.stubGlobal("turnstile", { render, remove: vi.fn() });
    await openFresh(SIGN_UP("", CAPTCHA));
    expect([scripts().length, button().disabled]).toEqual([0, false]);
  });

  it("A-80 counts a script that brings no service as one that did not load", async () => {
    muteConsole();
    await openFresh(SIGN_UP("", CAPTCHA));
    scripts()[0]?.dispatchEvent(new Event("load"));
    await eventually(() => expect(errorMessage().textContent).toMatch(/^There was an error signing you up/));
    expect(button().disabled).toBe(true);
  });

  it.each([
    'wf-captcha-site-key="k1"',
    'wf-captcha-mode="managed"',
    'wf-captcha-site-key="" wf-captcha-mode="managed"',
  ])("A-78 needs both attributes: %s is not enough", async (attributes) => {
    await openFresh(SIGN_UP("", attributes));
    expect(scripts()).toHaveLength(0);
    expect(button().disabled).toBe(false);
  });

  it("A-79 shows the challenge over the page and sends its token", async () => {
    await ready();
    submit();
    await eventually(() => expect(render).toHaveBeenCalled());
    expect(overlay()?.style).toMatchObject({ top: "0px", left: "0px", display: "flex" });
    expect(overlay()?.contains(container())).toBe(true);
    expect(options().sitekey).toBe("k1");
    options().callback("t1");
    expect(await sent(server, "UserSignupRequest")).toMatchObject({ captchaToken: "t1" });
    expect(overlay()).toBeDefined();
    await eventually(() => expect(overlay()).toBeUndefined());
  });

  it("A-79 puts an invisible challenge straight into the body", async () => {
    await ready(SIGN_UP("", CAPTCHA.replace("managed", "invisible")));
    submit();
    await eventually(() => expect(render).toHaveBeenCalled());
    expect(overlay()).toBeUndefined();
    expect(container().parentElement).toBe(document.body);
  });

  it("A-80 S-8 protects every form and loads the service once", async () => {
    await ready(SIGN_UP("", CAPTCHA) + SIGN_UP("", CAPTCHA));
    expect(scripts()).toHaveLength(1);
    submit(document.querySelectorAll("form")[1]);
    await eventually(() => expect(render).toHaveBeenCalled());
    expect(ofName("UserSignupRequest")).toHaveLength(0);
  });

  it("A-80 shows the general error and stays closed when the service does not load", async () => {
    muteConsole();
    await openFresh(SIGN_UP("", CAPTCHA));
    scripts()[0]?.dispatchEvent(new Event("error"));
    await eventually(() => expect(errorMessage().textContent).toMatch(/^There was an error signing you up/));
    expect(button().disabled).toBe(true);
    expect(submit()).toBe(false);
    expect(ofName("UserSignupRequest")).toHaveLength(0);
  });

  it.each(["error-callback", "expired-callback", "timeout-callback"])(
    "A-80 removes the overlay and restores the button after %s",
    async (name) => {
      muteConsole();
      await ready();
      submit();
      await eventually(() => expect(render).toHaveBeenCalled());
      options()[name]?.();
      await eventually(() => expect(overlay()).toBeUndefined());
      await eventually(() => expect(errorMessage().textContent).toMatch(/^There was an error signing you up/));
      await eventually(() => expect(button().disabled).toBe(false));
      expect(ofName("UserSignupRequest")).toHaveLength(0);
    },
  );

  it("A-80 closes the challenge on Escape, without an error, and requests it again at the next submit", async () => {
    await ready();
    one("form input").focus();
    submit();
    await eventually(() => expect(render).toHaveBeenCalled());
    await eventually(() => expect(button().disabled).toBe(true));
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await eventually(() => expect(button().disabled).toBe(false));
    expect(overlay()).toBeUndefined();
    expect(isShown(".w-form-fail")).toBe(false);
    await eventually(() => expect(document.activeElement).toBe(one("form input")));
    submit();
    await eventually(() => expect(render).toHaveBeenCalledTimes(2));
  });

  it("A-80 renders one challenge at a time", async () => {
    await ready();
    submit();
    submit();
    await eventually(() => expect(render).toHaveBeenCalled());
    expect(render).toHaveBeenCalledTimes(1);
  });
});
