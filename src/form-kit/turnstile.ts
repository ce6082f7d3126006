import { loadScript } from "../network/load-script";

/** The URL of the bot check. */
export const TURNSTILE = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/** What the service reports to a form. */
export interface ChallengeOptions {
  readonly sitekey: string;
  callback(token: string): void;
  /** @returns `true` to keep the service from logging the reported error; it continues to try. */
  "error-callback"(code: unknown): unknown;
  "expired-callback"(): void;
  "timeout-callback"?(): void;
}

/** As much of the service's API as forms need. */
export interface Turnstile {
  /** @returns the widget's id. Throws for a site key that is not valid. */
  render(container: HTMLElement, options: ChallengeOptions): string | undefined;
  reset(widget: string | undefined): void;
  remove?(widget: string | undefined): void;
}

const service = () => (window as { turnstile?: Turnstile }).turnstile;

/**
 * Loads the service, once per page; one that the page has loaded itself is used at once.
 * @param fail called when it cannot be loaded, or when the loaded script is not the service; the next call tries again.
 */
export function withTurnstile(nonce: string | undefined, run: (turnstile: Turnstile) => void, fail: () => void): void {
  const loaded = () => {
    const turnstile = service();
    // A content blocker may put an empty script in its place.
    if (turnstile) run(turnstile);
    else fail();
  };
  if (service()) loaded();
  else loadScript(TURNSTILE, { nonce }).then(loaded, fail);
}
