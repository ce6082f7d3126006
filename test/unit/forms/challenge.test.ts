import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  SITE,
  element,
  fakeEndpoint,
  formAround,
  json,
  mountForms,
  next,
  submit,
  submitted,
  theForm,
  unmountForms,
  type Endpoint,
} from "./support";
import { eventually } from "../support/eventually";

interface RenderOptions {
  sitekey: string;
  callback(token: string): void;
  "error-callback"(code: string): unknown;
  "expired-callback"(): void;
}

/** The service, as far as a page uses it. */
function fakeService() {
  const widgets: { box: HTMLElement; options: RenderOptions }[] = [];
  const service = {
    widgets,
    reset: vi.fn(),
    remove: vi.fn(),
    render(box: HTMLElement, options: RenderOptions) {
      widgets.push({ box, options });
      return `widget-${widgets.length}`;
    },
    /** The visitor passes: the service writes its token into the form and calls back. */
    pass(index = 0) {
      const widget = widgets[index];
      const field = Object.assign(document.createElement("input"), {
        type: "hidden",
        name: "cf-turnstile-response",
        value: "tok",
      });
      widget?.box.replaceChildren(field);
      widget?.options.callback("tok");
    },
  };
  return service;
}

const PROTECTED = formAround(`<input name="a" value="1">`, `data-turnstile-sitekey="0xKEY"`);
const page = window as unknown as { turnstile?: unknown; grecaptcha?: unknown };
const button = () => element<HTMLInputElement>("[type=submit]");
const loading = () => document.querySelectorAll(".w-form-loading").length;

let endpoint: Endpoint;
let scripts: HTMLScriptElement[];

