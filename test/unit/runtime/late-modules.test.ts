import { afterEach, describe, expect, it, vi } from "vitest";
import { holdPresses } from "../../../runtime/held-presses";
import { createLateModule } from "../../../runtime/late-modules";
import type { Millrace } from "../../../runtime/millrace";
import { deliver, type LoadModule } from "../../../src/core/modules";
import type { Behaviour } from "../../../src/core/behaviour";
import { eventually } from "../support/eventually";

const FORMS = { name: "forms", selector: ".w-form form", as: ["forms"], eager: ".w-file-upload" };
const ACCOUNTS = { name: "accounts", selector: "form[data-wf-user-form-type]", as: ["usys_form"], calls: ["init"] };

/** A late module whose file is there when `come` is called. */
function createLate(row: Parameters<typeof createLateModule>[0] = ACCOUNTS) {
  let come = () => undefined as void;
  let fail = (_: Error) => undefined as void;
  const load = vi.fn(
    () =>
      new Promise<() => []>((resolve, reject) => {
        come = () => resolve(() => []);
        fail = reject;
      }),
  );
  const define = vi.fn();
  const late = createLateModule(row, load as unknown as LoadModule, () => ({ define }) as unknown as Millrace);
  const scope = new AbortController();
  late.behaviour.setup?.({ signal: scope.signal, page: {} } as Parameters<NonNullable<Behaviour["setup"]>>[0]);
  const mount = (element: HTMLElement) =>
    late.behaviour.mount(element, { signal: scope.signal, page: {} } as Parameters<typeof late.behaviour.mount>[1]);
  return { late, load, define, mount, scope, come: () => come(), fail: (error: Error) => fail(error) };
}

const press = (form: HTMLFormElement) =>
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

// In every composed script.
deliver("heldPresses", holdPresses);

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, "Webflow");
});

describe("what a visitor sent before a module came is sent when it is there", () => {
  const { requestSubmit } = HTMLFormElement.prototype;
  afterEach(() => {
    HTMLFormElement.prototype.requestSubmit = requestSubmit;
  });

  it.each([
    ["in a browser of today", ""],
    ["in one without requestSubmit (Safari 15)", ""],
    ["in a form with a field of that name", '<input name="requestSubmit">'],
  ])("%s", async (title, field) => {
    if (title.includes("without")) Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
    document.body.innerHTML = `<form data-wf-user-form-type="login">${field}<button>Go</button></form>`;
    const form = document.querySelector("form") as HTMLFormElement;
    window.Webflow = { require: () => ({}) } as unknown as typeof window.Webflow;
    const { mount, come, scope } = createLate();
    mount(form);
    const sent = vi.fn((event: Event) => event.preventDefault());
    press(form);
    form.addEventListener("submit", sent);
    expect(sent).not.toHaveBeenCalled();
    come();
    await eventually(() => expect(sent).toHaveBeenCalledOnce());
    scope.abort();
  });
});

describe("a module that a composed script lacks", () => {
  it("is fetched once for many elements, and defined once", async () => {
    window.Webflow = { require: () => ({}) } as unknown as typeof window.Webflow;
    const { mount, load, define, come } = createLate();
    for (let count = 0; count < 3; count++) mount(document.createElement("div"));
    come();
    await eventually(() => expect(define).toHaveBeenCalledOnce());
    mount(document.createElement("div"));
    expect(load).toHaveBeenCalledOnce();
  });

  it("is asked for again by the next element when it could not be loaded", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { late, mount, load, fail } = createLate();
    mount(document.createElement("div"));
    fail(new Error("offline"));
    await late.arrived();
    expect(reported).toHaveBeenCalledOnce();
    mount(document.createElement("div"));
    expect(load).toHaveBeenCalledTimes(2);
    reported.mockRestore();
  });

  it("gets the calls of page scripts when it is there", async () => {
    const init = vi.fn();
    window.Webflow = { require: () => ({ init }) } as unknown as typeof window.Webflow;
    const { late, load, come } = createLate();
    const members = late.behaviour.facade?.members?.({} as never) as { init(data: string): void; redraw(): void };
    members.redraw();
    expect(load).not.toHaveBeenCalled();
    members.init("data");
    come();
    await eventually(() => expect(init).toHaveBeenCalledWith("data"));
  });
});

