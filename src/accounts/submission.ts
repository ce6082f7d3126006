import { useLayoutEffect, useReducer } from "react";
import { announceSession } from "../core/session";
import type { FormKind } from "./error-codes";
import { emitFailure, emitSubmit, emitSuccess } from "./events";
import { failureOf, GivenUp, type Failure } from "./failure";
import { $holds, hold } from "./holds";
import { answerSubmissions } from "./native-submission";
import { hideBlock, showAndFocus, useErrorBlock } from "./panels";
import type { FormProps } from "./props";
import { near } from "./vocabulary";

/** Where a form is in its life. */
export interface FormState {
  readonly phase: "idle" | "sending" | "done" | "failed";
  readonly failure?: Failure;
}

export type FormEvent =
  | { readonly type: "send" | "succeed" | "stop" | "dismiss" }
  | { readonly type: "fail"; readonly failure: Failure };

const IDLE: FormState = { phase: "idle" };

/** The one machine of all account forms. An event that does not belong to the phase changes nothing. */
function nextState(state: FormState, event: FormEvent): FormState {
  const sending = state.phase === "sending";
  switch (event.type) {
    case "send":
      return sending ? state : { phase: "sending" };
    case "succeed":
      return sending ? { phase: "done" } : state;
    case "stop":
      return sending ? IDLE : state;
    case "fail":
      return { phase: "failed", failure: event.failure };
    case "dismiss":
      return sending ? state : IDLE;
  }
}

/** What one kind of form does with the machine. */
export interface Steps<D> {
  /** Reads the form, checks it, sends it. Throws a `Refusal` for what it does not send. */
  send(): Promise<D>;
  /** @returns `"leave"` when the page is about to go away: nothing is shown any more. */
  done?(data: D): "leave" | void;
  /** Whether the form makes way for the success block. */
  hidesForm?: boolean;
  /** Whether the submit control stays disabled after success, because the page leaves. */
  staysBusy?: boolean;
}

export interface Submission {
  readonly state: FormState;
  /** Hides both messages. */
  dismiss(): void;
  /** Shows an error that no submit led to. */
  fail(error: unknown): void;
}

/** Holds the state of a served form and writes it: submit, disable, send, then success block or error text. */
export function useSubmission<D>(props: FormProps, kind: FormKind, steps: Steps<D>): Submission {
  const { form, edits, signal } = props;
  const [state, dispatch] = useReducer(nextState, IDLE);
  const success = () => near(form, kind.success ?? "#");

  const fail = (error: unknown) => {
    const failure = failureOf(error, kind, form);
    dispatch({ type: "fail", failure });
    emitFailure(form, kind.action, failure);
  };

  async function submit(): Promise<void> {
    const release = hold(form, "sending");
    dispatch({ type: "send" });
    let stays = false;
    try {
      const data = await steps.send();
      if (signal.aborted) return;
      // A log in begins a session, and so may a new password: what the cookie says now is what all tabs show.
      announceSession();
      const leaves = steps.done?.(data) === "leave";
      stays = !!steps.staysBusy;
      dispatch({ type: leaves ? "stop" : "succeed" });
      emitSuccess(form, kind.action);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof GivenUp) dispatch({ type: "stop" });
      else fail(error);
    } finally {
      if (stays && !signal.aborted) {
        // A page that comes back from the history is as it was left.
        addEventListener("pageshow", release, { signal });
        signal.addEventListener("abort", release, { once: true });
      } else release();
    }
  }

  useLayoutEffect(() => {
    const listener = (event: Event) => {
      event.preventDefault();
      if (!$holds(form).get().length && emitSubmit(form, kind.action)) void submit();
    };
    form.addEventListener("submit", listener, { signal });
    answerSubmissions(form, signal);
  }, []);

  useErrorBlock(props, kind, state.failure);
  useLayoutEffect(() => {
    if (state.phase !== "done" || !kind.success) return;
    const block = success();
    if (steps.hidesForm) hideBlock(edits, form);
    showAndFocus(edits, block);
    return () => hideBlock(edits, block);
  }, [state.phase]);

  return { state, dismiss: () => dispatch({ type: "dismiss" }), fail };
}
