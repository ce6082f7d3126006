import { vi } from "vitest";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { formBasics } from "../../../src/forms/form-basics";
import { forms } from "../../../src/forms/forms";

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

export const SITE = "5f0c1d2e3a4b5c6d7e8f9a00";

/** The form of forms.md section 1, with its panels. */
export const BOOKING = `
<div class="contact-box w-form">
  <form id="booking" name="wf-form-Booking" data-name="Booking" method="get"
        data-wf-page-id="5f0c1d2e3a4b5c6d7e8f9a0c" data-wf-element-id="0b1c2d3e-1111-2222-3333-444455556666">
    <label for="who">Your name</label>
    <input id="who" class="w-input" type="text" name="who" data-name="Full Name" maxlength="256" required>
    <input class="w-input" type="email" name="mail" data-name="Email" required>
    <select class="w-select" name="slot" data-name="Slot"><option
      value="">Choose</option><option>Morning</option></select>
    <label class="w-checkbox">
      <div class="w-checkbox-input w-checkbox-input--inputType-custom w--redirected-checked"></div>
      <input type="checkbox" name="news" data-name="Newsletter" checked style="opacity:0;position:absolute;z-index:-1">
      <span class="w-form-label">Send me news</span>
    </label>
    <input class="w-button" type="submit" value="Book" data-wait="One moment…">
  </form>
  <div class="w-form-done" style="display:none"><p>Thank you, we will call you.</p></div>
  <div class="w-form-fail" style="display:none"><p>Sending failed.</p></div>
</div>`;

/** A form around `fields`, with panels and a submit button. */
export function formAround(fields: string, attributes = ""): string {
  return `<div class="w-form"><form ${attributes}>${fields}<input type="submit" value="Send" data-wait="Wait"></form>
    <div class="w-form-done" style="display:none">Done</div><div class="w-form-fail"
      style="display:none">Failed</div></div>`;
}

export function element<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

export const theForm = () => element<HTMLFormElement>("form");

export interface Endpoint {
  /** Every request so far: URL, and the arguments of `fetch`. */
  readonly calls: { url: string; init: RequestInit; body: Record<string, unknown> }[];
  /** The answer of the endpoint from now on. */
  reply: () => Promise<Response> | Response;
}

/** Replaces `fetch` by an endpoint that accepts everything, until a test changes it. */
export function fakeEndpoint(): Endpoint {
  const endpoint: Endpoint = { calls: [], reply: () => json({ msg: "ok", code: 200 }) };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { body } = init;
    endpoint.calls.push({ url, init, body: typeof body === "string" ? JSON.parse(body) : {} });
    return endpoint.reply();
  });
  return endpoint;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

let mounter: Mounter | undefined;

/** Mounts the forms of `html` as the script tag with these attributes would. */
export async function mountForms(html: string, tag: Record<string, string> = {}): Promise<void> {
  unmountForms();
  const script = document.createElement("script");
  for (const [name, value] of Object.entries(tag)) script.setAttribute(name, value);
  document.body.innerHTML = html;
  mounter = createMounter([formBasics, forms], createPage(readScriptConfig(script)));
  await mounter.start();
}

export function startAgain(): Promise<void> | undefined {
  return mounter?.start();
}

export function unmountForms(): void {
  mounter?.stop();
  mounter = undefined;
}

/** Submits without the browser's own validation, and returns the event. */
export function submit(form: HTMLFormElement = theForm()): Event {
  const event = new Event("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  return event;
}

/** The next event of this name on the document. */
export function next<T = unknown>(name: string): Promise<CustomEvent<T>> {
  return new Promise((resolve) =>
    document.addEventListener(name, (event) => resolve(event as CustomEvent<T>), { once: true }),
  );
}

export async function submitted(form?: HTMLFormElement): Promise<void> {
  const end = Promise.race([next("millrace:form:success"), next("millrace:form:failure")]);
  submit(form);
  await end;
}
