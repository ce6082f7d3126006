import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page/page";
import { PAYLOAD_KEYS } from "../../../wire/submission";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { chooseHandler } from "../../../src/forms/handler";
import {
  BOOKING,
  SITE,
  element,
  fakeEndpoint,
  formAround,
  json,
  mountForms,
  next,
  startAgain,
  submit,
  submitted,
  theForm,
  unmountForms,
  type Endpoint,
} from "./support";

const root = document.documentElement;
const FACTS = ["data-wf-site", "data-wf-domain", "data-wf-collection", "data-wf-item-slug"];

let endpoint: Endpoint;
let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  root.setAttribute("data-wf-site", SITE);
  endpoint = fakeEndpoint();
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  unmountForms();
  for (const name of FACTS) root.removeAttribute(name);
  delete window.__wf_design;
  delete window.Webflow;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function fillBooking(): void {
  element<HTMLInputElement>("#who").value = " Ana Lopez ";
  element<HTMLInputElement>("[type=email]").value = "ana@example.org";
  element<HTMLSelectElement>("select").value = "Morning";
}

const display = (selector: string) => element(selector).style.display;
const button = () => element<HTMLInputElement>("[type=submit]");

describe("the payload", () => {
  it("F-70 F-114 F-117 sends the example form as specified, without keys for absent attributes", async () => {
    await mountForms(BOOKING);
    fillBooking();
    await submitted();
    expect(endpoint.calls[0]?.url).toBe(`${location.origin}/api/v1/form/${SITE}`);
    expect(endpoint.calls[0]?.init).toMatchObject({
      method: "POST",
      credentials: "omit",
      headers: { accept: "application/json", "content-type": "application/json" },
    });
    expect(endpoint.calls[0]?.body).toEqual({
      name: "Booking",
      pageId: "5f0c1d2e3a4b5c6d7e8f9a0c",
      elementId: "0b1c2d3e-1111-2222-3333-444455556666",
      source: location.href,
      test: false,
      fields: { "Full Name": "Ana Lopez", Email: "ana@example.org", Slot: "Morning", Newsletter: true },
      fileUploads: {},
      dolphin: false,
      trackingCookies: {},
    });
  });

  it("F-114 adds flow, locale and page facts when the page has them", async () => {
    root.setAttribute("data-wf-domain", "studio.example");
    root.setAttribute("data-wf-collection", "c1");
    root.setAttribute("data-wf-item-slug", "gel-nails");
    await mountForms(formAround("", `data-wf-flow="f1" data-wf-locale-id="l1"`));
    await submitted();
    expect(endpoint.calls[0]?.body).toMatchObject({
      wfFlow: "f1",
      localeId: "l1",
      domain: "studio.example",
      collectionId: "c1",
      itemSlug: "gel-nails",
    });
    expect(Object.keys(endpoint.calls[0]?.body ?? {}).sort(), "described in wire/submission.ts").toEqual(
      [...PAYLOAD_KEYS].sort(),
    );
  });

  it("F-114 calls a form without any name Untitled Form", async () => {
    await mountForms(formAround(""));
    await submitted();
    expect(endpoint.calls[0]?.body).toMatchObject({ name: "Untitled Form", pageId: "", elementId: "" });
  });

  it("F-109 sends the ids of uploaded files", async () => {
    await mountForms(formAround(`<input type="file" data-name="CV" data-value="file-1">`));
    await submitted();
    expect(endpoint.calls[0]?.body.fileUploads).toEqual({ CV: "file-1" });
  });

  it.each([
    [`<input placeholder="Pass-code">`, true],
    [`<p>Your PASS\nWORD</p>`, true],
    [`<input name="secret-wish">`, true],
    [`<div class="blogin"></div>`, true],
    [`<!-- credentials -->`, true],
    [`<input name="name"><textarea placeholder="Message"></textarea>`, false],
  ])("F-115 searches words of credentials in the markup: %s gives %s", async (html, dolphin) => {
    await mountForms(formAround(html, `class="login" id="credentials"`));
    await submitted();
    expect(endpoint.calls[0]?.body.dolphin).toBe(dolphin);
  });

  it("F-115 does not read what the visitor typed", async () => {
    await mountForms(formAround(`<input name="a"><textarea name="b"></textarea>`));
    element<HTMLInputElement>("[name=a]").value = "my password";
    element<HTMLTextAreaElement>("textarea").value = "my secret";
    await submitted();
    expect(endpoint.calls[0]?.body.dolphin).toBe(false);
  });

  it("F-116 sends the marketing cookie raw, and no other", async () => {
    document.cookie = "x_mkto_trk=no";
    document.cookie = "_mkto_trk=id:1&token:a=b%20c";
    document.cookie = "constructor=no";
    await mountForms(formAround(""));
    await submitted();
    expect(endpoint.calls[0]?.body.trackingCookies).toEqual({ marketo: "id:1&token:a=b%20c" });
    for (const name of ["x_mkto_trk", "_mkto_trk", "constructor"]) document.cookie = `${name}=; max-age=0`;
  });

  it.each([
    ["the script tag", { "data-form-encoding": "urlencoded" }, ""],
    ["the form", {}, `data-form-encoding="urlencoded"`],
  ])("F-119 sends bracket keys when %s requires them", async (_who, tag, attribute) => {
    await mountForms(
      formAround(
        `<input data-name="Full Name" value="Ana &amp; Bo"><input type="checkbox" name="c">
         <select multiple name="m"><option selected>1</option><option selected>2</option></select>
         <input type="radio" name="r" value="x"><select multiple name="none"></select>`,
        attribute,
      ),
      tag,
    );
    await submitted();
    const body = endpoint.calls[0]?.init.body as URLSearchParams;
    expect(body.toString()).toContain("fields%5BFull+Name%5D=Ana+%26+Bo");
    expect([...body]).toEqual([
      ["name", "Untitled Form"],
      ["pageId", ""],
      ["elementId", ""],
      ["source", location.href],
      ["test", "false"],
      ["fields[Full Name]", "Ana & Bo"],
      ["fields[c]", "false"],
      ["fields[m][]", "1"],
      ["fields[m][]", "2"],
      ["fields[r]", ""],
      ["dolphin", "false"],
    ]);
  });

  it("F-119 prefers the form's own encoding to the script tag's", async () => {
    await mountForms(formAround("", `data-form-encoding="json"`), { "data-form-encoding": "urlencoded" });
    await submitted();
    expect(typeof endpoint.calls[0]?.init.body).toBe("string");
  });

  it("F-118 sends to the base that the script tag names", async () => {
    await mountForms(formAround(""), { "data-api": "https://api.example/v/" });
    await submitted();
    expect(endpoint.calls[0]?.url).toBe(`https://api.example/v/api/v1/form/${SITE}`);
  });
});