beforeEach(() => {
  document.documentElement.setAttribute("data-wf-site", SITE);
  endpoint = fakeEndpoint();
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => void scripts.push(node as HTMLScriptElement));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  unmountForms();
  // The script's promise is shared by the page; a failed load forgets it.
  for (const script of scripts) script.dispatchEvent(new Event("error"));
  delete page.turnstile;
  delete page.grecaptcha;
  document.documentElement.removeAttribute("data-wf-site");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a protected form", () => {
  it("F-127 F-128 F-129 F-130 waits for a token with its own label and the loading class, then sends it", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED);
    expect([button().disabled, button().value, loading()]).toEqual([true, "Send", 2]);
    expect(service.widgets[0]?.options.sitekey).toBe("0xKEY");
    expect(theForm().lastElementChild).toBe(service.widgets[0]?.box);
    service.pass();
    expect([button().disabled, loading()]).toEqual([false, 0]);
    await submitted();
    expect(endpoint.calls[0]?.body.fields).toEqual({ a: "1", "cf-turnstile-response": "tok" });
  });

  it("F-22 prevents and ignores a submit while the token is missing", async () => {
    page.turnstile = fakeService();
    await mountForms(PROTECTED);
    expect(submit().defaultPrevented).toBe(true);
    expect(endpoint.calls).toEqual([]);
  });

  it("F-131 keeps the form disabled after an error, without the loading class, and reports it once", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED);
    const failed = next<{ reason: string }>("millrace:form:failure");
    service.widgets[0]?.options["error-callback"]("110200");
    service.widgets[0]?.options["error-callback"]("110200");
    expect([button().disabled, loading()]).toEqual([true, 0]);
    expect((await failed).detail.reason).toBe("challenge");
    expect(element(".w-form-fail").style.display).toBe("");
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  /** The messages on the console, and for screen readers. */
  const readMessages = () => [
    String(vi.mocked(console.error).mock.calls[0]?.[0]),
    document.querySelector("[role=status]")?.textContent,
  ];

  it("F-98 reports a wrong key, to the visitor in the page's words, and removes the text again", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED.replace("Failed", "\n Please call us. "));
    expect(service.widgets[0]?.options["error-callback"]("110200")).toBe(true);
    expect(readMessages()).toEqual([
      '[millrace] forms: <form>: data-turnstile-sitekey="0xKEY": bot check failed (110200), the form stays disabled; ' +
        "expected a site key that is valid for this hostname",
      "The form cannot be sent: its bot check failed. Please call us.",
    ]);
    service.pass();
    expect(readMessages()[1]).toBe("");
  });

  it("F-98 reports a key that the service does not accept, and a form without an error message", async () => {
    page.turnstile = {
      ...fakeService(),
      render() {
        throw new Error("invalid");
      },
    };
    await mountForms(PROTECTED.replace(/<div class="w-form-fail"[^]*?<\/div>/, ""));
    expect(readMessages()).toEqual([
      expect.stringMatching(
        /bot check failed \(Error: invalid\), the form .*; expected a site key that is valid for this hostname$/,
      ),
      "The form cannot be sent: its bot check failed.",
    ]);
    expect(button().disabled).toBe(true);
  });

  it("F-98 reports the origin of a service that is blocked, and requests it once per return", async () => {
    await mountForms(PROTECTED);
    scripts[0]?.dispatchEvent(new Event("error"));
    await eventually(() => expect(console.error).toHaveBeenCalled());
    expect(readMessages()[0]).toMatch(/bot check https:\S+api\.js not loaded, the form stays disabled/);
    expect(readMessages()[0]).toMatch(/; expected nothing to block it, or data-wf-no-turnstile$/);
    const field = element<HTMLInputElement>("[name=a]");
    field.focus();
    expect(loading()).toBe(2);
    field.blur();
    field.focus();
    expect(scripts).toHaveLength(2);
  });

  /** The error texts that are visible on the page. */
  const readTexts = () => [...document.querySelectorAll(".millrace-error")].map(({ textContent }) => textContent);

  it("F-160 shows below the form why it cannot be sent, until the check passes", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED.replace(/<div class="w-form-fail"[^]*?<\/div>/, ""));
    service.widgets[0]?.options["error-callback"]("110200");
    service.widgets[0]?.options["error-callback"]("110200");
    expect(readTexts()).toEqual(["The form cannot be sent: its bot check failed."]);
    expect(theForm().nextElementSibling?.className).toBe("millrace-error");
    service.pass();
    expect(readTexts()).toEqual([]);
  });

  it("F-160 shows that the check is blocked, and removes the text after stop", async () => {
    await mountForms(PROTECTED);
    scripts[0]?.dispatchEvent(new Event("error"));
    await eventually(() => expect(readTexts()).toEqual(["The form cannot be sent: its bot check is blocked."]));
    unmountForms();
    expect(readTexts()).toEqual([]);
  });

  const OPTIONAL = PROTECTED.replace("<form", "<form data-turnstile-optional");

  it("F-161 can be sent without a check that is refused, and shows no error", async () => {
    const service = (page.turnstile = fakeService());
    endpoint.reply = () => json({ code: 400 });
    await mountForms(OPTIONAL);
    expect(button().disabled).toBe(true);
    service.widgets[0]?.options["error-callback"]("110200");
    service.widgets[0]?.options["error-callback"]("110200");
    expect([button().disabled, loading(), element(".w-form-fail").style.display]).toEqual([false, 0, "none"]);
    expect(readTexts()).toEqual([]);
    expect(readMessages()[0]).toMatch(/bot check failed \(110200\), the form is sent without it; expected a site key/);
    expect(console.error).toHaveBeenCalledTimes(1);
    await submitted();
    expect(endpoint.calls[0]?.body.fields).toEqual({ a: "1" });
    expect(button().disabled).toBe(false);
  });

  it("F-161 can be sent while the check is blocked, also when the visitor returns to the form", async () => {
    await mountForms(OPTIONAL);
    scripts[0]?.dispatchEvent(new Event("error"));
    await eventually(() => expect(button().disabled).toBe(false));
    element<HTMLInputElement>("[name=a]").focus();
    expect([scripts.length, button().disabled]).toEqual([2, false]);
  });

  it("reports nothing for a solved challenge without a failure before it", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED);
    element("[role=status]").textContent = "as before";
    service.pass();
    expect(readMessages()[1]).toBe("as before");
  });

  it("ignores an error when the service removes its widget", async () => {
    const { render } = fakeService();
    page.turnstile = { render };
    await mountForms(PROTECTED);
    expect(() => unmountForms()).not.toThrow();
  });

  it("F-130 opens after an error when the service passes the visitor in the end", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED);
    service.widgets[0]?.options["error-callback"]("300010");
    service.pass();
    expect(button().disabled).toBe(false);
    expect(element(".w-form-fail").style.display).toBe("none");
  });

  it("F-134 requests a new token after a failed submission", async () => {
    const service = (page.turnstile = fakeService());
    endpoint.reply = () => json({ code: 400 });
    await mountForms(PROTECTED);
    service.pass();
    await submitted();
    expect(service.reset.mock.calls).toEqual([["widget-1"]]);
    expect([button().disabled, button().value, loading()]).toEqual([true, "Send", 2]);
    service.pass();
    expect(button().disabled).toBe(false);
    expect(element(".w-form-fail").style.display).toBe("");
  });

  it("F-133 waits for the next token when one expires", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED);
    service.pass();
    service.widgets[0]?.options["expired-callback"]();
    expect(button().disabled).toBe(true);
    service.pass();
    expect(button().disabled).toBe(false);
  });

  it("F-100 is disabled and requests nothing until the form is near the view", async () => {
    let see: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    const Observer = class {
      constructor(report: typeof see) {
        see = report;
      }
      observe() {}
      disconnect() {}
    };
    vi.stubGlobal("IntersectionObserver", Observer);
    await mountForms(PROTECTED);
    expect([button().disabled, scripts.length]).toEqual([true, 0]);
    see([{ isIntersecting: true }]);
    expect([button().disabled, scripts.length]).toEqual([true, 1]);
  });

  it("F-126 loads the service once per page, and only for protected forms", async () => {
    await mountForms(PROTECTED + PROTECTED + formAround(""));
    expect(scripts.map(({ src }) => src)).toEqual(["https://challenges.cloudflare.com/turnstile/v0/api.js"]);
  });

  it.each([
    ["without a key", ""],
    ["with an empty key", `data-turnstile-sitekey=""`],
    ["that opted out", `data-turnstile-sitekey="0xKEY" data-wf-no-turnstile`],
  ])("F-125 ignores a form %s", async (_which, attributes) => {
    await mountForms(PROTECTED.replace("<form", `<form id="other"`) + formAround("", `${attributes} id="plain"`));
    expect(scripts).toHaveLength(1);
    expect(element<HTMLInputElement>("#plain [type=submit]").disabled).toBe(false);
    const done = next("millrace:form:success");
    submit(element("#plain"));
    await done;
  });

  it("F-132 has a clear state when the script is blocked, and tries again when the visitor returns", async () => {
    await mountForms(PROTECTED);
    const failed = next<{ reason: string; message: string }>("millrace:form:failure");
    scripts[0]?.dispatchEvent(new Event("error"));
    expect((await failed).detail.reason).toBe("challenge");
    expect([button().disabled, loading(), element(".w-form-fail").style.display]).toEqual([true, 0, ""]);
    expect(document.activeElement).toBe(document.body);
    element<HTMLInputElement>("[name=a]").focus();
    expect(scripts).toHaveLength(2);
    const service = (page.turnstile = fakeService());
    scripts[1]?.dispatchEvent(new Event("load"));
    await Promise.resolve();
    service.pass();
    expect(button().disabled).toBe(false);
    expect(element(".w-form-fail").style.display).toBe("none");
  });

  it("counts a script that brings no service as blocked", async () => {
    await mountForms(PROTECTED);
    const failed = next<{ reason: string }>("millrace:form:failure");
    scripts[0]?.dispatchEvent(new Event("load"));
    expect((await failed).detail.reason).toBe("challenge");
  });

  it("removes the challenge after stop", async () => {
    const service = (page.turnstile = fakeService());
    await mountForms(PROTECTED);
    unmountForms();
    expect(service.remove.mock.calls).toEqual([["widget-1"]]);
    expect([loading(), theForm().children.length, button().disabled]).toEqual([0, 2, false]);
  });
});

describe("reCAPTCHA", () => {
  const check = `<div class="w-form-formrecaptcha g-recaptcha" data-sitekey="k"><textarea
    name="g-recaptcha-response"></textarea></div>`;

  it("F-124 sends the answer and requests a new check after a failure, of this form", async () => {
    const reset = vi.fn();
    page.grecaptcha = { reset };
    endpoint.reply = () => json({ code: 400 });
    await mountForms(formAround(check) + formAround(check, `id="second"`));
    element<HTMLTextAreaElement>("#second textarea").value = "answer";
    await submitted(element("#second"));
    expect(endpoint.calls[0]?.body.fields).toEqual({ "g-recaptcha-response": "answer" });
    expect(reset.mock.calls).toEqual([[1]]);
  });

  it("does without the service", async () => {
    endpoint.reply = () => json({ code: 400 });
    await mountForms(formAround(check));
    element<HTMLTextAreaElement>("textarea").value = "answer";
    await submitted();
    expect(button().disabled).toBe(false);
  });
});
