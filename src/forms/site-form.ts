import { createEdits } from "../core/dom";
import { MillraceError, report } from "../core/errors";
import { emit } from "../core/events";
import type { Page } from "../core/page";
import { RequestFailure } from "../network/failure";
import { collectFields, toMap, type FieldMap } from "./collect";
import { mirrorControls } from "./custom-controls";
import type { FormHandler } from "./events";
import { createFieldMessage } from "./field-message";
import { createPanels } from "./panels";
import { createSubmitControls } from "./submit-controls";
import { findProblem } from "./validate";

/** How one kind of handler sends the fields. Rejects with a {@link RequestFailure}. */
export type Send = (fields: FieldMap) => Promise<void>;

export interface SiteForm {
  /** Takes a `submit` event of the form over. */
  submit(event: Event): void;
}

export interface SiteFormOptions {
  readonly handler: FormHandler;
  readonly send: Send;
  /** Where to go after success, as written in the page. */
  readonly redirect: string | undefined;
  readonly page: Page;
  readonly signal: AbortSignal;
}

/** A form that the runtime sends: holds its state and shows it (`forms.md` 2). */
export function createSiteForm(form: HTMLFormElement, options: SiteFormOptions): SiteForm {
  const { handler, send, page, signal } = options;
  const redirect = allowedRedirect(options.redirect);
  const edits = createEdits(signal);
  const panels = createPanels(form, edits);
  const controls = createSubmitControls(form, edits, signal);
  const showMessage = createFieldMessage(form, signal);
  let submitting = false;

  function render(): void {
    // After `stop()` a late answer must not touch the page again.
    if (!signal.aborted) controls.render(submitting, submitting);
  }

  function busy(): boolean {
    return submitting;
  }

  async function deliver(fields: FieldMap): Promise<void> {
    submitting = true;
    render();
    try {
      await send(fields);
    } catch (error) {
      fail(error);
      return;
    }
    emit(form, "millrace:form:success", { handler, redirect });
    if (signal.aborted) return;
    if (redirect) {
      page.navigate(redirect);
      return;
    }
    submitting = false;
    panels.succeed();
    render();
  }

  function fail(error: unknown): void {
    const { reason, message, status } = error instanceof RequestFailure ? error : asFailure(error);
    report(new MillraceError({ behaviour: "forms", element: form, message: `not sent, ${message}`, cause: error }), {
      behaviour: "forms",
    });
    submitting = false;
    if (!signal.aborted) {
      panels.fail();
      render();
    }
    emit(form, "millrace:form:failure", { handler, reason, message, status });
  }

  mirrorControls(form, edits, signal);
  render();
  // Back from the page the redirect led to, the browser may show this one as it was left.
  addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (!persisted) return;
      submitting = false;
      render();
    },
    { signal },
  );

  return {
    submit(event) {
      // First of all: whatever goes wrong below, the page must not be left with the visitor's text on it.
      event.preventDefault();
      if (busy()) return;
      try {
        const fields = collectFields(form);
        const problem = findProblem(fields);
        if (problem) return showMessage(problem);
        const map = toMap(fields);
        if (emit(form, "millrace:form:submit", { handler, fields: map }, { cancelable: true })) void deliver(map);
      } catch (error) {
        fail(error);
      }
    },
  };
}

function asFailure(error: unknown): RequestFailure {
  return new RequestFailure("internal", error instanceof Error ? error.message : String(error));
}

/** A redirect that runs a script or opens a foreign program counts as none. */
function allowedRedirect(redirect: string | undefined): string | undefined {
  try {
    return redirect && /^https?:$/.test(new URL(redirect, document.baseURI).protocol) ? redirect : undefined;
  } catch {
    return undefined;
  }
}