describe("names for assistive technology", () => {
  const NAMES = [
    [`aria-label="Book a table" data-name="Booking"`, "Book a table"],
    [`data-name="Booking"`, "Booking"],
    ["", "Form"],
  ] as const;

  it.each(NAMES)("F-10 derives the base name from %s", async (attributes, name) => {
    await mountForms(formAround("", attributes));
    expect(element(".w-form-done").getAttribute("aria-label")).toBe(`${name} success`);
  });

  it("F-11 labels the form, unless something else does", async () => {
    await mountForms(formAround("", `data-name="Booking"`));
    expect(theForm().getAttribute("aria-label")).toBe("Booking");
    await mountForms(formAround("", `data-name="Booking" aria-labelledby="title"`));
    expect(theForm().hasAttribute("aria-label")).toBe(false);
  });

  it("F-12 makes the success panel a labeled region that can be focused", async () => {
    await mountForms(BOOKING);
    const panel = element(".w-form-done");
    expect([panel.tabIndex, panel.getAttribute("role"), panel.getAttribute("aria-label")]).toEqual([
      -1,
      "region",
      "Booking success",
    ]);
  });

  it("F-13 does the same for the failure panel, and keeps a label that is there", async () => {
    await mountForms(BOOKING.replace(`class="w-form-fail"`, `class="w-form-fail" aria-label="Sorry"`));
    const panel = element(".w-form-fail");
    expect([panel.tabIndex, panel.getAttribute("role"), panel.getAttribute("aria-label")]).toEqual([
      -1,
      "region",
      "Sorry",
    ]);
  });

  it("F-12 names the panels of forms the browser sends, too", async () => {
    await mountForms(formAround("", `action="/search" data-name="Search"`));
    expect(element(".w-form-done").getAttribute("aria-label")).toBe("Search success");
  });
});

