import { atEnd } from "../../core/lifetime";
import type { Behaviour } from "../../core/behaviour";
import { createEdits, type Edits } from "../../core/edits";
import { currentMode } from "../../core/page/builder-mode";
import { shared } from "../../core/shared";
import { errorBlock, showError } from "./error-block";
import { FORM_TYPE } from "./form-markup";
import { nativeMembers } from "../../core/dom/dom";

/** Default message for pages without an error message. */
export const CANNOT_SEND = "Something went wrong. Please try again.";

const ACCOUNT_FORM = `form[${FORM_TYPE}]`;

/** How many answer the submissions of a form; one list for the script and its parts. */
const answering = () => shared("answering", () => new WeakMap<Element, number>());
/** Signals of pages that have their listener. */
const guarded = new WeakSet<AbortSignal>();

/** Reports that submissions of this form are handled until `signal` aborts. */
export function answerSubmissions(form: HTMLFormElement, signal: AbortSignal): void {
  const add = (count: number) => answering().set(form, (answering().get(form) ?? 0) + count);
  add(1);
  atEnd(signal, () => add(-1));
}

/** Shows on the form that it cannot be sent, in the page's own words if it has some. */
export function showNotSent(form: HTMLFormElement, edits: Edits): void {
  if (errorBlock(form)) showError(form, edits, (text) => text.textContent || CANNOT_SEND);
  else window.alert(CANNOT_SEND);
}

/**
 * Prevents the native submission of every account form, even after failures, because a password must be sent neither in
 * a URL nor to a server that does not expect it. A form without a handler shows its error message (`accounts.md` A-6).
 */
export function preventNativeSubmission(signal: AbortSignal): void {
  if (guarded.has(signal)) return;
  guarded.add(signal);
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !nativeMembers(form).matches(ACCOUNT_FORM)) return;
      event.preventDefault();
      // Later than every listener: late content is mounted by the very event.
      setTimeout(() => {
        if (!signal.aborted && currentMode() === "published" && !answering().get(form))
          showNotSent(form, createEdits(signal));
      });
    },
    { capture: true, signal },
  );
}

/** Rules for every account form before, beside and after its own behaviour. */
export const nativeSubmission: Behaviour = {
  name: "native-submission",
  selector: ACCOUNT_FORM,
  modes: ["published", "preview", "design"],
  boot: ({ signal }) => preventNativeSubmission(signal),
  mount(form, { signal }) {
    // `form.submit()` of a page script sends no event; outside a dialog this method sends nothing.
    createEdits(signal).attribute(form, "method", "dialog");
  },
};