describe("F-3 a module that can wait for a visitor", () => {
  const FORM = '<div class="w-form"><form><input name="who" required><button>Send</button></form></div>';

  /** A form whose module is fetched when a visitor turns to it. */
  function mountForm(markup = FORM) {
    document.body.innerHTML = markup;
    window.Webflow = { require: () => ({}) } as unknown as typeof window.Webflow;
    const late = createLate(FORMS);
    late.mount(document.querySelector("form") as HTMLFormElement);
    return late;
  }
  const field = () => document.querySelector("input") as HTMLInputElement;
  const button = () => document.querySelector("button") as HTMLButtonElement;

  it.each(["pointerdown", "focusin"])("is fetched by %s, once, not before", (type) => {
    const { load, scope } = mountForm();
    expect(load).not.toHaveBeenCalled();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(load).not.toHaveBeenCalled();
    for (let count = 0; count < 2; count++) field().dispatchEvent(new Event(type, { bubbles: true }));
    expect(load).toHaveBeenCalledOnce();
    scope.abort();
  });

  it.each([
    ["for markup that is to be seen before", FORM.replace("<form>", '<form><div class="w-file-upload"></div>')],
    ["for a field that has the focus already", FORM],
  ])("is fetched at once %s", (title, markup) => {
    document.body.innerHTML = markup;
    if (title.includes("focus")) field().focus();
    const { load, mount, scope } = createLate(FORMS);
    mount(document.querySelector("form") as HTMLFormElement);
    expect(load).toHaveBeenCalledOnce();
    scope.abort();
  });

  it("F-90 keeps the press on the submit control, so that the browser does not show its message", async () => {
    const { come, scope } = mountForm();
    const invalid = vi.fn((event: Event) => event.preventDefault());
    field().addEventListener("invalid", invalid);
    const pressed = vi.fn();
    button().addEventListener("click", pressed);
    button().click();
    button().click();
    expect(invalid).not.toHaveBeenCalled();
    expect(pressed).not.toHaveBeenCalled();
    come();
    await eventually(() => expect(pressed).toHaveBeenCalledOnce());
    expect(invalid).toHaveBeenCalledOnce();
    scope.abort();
  });

  it.each([2, 40])("listens on the document, as often for %i forms and lightboxes as for one of each", (count) => {
    document.body.innerHTML = `${FORM}<a class="w-lightbox" href="#">Look</a>`.repeat(count);
    const add = vi.spyOn(EventTarget.prototype, "addEventListener");
    const { mount, scope } = createLate({ ...FORMS, selector: "form, .w-lightbox" });
    for (const element of document.querySelectorAll<HTMLElement>("form, .w-lightbox")) mount(element);
    const added = add.mock.calls.map(([type], at) =>
      [add.mock.contexts[at] === document ? "document" : "", type].join(),
    );
    expect(added.filter((one) => !one.endsWith("abort")).sort()).toEqual(
      ["click", "focusin", "pointerdown", "submit"].map((type) => `document,${type}`),
    );
    expect(added.filter((one) => one.endsWith("abort")).length).toBeLessThanOrEqual(1);
    add.mockRestore();
    scope.abort();
  });

  it("keeps no press on what does not send", () => {
    const { scope } = mountForm(FORM.replace("<button>", '<button type="button">'));
    const pressed = vi.fn();
    button().addEventListener("click", pressed);
    button().click();
    expect(pressed).toHaveBeenCalledOnce();
    scope.abort();
  });
});
