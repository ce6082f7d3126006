import { createAnnouncer } from "../core/dom/announcer";
import { createElement } from "../core/dom/create-element";
import { atEnd } from "../core/lifetime";
import type { Edits } from "../core/edits";
import type { Reporter } from "../core/errors";
import { emit } from "../core/events";
import type { SubmitGate } from "../form-kit/submit-control";
import { whenNear } from "../core/when-near";
import { addErrorStyle } from "../form-kit/error-style";
import { TURNSTILE, withTurnstile, type Turnstile } from "../form-kit/turnstile";
import type { FormEvents } from "./events";
import type { Panels } from "./panels";
import { nativeMembers } from "../core/dom/dom";

const LOADING = "w-form-loading";

/** Why a form stays disabled, for its text (F-98, F-160). */
const REFUSED = "failed";
const BLOCKED = "is blocked";
const SITE_KEY = "a site key that is valid for this hostname";

/** Tokens serve once: after a submission that failed a new one is needed. */
export interface Challenge {
  renew(): void;
}

interface FormChallengeOptions {
  readonly siteKey: string;
  /** Whether the form can be sent although the check is refused or blocked (F-161). */
  readonly optional: boolean;
  readonly nonce: string | undefined;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly panels: Panels;
  readonly signal: AbortSignal;
  readonly report: Reporter["report"];
}

/** Disables a form until the bot check returns a token (`forms.md` 14.2). */
export function createChallenge(form: HTMLFormElement, options: FormChallengeOptions): Challenge {
  const { siteKey, optional, nonce, gate, edits, panels, signal, report } = options;
  const wrapper = nativeMembers(form).closest(".w-form");
  const say = createAnnouncer(signal);
  let release: (() => void) | undefined;
  let reset: (() => void) | undefined;
  let failing = false;
  let text: HTMLElement | undefined;

  function mark(loading: boolean): void {
    for (const element of [wrapper, ...gate.controls()]) if (element) edits.toggleClass(element, LOADING, loading);
  }

  function close(): void {
    release ??= gate.close("challenge");
    mark(true);
  }

  function open(): void {
    mark(false);
    release?.();
    release = undefined;
    if (text) {
      text.remove();
      panels.clear();
      say("");
    }
    text = undefined;
    failing = false;
  }

  function load(): void {
    withTurnstile(nonce, render, block);
  }

  function render(turnstile: Turnstile): void {
    if (signal.aborted) return;
    const box = edits.insert(document.createElement("div"), form);
    try {
      const widget = turnstile.render(box, {
        sitekey: siteKey,
        callback: open,
        "expired-callback": close,
        "error-callback": (code) => {
          fail(REFUSED, `failed (${String(code)})`, SITE_KEY);
          return true;
        },
      });
      reset = () => turnstile.reset(widget);
      atEnd(signal, () => turnstile.remove?.(widget));
    } catch (error) {
      fail(REFUSED, `failed (${String(error)})`, SITE_KEY);
    }
  }

  /**
   * Reports a refused check once: to the developer on the console, and to the visitor below the form, unless the form can
   * be sent without the check.
   */
  function fail(state: string, problem: string, expected: string): void {
    if (signal.aborted) return;
    const isKnown = failing;
    if (optional) open();
    else close();
    mark(false);
    failing = true;
    if (isKnown) return;
    const end = optional ? "is sent without it" : "stays disabled";
    const { message } = report(`bot check ${problem}, the form ${end}`, {
      attribute: "data-turnstile-sitekey",
      expected,
    });
    if (optional) return;
    panels.fail(false);
    // The page's message may be missing, and does not name the cause.
    const sentence = `The form cannot be sent: its bot check ${state}.`;
    addErrorStyle(nonce, signal);
    text = createElement("p", { class: "millrace-error" });
    text.textContent = sentence;
    const { parentElement, nextSibling } = nativeMembers(form);
    if (parentElement) edits.insert(text, parentElement, nextSibling);
    // The focus stays with the visitor, who may be far away from the form.
    say(`${sentence} ${panels.failure}`.trim());
    emit<FormEvents>(form, "millrace:form:failure", { reason: "challenge", message, status: undefined });
  }

  function block(): void {
    fail(BLOCKED, `${TURNSTILE} not loaded`, "nothing to block it, or data-wf-no-turnstile");
    // Tries again when the visitor returns to the form, so that it is not disabled for good.
    const retry = () => {
      if (!optional) close();
      load();
    };
    nativeMembers(form).addEventListener("focusin", retry, { once: true, signal });
  }

  close();
  whenNear(form, load, signal, "200px");

  return {
    renew() {
      // There was no token to renew.
      if (optional && failing) return;
      close();
      reset?.();
    },
  };
}

/**
 * Requests a new check of the form's reCAPTCHA, which the page itself loaded: its answer is valid once (`forms.md`
 * 14.1).
 */
export function resetRecaptcha(form: HTMLFormElement): void {
  const { grecaptcha } = window as { grecaptcha?: { reset?(index?: number): void } };
  const widget = nativeMembers(form).querySelector(".g-recaptcha");
  // The service numbers its widgets in document order.
  if (widget) grecaptcha?.reset?.([...document.querySelectorAll(".g-recaptcha")].indexOf(widget));
}
