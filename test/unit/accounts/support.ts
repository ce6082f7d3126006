import { vi, expect } from "vitest";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import { accounts } from "../../../src/accounts/accounts";
import { logInLinks } from "../../../src/accounts/flows/log-in-links";
import { sessionLabel } from "../../../src/accounts/flows/session-label";
import type { AccountAction } from "../../../src/accounts/form/error-texts";
import type { WebflowFacade } from "../../../src/core/page/facade";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { createServer, forgetCookies, type Server } from "../network/server";
import { eventually } from "../support/eventually";

export { data, json, refused } from "../network/server";
export { eventually } from "../support/eventually";

/** A page with user forms, and the user system behind it. */
export interface Site {
  server: Server;
  mounter: Mounter;
  /** The body's HTML as served. */
  served: string;
  /** Addresses the page left for. */
  visited: string[];
  stop(): void;
  /** Mounts elements that are not mounted, as another `ready()` does. */
  ready(): void;
}

// jsdom has no layout, so nothing to scroll into view.
Element.prototype.scrollIntoView = () => undefined;

let site: Site | undefined;

function scriptTag(attributes: string): Element | null {
  return new DOMParser().parseFromString(`<script ${attributes}></script>`, "text/html").querySelector("script");
}

/** Opens a page. `address` is its path and query string, `tag` the attributes of the script tag. */
export function open(
  html: string,
  { address = "/", server = createServer(), tag = "" }: { address?: string; server?: Server; tag?: string } = {},
): Site {
  history.replaceState(null, "", address);
  document.body.innerHTML = html;
  const served = document.body.innerHTML;
  const visited: string[] = [];
  window.Webflow = { location: (url: string) => visited.push(url) } as unknown as WebflowFacade;
  const mounter = createMounter([...accounts, logInLinks, sessionLabel], createPage(readScriptConfig(scriptTag(tag))));
  void mounter.start();
  mounter.flush();
  const ready = () => {
    void mounter.start();
    mounter.flush();
  };
  return (site = { server, mounter, served, visited, stop: () => mounter.stop(), ready });
}

/** Ends the page; for `afterEach`. */
export function close(): void {
  site?.stop();
  site = undefined;
  document.body.innerHTML = "";
  document.head.querySelectorAll("script").forEach((script) => script.remove());
  history.replaceState(null, "", "/");
  forgetCookies();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.__wf_design;
  delete window.Webflow;
}

export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`no element matches ${selector}`);
  return element;
}

export const form = () => one<HTMLFormElement>("form");
export const button = () => one<HTMLInputElement>('form [type="submit"]');
export const errorMessage = () => one(".user-form-error-msg");

/** Whether a block is shown, by its inline style; the style sheets of such pages hide them. */
export const isShown = (selector: string) => one(selector).style.display === "block";

