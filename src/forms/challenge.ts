import { createAnnouncer } from "../core/dom/announcer";
import { atEnd } from "../core/lifetime";
import type { Edits } from "../core/edits";
import type { Reporter } from "../core/errors";
import { emit } from "../core/events";
import type { SubmitGate } from "../form-kit/submit-control";
import { whenNear } from "../core/when-near";
import { TURNSTILE, withTurnstile, type Turnstile } from "../form-kit/turnstile";
import type { FormEvents } from "./events";
import type { Panels } from "./panels";
import { nativeMembers } from "../core/dom/dom";

const LOADING = "w-form-loading";

/** The text of a form that stays disabled (F-98). */
const UNCHECKED = "The form cannot be sent: its bot check is blocked.";

/** Tokens serve once: after a submission that failed a new one is needed. */
export interface Challenge {
  renew(): void;
}

interface FormChallengeOptions {
  readonly siteKey: string;
  readonly nonce: string | undefined;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly panels: Panels;
  readonly signal: AbortSignal;
  readonly report: Reporter["report"];
}

/** Disables a form until the bot check returns a token (`forms.md` 14.2). */
export function createChallenge(form: HTMLFormElement, options: FormChallengeOptions): Challenge {
  const { siteKey, nonce, gate, edits, panels, signal, report } = options;
  const wrapper = nativeMembers(form).closest(".w-form");
  const say = createAnnouncer(signal);
  let release: (() => void) | undefined;
  let reset: (() => void) | undefined;
  let failing = false;

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
    if (failing) {
      panels.clear();
      say("");
    }
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
          fail(`bot check failed (${String(code)})`, "a site key that is valid for this hostname");
          return true;
        },
      });
      reset = () => turnstile.reset(widget);
      atEnd(signal, () => turnstile.remove?.(widget));
    } catch (error) {
      fail(`bot check failed (${String(error)})`, "a site key that is valid for this hostname");
    }
  }

  /** Reports once what disables the form: to the visitor by the error message, to the developer on the console. */
  function fail(problem: string, expected: string): void {
    close();
    mark(false);
    if (failing || signal.aborted) return;
    failing = true;
    const attribute = "data-turnstile-sitekey";
    const { message } = report(`${problem}, the form stays disabled`, { attribute, expected });
    panels.fail(false);
    // The focus stays with the visitor, who may be far away from the form.
    say(`${UNCHECKED} ${panels.failure}`.trim());
    emit<FormEvents>(form, "millrace:form:failure", { reason: "challenge", message, status: undefined });
  }

  function block(): void {
    fail(`bot check ${TURNSTILE} not loaded`, "nothing to block it, or data-wf-no-turnstile");
    // Tries again when the visitor returns to the form, so that it is not disabled for good.
    const retry = () => {
      close();
      load();
    };
    nativeMembers(form).addEventListener("focusin", retry, { once: true, signal });
  }

  close();
  whenNear(form, load, signal, "200px");

  return {
    renew() {
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
