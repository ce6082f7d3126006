import type { MountContext } from "../../core/behaviour";
import { createEdits, type Edits } from "../../core/edits";
import type { Reporter } from "../../core/errors";
import { atEnd } from "../../core/lifetime";
import type { Page } from "../../core/page/page";
import { perPage } from "../../core/per-page";
import { createSubmitGate, type SubmitGate } from "../../form-kit/submit-control";
import type { Client } from "../../network/graphql";
import { getUsersClient } from "../../network/usys";

/** What the controller of an account element gets. */
export interface AccountContext extends Reporter {
  readonly page: Page;
  readonly users: Client;
  readonly edits: Edits;
  readonly signal: AbortSignal;
}

/** What the controller of an account form gets. */
export interface FormContext extends AccountContext {
  readonly form: HTMLFormElement;
  readonly gate: SubmitGate;
}

export function accountContext({ page, signal, report, warn }: MountContext): AccountContext {
  return { page, users: getUsersClient(page), edits: createEdits(signal), signal, report, warn };
}

/** The gates of a runtime's forms. Field behaviours and the flow behaviour of a form share one gate. */
const getGates = /* @__PURE__ */ perPage(() => new WeakMap<HTMLFormElement, SubmitGate>());

/** The gate of a form; it ends with the signal of its first user. */
function getGate(form: HTMLFormElement, { page, signal }: MountContext): SubmitGate {
  const gates = getGates(page);
  let gate = gates.get(form);
  if (!gate) {
    gates.set(form, (gate = createSubmitGate(form, signal)));
    atEnd(signal, () => gates.delete(form));
  }
  return gate;
}

export function formContext(form: HTMLFormElement, context: MountContext): FormContext {
  return { ...accountContext(context), form, gate: getGate(form, context) };
}