export function type(selector: string, value: string): void {
  const input = one<HTMLInputElement>(selector);
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Sends a form as a visitor does. @returns whether the browser would have sent it natively. */
export function submit(target: HTMLFormElement = form()): boolean {
  return target.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

/** The outcome of an action: `success`, or the code of its failure. */
export function outcome(action: AccountAction): Promise<string> {
  return new Promise((resolve) => {
    const once = { once: true };
    document.addEventListener(`millrace:account:${action}:success`, () => resolve("success"), once);
    document.addEventListener(
      `millrace:account:${action}:failure`,
      (event) => resolve((event as CustomEvent<{ code: string }>).detail.code),
      once,
    );
  });
}

/** Waits until an operation has been sent. */
export async function sent(server: Server, name: string): Promise<Record<string, unknown>> {
  await eventually(() => expect(server.operations().map(({ operationName }) => operationName)).toContain(name));
  return (
    server
      .operations()
      .filter(({ operationName }) => operationName === name)
      .at(-1)?.variables ?? {}
  );
}

export function muteConsole(): ReturnType<typeof vi.spyOn> {
  return vi.spyOn(console, "error").mockImplementation(() => undefined);
}

const FAIL = (attributes = "") =>
  `<div class="w-form-fail" data-wf-user-form-error="true" style="display: none;"><div
    class="user-form-error-msg"${attributes && ` ${attributes}`}></div></div>`;

export const LOG_IN = (attributes = 'data-wf-user-form-redirect="/members"', texts = "") => `<div>
  <form method="post" data-wf-user-form-type="login" ${attributes}>
    <input type="email" data-wf-user-form-input-type="email" value="ann@mail.example">
    <input type="password" data-wf-user-form-input-type="password" value="correct horse">
    <input type="submit" value="Log In" data-wait="Please wait...">
  </form>${FAIL(texts)}</div>`;

export const SIGN_UP = (fields = "", attributes = "", texts = "") => `<div>
  <div class="w-form-success" tabindex="-1"><div data-wf-user-form-redirect=""><a href="/start">Continue</a></div></div>
  <form method="post" data-wf-user-form-type="signup" ${attributes}>
    <input type="email" data-wf-user-form-input-type="email" value="ann@mail.example">
    <input type="text" data-wf-user-field="wf-user-field-name" value="Ann">
    <input type="password" data-wf-user-form-input-type="password" value="correct horse">
    <label><input type="checkbox" class="w-checkbox-input" data-wf-user-field="wf-user-field-accept-privacy"
      checked></label>
    <label><input type="checkbox" class="w-checkbox-input"
      data-wf-user-field="wf-user-field-accept-communications"></label>
    ${fields}
    <input type="submit" value="Sign Up" data-wait="Please wait...">
  </form>${FAIL(texts)}
  <div class="w-form-verification" tabindex="-1">Check your e-mail.</div></div>`;

export const RESET = `<div><form data-wf-user-form-type="resetPassword">
    <input type="email" data-wf-user-form-input-type="email" value="ann@mail.example">
    <input type="submit" value="Reset" data-wait="Please wait...">
  </form><div class="w-form-success" tabindex="-1">Sent.</div>${FAIL()}</div>`;

export const UPDATE = `<div><form data-wf-user-form-type="updatePassword">
    <input type="password" data-wf-user-form-input-type="password" value="correct horse">
    <input type="submit" value="Update" data-wait="Please wait...">
  </form><div class="w-form-success" tabindex="-1">Updated.</div>${FAIL()}</div>`;

export const FILE = (
  id = "77aa",
  texts = 'defaulterror="D" minsizeerror="too large" maxsizeerror="too small" extensionserror="type"',
) => `
  <div class="w-file-upload">
    <div class="w-file-upload-default"><input type="file" class="w-file-upload-input" data-wf-user-field="${id}"
      data-wf-user-field-type="FileRef">
      <label class="w-file-upload-label" tabindex="0">Upload file</label></div>
    <div class="w-file-upload-uploading w-hidden" tabindex="-1">Uploading</div>
    <div class="w-file-upload-success w-hidden" tabindex="-1"><div class="w-file-upload-file-name"></div>
      <div class="w-file-remove-link" role="button" tabindex="0">Remove</div></div>
    <div class="w-file-upload-error w-hidden" tabindex="-1"><div class="w-file-upload-error-msg"
      data-wf-user-field="${id}" ${texts}></div></div>
  </div>`;

export const ACCOUNT = (fields = '<input type="text" data-wf-user-field="wf-user-field-name">', texts = "") => `
  <section data-wf-user-account="true">
    <form method="post" data-wf-user-form-type="userAccount">
      <input type="email" disabled data-wf-user-form-input-type="email">
      ${fields}
      <input type="submit" value="Save Changes" data-wait="Saving...">
      <input type="reset" value="Cancel">
    </form>
    <div class="w-form-success" tabindex="-1">Saved.</div>${FAIL(texts)}
  </section>`;
