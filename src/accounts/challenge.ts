import { useLayoutEffect } from "react";
import { loadScript } from "../network/script";
import { hold } from "./holds";
import type { FormProps } from "./props";
import { askChallenge } from "./overlay";

const SERVICE = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/**
 * Protects a sign-up form that asks for a bot challenge: nothing is sent before the service is there.
 * @param fail shows that the service could not be loaded; the form then stays closed.
 * @returns asks the visitor and brings the token, or `undefined` for a form without challenge.
 */
export function useChallenge(
  { form, page, signal }: FormProps,
  fail: (error: unknown) => void,
): (() => Promise<string>) | undefined {
  const siteKey = form.getAttribute("wf-captcha-site-key");
  const mode = form.getAttribute("wf-captcha-mode");
  const isProtected = !!siteKey && !!mode;
  useLayoutEffect(() => {
    if (!isProtected) return;
    const release = hold(form, "challenge");
    loadScript(SERVICE, { nonce: page.config.nonce }).then(release, (error: unknown) => signal.aborted || fail(error));
    return release;
  }, []);
  return isProtected ? () => askChallenge(siteKey, mode === "invisible", signal) : undefined;
}
