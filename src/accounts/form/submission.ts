import { hide } from "../../core/dom/visibility";
import { emitSessionChange } from "../../core/session";
import { showOutcome } from "../../form-kit/outcome";
import type { FormContext } from "./context";
import type { FormKind } from "./error-texts";
import { emitFailure, emitSubmit, emitSuccess } from "./events";
import { describeFailure, Canceled } from "./failure";
import { showFailure } from "./failure-messages";
import { errorBlock, showBlock } from "./error-block";
import { prepareMessages, successBlock } from "./messages";
import { answerSubmissions } from "./native-submission";
import { nativeMembers } from "../../core/dom/dom";

/** Where a form is in its life. */
type Phase = "idle" | "sending" | "done" | "failed";

/** What one kind of form does with the machine. */
export interface Steps<D> {
  /** Reads the form, checks it, sends it. Throws a `Refusal` for what it does not send. */
  send(): Promise<D>;
  /** @returns `"leave"` when the page is about to go away: nothing is shown any more. */
  done?(data: D): "leave" | void;
  /** Whether the success block replaces the form. */
  hidesForm?: boolean;
  /** Whether the submit control stays disabled after success, because the page leaves. */
  staysBusy?: boolean;
}

export interface Submission {
  /** Hides both messages. */
  dismiss(): void;
  /** Shows an error that no submit led to. */
  fail(error: unknown): void;
}

/** The one machine of all account forms: submit, disable, send, then success message or error text. */
export function createSubmission<D>(context: FormContext, kind: FormKind, steps: Steps<D>): Submission {
  const { form, edits, signal, gate } = context;
  let phase: Phase = "idle";
  prepareMessages(form, edits, kind);

  /** Removes the state of the last phase. */
  function enter(next: Phase): void {
    showOutcome(
      edits,
      [],
      [phase === "done" ? successBlock(form, kind) : phase === "failed" ? errorBlock(form) : null],
    );
    phase = next;
  }

  function fail(error: unknown): void {
    const failure = describeFailure(error, kind, context);
    enter("failed");
    showFailure(form, edits, kind, failure);
    emitFailure(form, kind.action, failure);
  }

  function succeed(): void {
    enter("done");
    if (steps.hidesForm) hide(edits, form);
    showOutcome(edits, [successBlock(form, kind)], [], true, showBlock);
  }

  async function submit(): Promise<void> {
    const open = gate.close("sending");
    enter("sending");
    let stays = false;
    try {
      const data = await steps.send();
      if (signal.aborted) return;
      // A log in begins a session, and so may a new password: all tabs show the current state of the cookie.
      emitSessionChange();
      const leaves = steps.done?.(data) === "leave";
      stays = !!steps.staysBusy;
      if (leaves) enter("idle");
      else succeed();
      emitSuccess(form, kind.action);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Canceled) enter("idle");
      else fail(error);
    } finally {
      // A page from the history is in the state in which the visitor left it.
      if (stays && !signal.aborted) addEventListener("pageshow", open, { signal });
      else open();
    }
  }

  nativeMembers(form).addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      if (!gate.isClosed() && emitSubmit(form, kind.action)) void submit();
    },
    { signal },
  );
  answerSubmissions(form, signal);

  return {
    dismiss() {
      if (phase !== "sending") enter("idle");
    },
    fail,
  };
}
