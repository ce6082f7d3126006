import type { Page } from "playwright-core";

/** Every code of the specification, and the text of each form for it. */
export const SERVER_CODES = [
  "UsysInvalidCredentials",
  "UsysInvalidUserData",
  "UsysUnauthorizedEmail",
  "UsysMustUseInvitation",
  "UsysDuplicateEmail",
  "UsysInvalidEmail",
  "UsysInvalidPassword",
  "UsysInvalidToken",
  "UsysExpiredToken",
  "UsysSomethingElse",
] as const;

const fail = `<div class="w-form-fail" data-wf-user-form-error="true" style="display:none"><div
  class="user-form-error-msg"></div></div>`;
const send = `<input type="submit" value="Send" data-wait="Wait">`;
const email = `<label>E-mail <input type="email" required data-wf-user-form-input-type="email"
  value="ana@example.org"></label>`;
const password = `<label>Password <input type="password" required data-wf-user-form-input-type="password"
  value="password"></label>`;
const done = `<div class="w-form-success" tabindex="-1">Done.</div>`;

export const logIn = (redirect = "/members") =>
  `<main><h1>Log in</h1><div><form data-wf-user-form-type="login"
    data-wf-user-form-redirect="${redirect}">${email}${password}${send}</form>${fail}</div></main>`;

export const signUp = (extra = "", attributes = "") => `<main><h1>Sign up</h1><div>
  <div class="w-form-success" tabindex="-1">Activated. <span data-wf-user-form-redirect=""><a
    href="/members">Go on</a></span></div>
  <form data-wf-user-form-type="signup" ${attributes}>${email.replace("ana@", "new@")}
    <label>Name <input data-wf-user-field="wf-user-field-name"
      value="New"></label>${password}${extra}${send}</form>${fail}
  <div class="w-form-verification" tabindex="-1">Look in your inbox.</div></div></main>`;

export const reset = () =>
  `<main><h1>Reset</h1><div><form
    data-wf-user-form-type="resetPassword">${email}${send}</form>${done}${fail}</div></main>`;

export const update = () =>
  `<main><h1>Update</h1><div><form
    data-wf-user-form-type="updatePassword">${password}${send}</form>${done}${fail}</div></main>`;

export const FILE_ID = "77aa0c3e5d1b4f2e9a8b7c6d5e4f3021";

const file = () => `<div class="w-file-upload">
  <div class="w-file-upload-default"><input type="file" id="f" class="w-file-upload-input" tabindex="-1"
    aria-hidden="true" data-wf-user-field="${FILE_ID}" data-wf-user-field-type="FileRef">
    <label class="w-file-upload-label" for="f" role="button" tabindex="0">Choose a picture</label></div>
  <div class="w-file-upload-uploading w-hidden" tabindex="-1">Uploading <div class="w-file-remove-link" id="cancel"
    role="button" tabindex="0">Cancel</div></div>
  <div class="w-file-upload-success w-hidden" tabindex="-1"><div class="w-file-upload-file-name"></div>
    <div class="w-file-remove-link" id="remove" role="button" tabindex="0">Remove</div></div>
  <div class="w-file-upload-error w-hidden" tabindex="-1"><div class="w-file-upload-error-msg"
    data-wf-user-field="${FILE_ID}"
    defaulterror="Stopped." minsizeerror="Too big." maxsizeerror="Too small."
    extensionserror="Wrong type."></div></div></div>`;

export const account = () => `<main><h1>Account</h1><section data-wf-user-account="true" aria-label="Account">
  <form data-wf-user-form-type="userAccount">
    <label>E-mail <input type="email" disabled data-wf-user-form-input-type="email"></label>
    <label>Name <input data-wf-user-field="wf-user-field-name"></label>${file()}
    ${send}<input type="reset"
      value="Undo"></form>${done.replace("<div", '<div style="display:none"')}${fail}</section></main>`;

export const button = () =>
  `<main><h1>Site</h1><button type="button" data-wf-user-logout="Log out"
    data-wf-user-login="Log in">x</button></main>`;

/** Hides the panels as the builder's stylesheet does. */
export const PANEL_STYLE = `<style>.w-form-success, .w-form-verification { display: none }</style>`;

/** Makes {@link shortenTime} shorten timers of the page; before that they run unchanged. */
export const FAST = `<script>
  const later = setTimeout;
  const ask = fetch;
  let limits = [];
  window.setTimeout = (run, ms, ...rest) => {
    const { hurry } = sessionStorage;
    if (ms >= 10000) limits.push(run);
    return later(run, hurry === "pauses" && ms < 10000 ? ms / 50 : ms, ...rest);
  };
  window.fetch = (address, ...rest) => {
    const { hurry } = sessionStorage;
    const due = hurry && String(address).includes(hurry) ? limits : [];
    limits = limits.filter((run) => !due.includes(run));
    if (due.length) later(() => due.forEach((run) => run()), 600);
    return ask(address, ...rest);
  };
</script>`;

/**
 * `pauses` makes those between attempts fifty times shorter; a path ends a request there after 600 ms instead of 30
 * s.
 */
export type ShortenedTime = "pauses" | "/apollo" | "/csrf" | "";

/**
 * Shortens five attempts with their pauses, or a request without an answer, for a test. One or the other: on a busy
 * machine a good answer may need longer than the short limit.
 */
export async function shortenTime(page: Page, how: ShortenedTime): Promise<void> {
  await page.evaluate((value) => sessionStorage.setItem("hurry", value), how);
}

/** Waits for the end of an account action: `success`, or the failure's detail. Call before the action. */
export async function outcome(page: Page, action: string): Promise<() => Promise<string>> {
  await page.evaluate((name) => {
    const holder = window as unknown as { ended: Promise<string> };
    holder.ended = new Promise((resolve) => {
      const once = { once: true };
      document.addEventListener(`millrace:account:${name}:success`, () => resolve("success"), once);
      const failed = (event: Event) => resolve(JSON.stringify((event as CustomEvent<unknown>).detail));
      document.addEventListener(`millrace:account:${name}:failure`, failed, once);
    });
  }, action);
  return () => page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended);
}

/** Logs the example's visitor in, without a page. */
export async function logInAs(page: Page, address = "ana@example.org"): Promise<void> {
  await page.evaluate(async (emailAddress) => {
    await fetch("/.wf_graphql/csrf", {
      method: "POST",
      credentials: "include",
      headers: { "X-Requested-With": "XMLHttpRequest" },
    });
    const token = /wf-csrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    const query = "mutation UserLoginRequest{x}";
    const variables = { email: emailAddress, authPassword: "password" };
    await fetch("/.wf_graphql/usys/apollo", {
      method: "POST",
      headers: { "content-type": "application/json", "X-Wf-Csrf": token },
      body: JSON.stringify([{ operationName: "UserLoginRequest", variables, query }]),
    });
  }, address);
}
