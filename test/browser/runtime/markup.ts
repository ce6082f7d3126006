import type { Page } from "playwright-core";

/** A log-in form as the builder publishes it, with its own text for failures. */
export const LOG_IN = `<main><h1>Log in</h1><div>
  <form method="post" data-wf-user-form-type="login" data-wf-user-form-redirect="/members">
    <label>E-mail <input type="email" required data-wf-user-form-input-type="email"></label>
    <label>Password <input type="password" required data-wf-user-form-input-type="password"></label>
    <input type="submit" value="Log in" data-wait="One moment">
  </form>
  <div class="w-form-fail" data-wf-user-form-error="true" style="display:none"><div
    class="user-form-error-msg">Failed</div></div>
</div></main>`;

/** Fills the form in and sends it by the keyboard. */
export async function logIn(page: Page, password = "wrong password"): Promise<void> {
  await page.getByLabel("E-mail").first().fill("ada@example.org");
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
}

/** Records every document that the page requests: `GET http://…`. */
export function watchNavigation(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
}
