import { createAnnouncer } from "../core/dom/announcer";
import { createElement } from "../core/dom/create-element";
import { atEnd, createLifetime, type Lifetime } from "../core/lifetime";
import { createEdits, type Edits } from "../core/edits";
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

/** The texts of a form that stays disabled (F-98, F-160). */
const REFUSED = "The form cannot be sent: its bot check failed.";
const BLOCKED = "The form cannot be sent: its bot check is blocked.";

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
  let text: Lifetime | undefined;

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
      text.abort();
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
          fail(REFUSED, `bot check failed (${String(code)})`, "a site key that is valid for this hostname");
          return true;
        },
      });
      reset = () => turnstile.reset(widget);
      atEnd(signal, () => turnstile.remove?.(widget));
    } catch (error) {
      fail(REFUSED, `bot check failed (${String(error)})`, "a site key that is valid for this hostname");
    }
  }

  /**
   * Reports a refused check once: to the developer on the console, and to the visitor below the form, unless the form can
   * be sent without the check.
   */
  function fail(sentence: string, problem: string, expected: string): void {
    if (signal.aborted) return;
    const isKnown = failing;
    if (optional) open();
    else {
      close();
      mark(false);
    }
    failing = true;
    if (isKnown) return;
    const state = optional ? "the form is sent without it" : "the form stays disabled";
    const { message } = report(`${problem}, ${state}`, { attribute: "data-turnstile-sitekey", expected });
    if (optional) return;
    panels.fail(false);
    // The page's message may be missing, and does not name the cause.
    text = createLifetime(signal);
    addErrorStyle(nonce, text.signal);
    const place = createElement("p", { class: "millrace-error" });
    place.textContent = sentence;
    const { parentElement, nextSibling } = nativeMembers(form);
    if (parentElement) createEdits(text.signal).insert(place, parentElement, nextSibling);
    // The focus stays with the visitor, who may be far away from the form.
    say(`${sentence} ${panels.failure}`.trim());
    emit<FormEvents>(form, "millrace:form:failure", { reason: "challenge", message, status: undefined });
  }

  function block(): void {
    fail(BLOCKED, `bot check ${TURNSTILE} not loaded`, "nothing to block it, or data-wf-no-turnstile");
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
