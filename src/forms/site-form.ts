import type { Reporter } from "../core/errors";
import { emit } from "../core/events";
import type { Page } from "../core/page/page";
import { parseUrl } from "../core/page/url";
import type { FieldErrors } from "../form-kit/field-errors";
import type { SubmitGate } from "../form-kit/submit-control";
import { toFailure } from "../network/failure";
import { resetRecaptcha, type Challenge } from "./challenge";
import { collectFields, toMap, type Field, type FieldMap } from "./collect";
import type { FormEvents } from "./events";
import type { Handler } from "./handler";
import type { Panels } from "./panels";
import { findProblem } from "./validate";

/** A `submit` event, by the browser or by jQuery. */
export type Submission = Pick<Event, "target" | "preventDefault"> & {
  readonly defaultPrevented?: boolean;
  isDefaultPrevented?(): boolean;
};

export interface SiteForm {
  /** Takes over a submission of the form. */
  submit(event: Submission): void;
  /** The page is back as it was left for the redirect: the form can be used again. */
  resume(): void;
}

export interface SiteFormOptions {
  readonly handler: Handler;
  /** Where to go after success, as written in the page. */
  readonly redirect: string | undefined;
  /** Whether a page script that prevents the default shows the result in any case. */
  readonly isResultOfPage: boolean;
  readonly page: Page;
  readonly panels: Panels;
  readonly gate: SubmitGate;
  readonly errors: FieldErrors;
  readonly challenge: Challenge | undefined;
  readonly signal: AbortSignal;
  readonly report: Reporter["report"];
}

/** A form that the runtime sends (`forms.md` 5 and 11). */
export function createSiteForm(form: HTMLFormElement, options: SiteFormOptions): SiteForm {
  const { handler, page, panels, gate, errors, challenge, signal, report } = options;
  const redirect = allowedRedirect(options.redirect);
  let open: (() => void) | undefined;
  /** Whether a page script has prevented the default of the submission, too. */
  let isShared: boolean | undefined;
  /** The result of a page script stays (F-20). Without a network connection most such scripts show none. */
  const isOwned = () => isShared && ((options.isResultOfPage && navigator.onLine) || panels.areForeign());

  async function deliver(fields: FieldMap, collected: readonly Field[]): Promise<void> {
    open = gate.close("sending");
    try {
      await handler.send(fields, collected);
    } catch (error) {
      fail(error);
      return;
    }
    emit<FormEvents>(form, "millrace:form:success", { handler: handler.kind, redirect });
    if (signal.aborted) return;
    if (!isOwned()) {
      if (redirect) {
        page.navigate(redirect);
        return;
      }
      panels.succeed();
    }
    open();
  }

  function fail(error: unknown): void {
    const { reason, message, status } = toFailure(error);
    if (reason !== "rejected") report(`not sent, ${message}`);
    if (!signal.aborted) {
      if (!isOwned()) panels.fail();
      challenge?.renew();
      resetRecaptcha(form);
      open?.();
    }
    emit<FormEvents>(form, "millrace:form:failure", { reason, message, status });
  }

  gate.render();

  return {
    resume: () => open?.(),
    submit(event) {
      if (handler.isNative?.()) return;
      isShared = event.isDefaultPrevented?.() ?? event.defaultPrevented;
      // First, because an error below must not leave the page with the visitor's text in it.
      event.preventDefault();
      if (gate.isClosed()) return;
      try {
        const collected = collectFields(form);
        const problem = findProblem(collected);
        if (problem) {
          if (!errors.show(problem.control, problem.message)) window.alert(problem.message);
          return;
        }
        const fields = toMap(collected);
        if (emit<FormEvents>(form, "millrace:form:submit", { handler: handler.kind, fields }, { cancelable: true }))
          void deliver(fields, collected);
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** A redirect that runs a script or opens a foreign program counts as none. */
function allowedRedirect(redirect: string | undefined): string | undefined {
  return redirect && /^https?:$/.test(parseUrl(redirect)?.protocol ?? "") ? redirect : undefined;
}