describe("which forms are taken", () => {
  it("F-1 handles forms inside an element with class w-form, and no others", async () => {
    await mountForms(
      `<div class="w-form"><p><form id="in"></form></p></div><form class="w-form" id="self"></form><form
        id="out"></form>`,
    );
    expect(submit(element("#in")).defaultPrevented).toBe(true);
    expect(submit(element("#self")).defaultPrevented).toBe(false);
    expect(submit(element("#out")).defaultPrevented).toBe(false);
  });

  it("F-2 uses the panels that are direct children of the nearest div", async () => {
    await mountForms(`<div class="w-form"><form></form><div><div class="w-form-done" id="deep"
      style="display:none"></div></div>
      <div class="w-form-done" id="one" style="display:none"></div><div class="w-form-done" id="two"
        style="display:none"></div></div>`);
    await submitted();
    expect(["#one", "#two", "#deep"].map(display)).toEqual(["", "", "none"]);
  });

  it("F-2 does without panels when the element is not a div", async () => {
    await mountForms(
      `<section class="w-form"><form></form><div class="w-form-done" style="display:none"></div></section>`,
    );
    await submitted();
    expect(display(".w-form-done")).toBe("none");
    expect(display("form")).toBe("none");
  });

  it("F-4 does not change account and commerce forms", async () => {
    await mountForms(`<div class="w-form"><form data-wf-user-form-type="login" id="a"></form>
      <form data-node-type="commerce-add-to-cart-form" id="b"></form></div>`);
    expect([submit(element("#a")), submit(element("#b"))].map((event) => event.defaultPrevented)).toEqual([
      false,
      false,
    ]);
  });

  it("F-5 adds nothing when the same form is set up twice", async () => {
    await mountForms(formAround(""));
    await startAgain();
    await submitted();
    expect(endpoint.calls).toHaveLength(1);
  });

  it.each([
    ["https://acme.us5.list-manage.com/subscribe/post?u=A&id=B", true, "mailing-list"],
    ["/.wf_auth", true, undefined],
    ["https://other.example/receive", true, undefined],
    ["", true, "hosted"],
    [undefined, true, "hosted"],
    ["", false, null],
    [undefined, false, null],
  ])("F-103 F-104 the handler of action %j, site id %j is %s", (action, hasSite, handler) => {
    if (!hasSite) root.removeAttribute("data-wf-site");
    const form = document.createElement("form");
    if (action !== undefined) form.setAttribute("action", action);
    expect(chooseHandler(form, createPage(readScriptConfig(document.createElement("script"))))).toBe(handler);
  });

  it.each([
    ["this origin", `/api/v1/form/${SITE}`, "", "hosted"],
    ["this origin, with the place of the form", `/api/v1/form/${SITE}?page=a.html&form=1`, "", "hosted"],
    ["the origin of data-api", `https://forms.example/api/v1/form/${SITE}?form=1`, "https://forms.example", "hosted"],
    ["this origin beside data-api", `/api/v1/form/${SITE}`, "https://forms.example", "hosted"],
    ["another origin", `https://forms.example/api/v1/form/${SITE}`, "", undefined],
    ["the endpoint of another site", "/api/v1/form/5f0c1d2e3a4b5c6d7e8f9a99", "", undefined],
    ["a path below the endpoint", `/api/v1/form/${SITE}/more`, "", undefined],
  ])("F-162 an action that is the endpoint on %s has the right handler", (_name, action, api, handler) => {
    const form = document.createElement("form");
    form.setAttribute("action", action);
    const script = document.createElement("script");
    if (api) script.setAttribute("data-api", api);
    expect(chooseHandler(form, createPage(readScriptConfig(script)))).toBe(handler);
  });

  it("F-162 sends a form whose action is the endpoint with method post as any other", async () => {
    await mountForms(formAround(`<input name="a" value="1">`, `method="post" action="/api/v1/form/${SITE}?form=1"`));
    await submitted();
    expect(endpoint.calls.map(({ url }) => url)).toEqual([`${location.origin}/api/v1/form/${SITE}`]);
  });

  it("F-103 leaves a form with an action to the browser", async () => {
    await mountForms(formAround("", `action="/.wf_auth"`));
    expect(submit().defaultPrevented).toBe(false);
    expect(endpoint.calls).toEqual([]);
  });

  it("F-143 reports once that forms are configured wrongly, and leaves them to the browser", async () => {
    vi.useFakeTimers();
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    root.removeAttribute("data-wf-site");
    await mountForms(formAround("") + formAround(""));
    vi.advanceTimersByTime(99);
    expect(alert).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(alert.mock.calls).toEqual([
      ["Oops! This page has improperly configured forms. Please contact your website administrator to fix this issue."],
    ]);
    expect(warnings.mock.calls[0]?.[0]).toContain("expected data-wf-site on <html>");
    expect(submit().defaultPrevented).toBe(false);
    vi.useRealTimers();
  });

  it("F-20 leaves the form to a page script that stops the event", async () => {
    await mountForms(formAround(""));
    theForm().addEventListener("submit", (event) => event.stopPropagation());
    expect(submit().defaultPrevented).toBe(false);
  });

  it("F-20 sends although a page script prevented the default", async () => {
    await mountForms(formAround(""));
    theForm().addEventListener("submit", (event) => event.preventDefault());
    await submitted();
    expect(endpoint.calls).toHaveLength(1);
  });

  it.each([
    ["success", () => json({}, 404), "Done"],
    ["failure", () => json({ msg: "ok", code: 200 }), "Failed"],
  ] as const)(
    "F-20 a page script that prevents the default and shows %s owns the result",
    async (_kind, reply, text) => {
      await mountForms(formAround("", 'data-redirect="/thanks"'));
      let answer = (_response: Response) => undefined as void;
      endpoint.reply = () => new Promise((resolve) => (answer = resolve));
      theForm().addEventListener("submit", (event) => event.preventDefault());
      submit();
      await vi.waitFor(() => expect(endpoint.calls).toHaveLength(1));
      element(text === "Done" ? ".w-form-done" : ".w-form-fail").style.display = "block";
      answer(reply());
      await vi.waitFor(() => expect(button().value).toBe("Send"));
      const shown = [...document.querySelectorAll<HTMLElement>(".w-form-done, .w-form-fail")];
      expect(shown.filter(({ style }) => style.display !== "none").map((panel) => panel.textContent)).toEqual([text]);
      expect(theForm().style.display).toBe("");
    },
  );

  it.each([
    ["success", () => json({ msg: "ok", code: 200 })],
    ["failure", () => json({}, 404)],
  ] as const)(
    "F-20 data-form-result=page leaves the result to a page script that prevents the default: %s",
    async (_kind, reply) => {
      await mountForms(formAround("", 'data-redirect="/thanks" data-form-result="page"'));
      endpoint.reply = () => Promise.resolve(reply());
      theForm().addEventListener("submit", (event) => event.preventDefault());
      submit();
      await vi.waitFor(() => expect(endpoint.calls).toHaveLength(1));
      await vi.waitFor(() => expect(button().value).toBe("Send"));
      const shown = [...document.querySelectorAll<HTMLElement>(".w-form-done, .w-form-fail")];
      expect(shown.map(({ style }) => style.display)).toEqual(["none", "none"]);
      expect(theForm().style.display).toBe("");
    },
  );

  it("F-20 data-form-result=page shows the error message to a visitor without a network connection", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await mountForms(formAround("", 'data-form-result="page"'));
    endpoint.reply = () => Promise.reject(new TypeError("Failed to fetch"));
    theForm().addEventListener("submit", (event) => event.preventDefault());
    const failure = document.querySelector<HTMLElement>(".w-form-fail");
    expect(failure?.style.display).toBe("none");
    submit();
    await vi.waitFor(() => expect(failure?.style.display).toBe(""));
  });

  it("F-20 data-form-result=page changes nothing without such a script", async () => {
    await mountForms(formAround("", 'data-form-result="page"'));
    await submitted();
    expect(document.querySelector<HTMLElement>(".w-form-done")?.style.display).toBe("");
  });

  it("F-148 only names things in the design view", async () => {
    window.__wf_design = true;
    await mountForms(BOOKING);
    expect(theForm().getAttribute("aria-label")).toBe("Booking");
    expect(submit().defaultPrevented).toBe(false);
  });

  it("F-148 marks submissions from the preview as tests", async () => {
    window.__wf_design = false;
    await mountForms(formAround(""));
    await submitted();
    expect(endpoint.calls[0]?.body.test).toBe(true);
  });
});

