import type { Edits } from "../core/dom";
import { emit } from "../core/events";
import { loadScript } from "../network/script";
import { complain } from "./complain";
import type { FormEvents } from "./events";
import type { Panels } from "./panels";
import type { SubmitGate } from "./submit-gate";

const SERVICE = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/** How near a form comes to the viewport, in px, before its challenge is loaded. */
const MARGIN = 200;

const LOADING = "w-form-loading";

/** As much of the service's API as a form needs. */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string | undefined;
  reset(widget: string | undefined): void;
  remove?(widget: string | undefined): void;
}

/** Tokens serve once: after a submission that failed a new one is needed. */
export interface Challenge {
  renew(): void;
}

interface ChallengeOptions {
  readonly siteKey: string;
  readonly nonce: string | undefined;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly panels: Panels;
  readonly signal: AbortSignal;
}

/** Holds a form back until the bot check gives a token (`forms.md` 14.2). */
export function createChallenge(form: HTMLFormElement, options: ChallengeOptions): Challenge {
  const { siteKey, nonce, gate, edits, panels, signal } = options;
  const wrapper = form.closest(".w-form");
  let release: (() => void) | undefined;
  let widget: string | undefined;
  let failing = false;

  const service = () => (window as { turnstile?: Turnstile }).turnstile;

  function mark(loading: boolean): void {
    for (const element of [wrapper, ...gate.controls()]) if (element) edits.toggleClass(element, LOADING, loading);
  }

  function hold(): void {
    release ??= gate.close(false);
    mark(true);
  }

  function pass(): void {
    mark(false);
    release?.();
    release = undefined;
    if (failing) panels.forgive();
    failing = false;
  }

  function load(): void {
    if (service()) render();
    else loadScript(SERVICE, { nonce }).then(render, block);
  }

  function render(): void {
    if (signal.aborted) return;
    const api = service();
    // A content blocker may put an empty script in its place.
    if (!api) return block();
    const box = edits.insert(document.createElement("div"), form);
    try {
      widget = api.render(box, {
        sitekey: siteKey,
        callback: pass,
        "expired-callback": hold,
        // The service goes on trying by itself; `true` keeps it from logging what is reported here.
        "error-callback": (code: unknown) => (fail(`bot check failed (${String(code)})`, "a site key that is valid for this host"), true),
      });
    } catch (error) {
      fail(`bot check failed (${String(error)})`, "a valid site key");
    }
    signal.addEventListener("abort", () => service()?.remove?.(widget), { once: true });
  }

  /** Says once what keeps the form closed: to the visitor by the failure panel, to the developer on the console. */
  function fail(problem: string, expected: string): void {
    hold();
    mark(false);
    if (failing || signal.aborted) return;
    failing = true;
    const attribute = "data-turnstile-sitekey";
    const { message } = complain(form, `${problem}, the form stays closed until it passes`, { attribute, expected });
    panels.fail(false);
    emit<FormEvents>(form, "millrace:form:failure", { reason: "challenge", message, status: undefined });
  }

  function block(): void {
    fail(`bot check ${SERVICE} not loaded`, "page policy and content blockers to let it through, or data-wf-no-turnstile");
    // Tries again when the visitor comes back to the form, so that it is never closed for good.
    form.addEventListener("focusin", () => (hold(), load()), { once: true, signal });
  }

  hold();
  whenNear(form, load, signal);

  return {
    renew() {
      hold();
      service()?.reset(widget);
    },
  };
}

function whenNear(element: Element, run: () => void, signal: AbortSignal): void {
  if (typeof IntersectionObserver !== "function") return run();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: `${MARGIN}px` },
  );
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}

/** Asks the form's reCAPTCHA, which the page itself brought, for a new check: its answer serves once (`forms.md` 14.1). */
export function resetRecaptcha(form: HTMLFormElement): void {
  const { grecaptcha } = window as { grecaptcha?: { reset?(index?: number): void } };
  const own = form.querySelector(".g-recaptcha");
  // The service numbers its widgets in document order.
  if (own) grecaptcha?.reset?.([...document.querySelectorAll(".g-recaptcha")].indexOf(own));
}
