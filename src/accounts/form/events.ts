import { emit } from "../../core/events";
import type { AccountAction, ErrorCode } from "./error-texts";
import type { Failure } from "./failure";

export interface AccountFailureDetail {
  /** The client code, one of a closed list. */
  code: ErrorCode;
  /** HTTP status of the answer; 0 without a request or an answer. */
  status: number;
}

export type AccountEvents = {
  [A in AccountAction as `millrace:account:${A}:success`]: Record<never, never>;
} & {
  [A in AccountAction as `millrace:account:${A}:failure`]: AccountFailureDetail;
} & {
  /** A visitor sends an account form. `preventDefault()` stops it. */
  [A in AccountAction as `millrace:account:${A}:submit`]: Record<never, never>;
};

export function emitSuccess(element: Element, action: AccountAction): void {
  emit<AccountEvents>(element, `millrace:account:${action}:success`, {});
}

export function emitFailure(element: Element, action: AccountAction, { code, status }: Failure): void {
  emit<AccountEvents>(element, `millrace:account:${action}:failure`, { code, status });
}

/** @returns `false` when a page script stopped it. */
export function emitSubmit(element: Element, action: AccountAction): boolean {
  return emit<AccountEvents>(element, `millrace:account:${action}:submit`, {}, { cancelable: true });
}

declare global {
  interface MillraceEventMap extends AccountEvents {}
}