describe("submit controls", () => {
  /** Delays the answer until the test sends it. */
  function hold(): (response: Response) => void {
    let answer: (response: Response) => void = () => undefined;
    endpoint.reply = () => new Promise((resolve) => (answer = resolve));
    return (response) => answer(response);
  }

  it("F-50 F-102 disables and shows the wait label while sending, and resets on failure", async () => {
    await mountForms(BOOKING.replace(`type="submit"`, `type="submit" disabled`));
    expect(button().disabled).toBe(false);
    fillBooking();
    const answer = hold();
    submit();
    expect([button().disabled, button().value]).toEqual([true, "One moment…"]);
    const failed = next("millrace:form:failure");
    answer(json({ code: 500 }));
    await failed;
    expect([button().disabled, button().value]).toEqual([false, "Book"]);
  });

  it("F-53 swaps the text of a button and puts its markup back", async () => {
    await mountForms(`<div class="w-form"><form><button data-wait="Wait"><b>Go</b> <i></i></button></form></div>`);
    const served = element("button");
    const bold = element("b");
    const answer = hold();
    submit();
    expect([served.textContent, served.hasAttribute("disabled")]).toEqual(["Wait", true]);
    const failed = next("millrace:form:failure");
    answer(json({}));
    await failed;
    expect(served.innerHTML).toBe("<b>Go</b> <i></i>");
    expect(element("b")).toBe(bold);
  });

  it("F-54 only disables a control without wait label", async () => {
    await mountForms(`<div class="w-form"><form><input type="submit" value="Go"></form></div>`);
    hold();
    submit();
    expect([button().disabled, button().value]).toEqual([true, "Go"]);
  });

  it("F-55 never stores the wait label as the control's own, over two submissions", async () => {
    await mountForms(formAround(""));
    endpoint.reply = () => json({ code: 1 });
    await submitted();
    await submitted();
    expect(button().value).toBe("Send");
  });

  const KEPT = "wf-submit-button-value";

  it.each([
    [`<input type="submit" value="Book" data-wait="Wait">`, "Book"],
    [`<input type="submit" data-wait="Wait">`, "Submit"],
    [`<button type="submit" data-wait="Wait"><b>Go</b> now</button>`, "Go now"],
  ])("F-55 keeps the label of %s in an attribute, also while another one is shown", async (control, label) => {
    await mountForms(`<div class="w-form"><form>${control}</form></div>`);
    expect(button().getAttribute(KEPT)).toBe(label);
    hold();
    submit();
    expect(button().getAttribute(KEPT)).toBe(label);
  });

  it("F-51 shows and restores the labels of an input, an input without value and a button in one form", async () => {
    await mountForms(
      formAround(`<input type="submit" id="bare" data-wait="Hold"><button id="b" data-wait="Busy"><i></i>Go</button>`),
    );
    const labels = () =>
      ["[value=Send],[value=Wait]", "#bare", "#b"].map(
        (selector) => element(selector).getAttribute("value") ?? element(selector).innerHTML,
      );
    const answer = hold();
    submit();
    expect(labels()).toEqual(["Wait", "Hold", "Busy"]);
    const failed = next("millrace:form:failure");
    answer(json({}));
    await failed;
    expect(labels()).toEqual(["Send", "", "<i></i>Go"]);
  });

  it("F-22 ignores a second submit while one is under way", async () => {
    await mountForms(formAround(""));
    const answer = hold();
    const done = next("millrace:form:success");
    submit();
    expect(submit().defaultPrevented).toBe(true);
    answer(json({ code: 200 }));
    await done;
    expect(endpoint.calls).toHaveLength(1);
  });

  it("restores labels and state when stopped while sending, and does not change the page afterwards", async () => {
    await mountForms(BOOKING.replace(`type="submit"`, `disabled type="submit"`));
    unmountForms();
    const served = document.body.innerHTML;
    await mountForms(served);
    fillBooking();
    const answer = hold();
    const done = next("millrace:form:success");
    submit();
    unmountForms();
    expect(document.body.innerHTML).toBe(served);
    answer(json({ code: 200 }));
    await done;
    expect(document.body.innerHTML).toBe(served);
  });
});

