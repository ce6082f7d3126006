import type { Reporter } from "../../core/errors";
import { OperationError, type FailedValidation } from "../../network/errors";
import { clientCode, type ErrorCode, type FormKind } from "./error-texts";

/** What a form refuses by itself, before anything is sent. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly failedValidations: readonly FailedValidation[] = [],
  ) {
    super(code);
    this.name = "Refusal";
  }
}

/** A visitor canceled a form, by closing its challenge for example: nothing is shown. */
export class Canceled extends Error {}

/** The failure for page, event and console, without typed values. */
export interface Failure {
  readonly code: ErrorCode;
  /** HTTP status of the answer; 0 without one. */
  readonly status: number;
  readonly failedValidations: readonly FailedValidation[];
}

/** Reads a failure; what the visitor can do nothing about is also reported to the console. */
export function describeFailure(error: unknown, kind: Pick<FormKind, "codes">, { report }: Reporter): Failure {
  if (error instanceof Refusal) return { code: error.code, status: 0, failedValidations: error.failedValidations };
  const { status = 0, codes = [], failedValidations = [] } = error instanceof OperationError ? error : {};
  const code = clientCode(kind, codes[0]);
  if (code === "GENERAL_ERROR") report(error);
  return { code, status, failedValidations };
}
