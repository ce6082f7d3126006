import { TURNSTILE, withTurnstile, type Turnstile } from "../../form-kit/turnstile";
import { askInOverlay } from "../../form-kit/turnstile-overlay";
import type { FormContext } from "../form/context";
import { Canceled } from "../form/failure";
import { nativeMembers } from "../../core/dom/dom";

/**
 * Protects a sign-up form with a bot challenge: nothing is sent before the service has loaded.
 * @param fail shows that the service could not be loaded; the form then stays closed.
 * @returns a function that shows the challenge and returns the token, `undefined` for a form without challenge.
 */
export function createChallenge(
  { form, page, gate, signal }: FormContext,
  fail: (error: unknown) => void,
): () => Promise<string | undefined> {
  const siteKey = nativeMembers(form).getAttribute("wf-captcha-site-key");
  const mode = nativeMembers(form).getAttribute("wf-captcha-mode");
  if (!siteKey || !mode) return async () => undefined;
  const open = gate.close("challenge");
  let service: Turnstile | undefined;
  const use = (turnstile: Turnstile) => {
    service = turnstile;
    open();
  };
  withTurnstile(page.config.nonce, use, () => signal.aborted || fail(new Error(`${TURNSTILE} could not be loaded`)));
  return async () => {
    const token = service && (await askInOverlay(service, siteKey, mode === "invisible", signal));
    if (token === undefined) throw new Canceled();
    return token;
  };
}
