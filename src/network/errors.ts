/** What an answer finds wrong with one field of the visitor (`accounts.md` A-41). */
export interface FailedValidation {
  readonly name: string;
  readonly fieldId: string;
}

interface Details {
  readonly status?: number;
  readonly codes?: readonly string[];
  readonly failedValidations?: readonly FailedValidation[];
  readonly problems?: readonly string[];
  readonly tooSmall?: boolean;
  readonly worthRetrying?: boolean;
  readonly cause?: unknown;
}

/**
 * An operation of the user system failed. Carries no variable, no token and none of the server's sentences, which may
 * repeat them: it is safe to log.
 */
export class OperationError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's code for each error of the operation; the first one decides the message to the visitor. */
  readonly codes: readonly string[];
  readonly failedValidations: readonly FailedValidation[];
  /** Types of what is wrong with a shipping address, such as `MISSING_STATE` (`commerce.md` C-4). */
  readonly problems: readonly string[];
  /** Whether the total of an order is below the least one (`commerce.md` C-1). */
  readonly tooSmall: boolean;
  /** Whether another attempt may end better (`accounts.md` A-42). */
  readonly worthRetrying: boolean;

  constructor(
    message: string,
    {
      status = 0,
      codes = [],
      failedValidations = [],
      problems = [],
      tooSmall = false,
      worthRetrying = false,
      cause,
    }: Details = {},
  ) {
    super(message, { cause });
    this.name = "OperationError";
    this.status = status;
    this.codes = codes;
    this.failedValidations = failedValidations;
    this.problems = problems;
    this.tooSmall = tooSmall;
    this.worthRetrying = worthRetrying;
  }
}