describe("the outcome", () => {
  it("F-122 F-45 shows and focuses the success panel and hides form and failure panel", async () => {
    await mountForms(BOOKING);
    fillBooking();
    await submitted();
    expect([display(".w-form-done"), display(".w-form-fail"), display("form")]).toEqual(["", "none", "none"]);
    expect(document.activeElement).toBe(element(".w-form-done"));
    expect(button().disabled).toBe(false);
  });

  it("F-123 shows and focuses the failure panel and keeps the form", async () => {
    endpoint.reply = () => json({ code: 500 });
    await mountForms(BOOKING);
    fillBooking();
    await submitted();
    expect([display(".w-form-done"), display(".w-form-fail"), display("form")]).toEqual(["none", "", ""]);
    expect(document.activeElement).toBe(element(".w-form-fail"));
  });

  it("F-41 keeps what was typed, on success too", async () => {
    await mountForms(BOOKING);
    fillBooking();
    await submitted();
    expect(element<HTMLInputElement>("#who").value).toBe(" Ana Lopez ");
  });

  it("F-42 leaves a failure panel visible until a submission succeeds", async () => {
    endpoint.reply = () => json({ code: 500 });
    await mountForms(formAround(""));
    await submitted();
    endpoint.reply = () => {
      expect(display(".w-form-fail")).toBe("");
      return json({ code: 200 });
    };
    await submitted();
    expect(display(".w-form-fail")).toBe("none");
  });

  it("F-43 works without panels and does not move the focus", async () => {
    endpoint.reply = () => json({ code: 500 });
    await mountForms(`<div class="w-form"><form><input name="a"></form></div>`);
    element("input").focus();
    await submitted();
    expect(document.activeElement).toBe(element("input"));
  });

  it("F-101 F-121 navigates to the redirect as written, once, and changes no panel", async () => {
    const location = vi.fn();
    window.Webflow = { location } as unknown as Window["Webflow"];
    const others = `method="get" enctype="text/plain" target="_blank" redirect="/no"`;
    await mountForms(formAround("", `data-redirect="thanks.html" ${others}`));
    await submitted();
    expect(endpoint.calls[0]?.init.method).toBe("POST");
    await Promise.resolve();
    expect(location.mock.calls).toEqual([["thanks.html"]]);
    expect([display(".w-form-done"), display("form"), button().disabled, button().value]).toEqual([
      "none",
      "",
      true,
      "Wait",
    ]);
  });

  it("F-44 reads the redirect when the form is set up", async () => {
    const location = vi.fn();
    window.Webflow = { location } as unknown as Window["Webflow"];
    await mountForms(formAround(""));
    theForm().setAttribute("data-redirect", "/late");
    await submitted();
    expect(location).not.toHaveBeenCalled();
    expect(display(".w-form-done")).toBe("");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "mailto:a@b.c", "http://["])(
    "F-121 does not follow the redirect %s",
    async (to) => {
      const location = vi.fn();
      window.Webflow = { location } as unknown as Window["Webflow"];
      await mountForms(formAround("", `data-redirect="${to}"`));
      await submitted();
      expect(location).not.toHaveBeenCalled();
      expect(display(".w-form-done")).toBe("");
    },
  );

  it("F-121 can be sent again when the browser returns to the page from the redirect", async () => {
    window.Webflow = { location: vi.fn() } as unknown as Window["Webflow"];
    await mountForms(formAround("", `data-redirect="/thanks"`));
    await submitted();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect([button().disabled, button().value]).toEqual([false, "Send"]);
  });

  it.each<[string, () => Response, string]>([
    [`the text "200" as code`, () => json({ code: "200" }), "code"],
    ["no code", () => json({ msg: "ok" }), "code"],
    ["another code", () => json({ code: 403 }), "code"],
    ["status 500, although the body says 200", () => json({ code: 200 }, 500), "status"],
    ["a page of HTML", () => new Response("<!doctype html>"), "body"],
    ["an empty body", () => new Response(""), "body"],
    ["cut-off JSON", () => new Response('{"code":200'), "body"],
    ["the bare number 200", () => json(200), "body"],
    ["null", () => json(null), "body"],
    ["no answer", () => Response.error() && (Promise.reject(new TypeError("Failed to fetch")) as never), "network"],
  ])("F-120 treats %s as a failure", async (_what, reply, reason) => {
    endpoint.reply = reply;
    await mountForms(formAround(""));
    const failed = next<{ reason: string; message: string }>("millrace:form:failure");
    submit();
    const { detail } = await failed;
    expect(detail.reason).toBe(reason);
    expect(display(".w-form-fail")).toBe("");
    expect(String(errors.mock.calls[0]?.[0])).toContain(`/api/v1/form/${SITE}`);
  });

  it("F-120 treats code 200 as success and ignores the rest of the reply", async () => {
    endpoint.reply = () => json({ code: 200, msg: "failed", error: true });
    await mountForms(formAround(""));
    await submitted();
    expect(display(".w-form-done")).toBe("");
  });

  it("aborts after the time limit of the script tag", async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "fetch",
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
    );
    await mountForms(formAround(""), { "data-form-timeout": "5000" });
    const failed = next<{ reason: string }>("millrace:form:failure");
    submit();
    vi.advanceTimersByTime(5000);
    expect((await failed).detail.reason).toBe("timeout");
    vi.useRealTimers();
  });
});

describe("fields called like properties of a form", () => {
  it("change no behavior", async () => {
    const names = "style id name action method target title children childNodes elements submit reset attributes".split(
      " ",
    );
    await mountForms(formAround(names.map((name) => `<input name="${name}" value="v">`).join("")));
    endpoint.reply = () => json({ code: 500 });
    await submitted();
    expect(String(errors.mock.calls[0]?.[0])).toContain("forms: <form>: not sent");
    endpoint.reply = () => json({ code: 200 });
    await submitted();
    expect(theForm().getAttribute("style")).toBe("display: none;");
    expect(endpoint.calls[1]?.body.fields).toEqual(Object.fromEntries(names.map((name) => [name, "v"])));
  });
});

describe("time limits", () => {
  it("F-63 are 30 s for an answer and 5 min for a transfer, unless the script tag sets others", () => {
    expect(readScriptConfig(null)).toMatchObject({ formTimeout: 30_000, uploadTimeout: 300_000 });
    const tag = document.createElement("script");
    tag.setAttribute("data-upload-timeout", "1000");
    expect(readScriptConfig(tag).uploadTimeout).toBe(1000);
  });
});

describe("events", () => {
  it("dispatches an event before sending, and sends the fields as a listener changed them", async () => {
    await mountForms(formAround(`<input name="a" value="1">`));
    document.addEventListener("millrace:form:submit", (event) => void ((event as CustomEvent).detail.fields.b = "2"), {
      once: true,
    });
    await submitted();
    expect(endpoint.calls[0]?.body.fields).toEqual({ a: "1", b: "2" });
  });

  it("sends nothing when a listener cancels, and the form can be sent later", async () => {
    await mountForms(formAround(""));
    document.addEventListener("millrace:form:submit", (event) => event.preventDefault(), { once: true });
    expect(submit().defaultPrevented).toBe(true);
    expect([endpoint.calls.length, button().disabled]).toEqual([0, false]);
    await submitted();
    expect(endpoint.calls).toHaveLength(1);
  });

  it("never leaves the page when a listener of the page throws", async () => {
    await mountForms(formAround(""));
    vi.spyOn(XMLSerializer.prototype, "serializeToString").mockImplementation(() => {
      throw new Error("broken");
    });
    const failed = next<{ reason: string }>("millrace:form:failure");
    expect(submit().defaultPrevented).toBe(true);
    expect((await failed).detail.reason).toBe("internal");
    expect(display(".w-form-fail")).toBe("");
  });
});

describe("messages", () => {
  it("F-105 F-111 shows the message beside the field, sends nothing, and does not change the button", async () => {
    await mountForms(formAround(`<input name="a" value="x"><input name="b" required value=" ">`));
    submit();
    const field = element<HTMLInputElement>("[name=b]");
    expect(field.nextElementSibling?.textContent).toBe("Please fill out the required field: b");
    expect([document.activeElement, field.validity.valid]).toEqual([field, true]);
    expect([endpoint.calls.length, button().disabled, display(".w-form-fail")]).toEqual([0, false, "none"]);
  });

  it("F-111 falls back to an alert, looked up at that moment, when the control cannot show a message", async () => {
    await mountForms(formAround(`<input type="hidden" name="g-recaptcha-response" value="">`));
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    submit();
    expect(alert.mock.calls).toEqual([["Please confirm you’re not a robot."]]);
  });
});
