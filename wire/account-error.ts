/** A failed validation of one field (`accounts.md` A-19). */
export interface FailedValidation {
  name: "EmptyValue" | "MinSizeError" | "MaxSizeError" | "ExtensionsError" | "DefaultError";
  fieldId: string;
}

/** An error that the visitor's page gets to see: `errors[0].code` of the operation (`accounts.md` A-41). */
export class AccountError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly failedValidations?: FailedValidation[],
  ) {
    super(message);
    this.name = "AccountError";
  }
}

/** The code of values that the user system does not take. */
export function invalidData(message: string, failed?: FailedValidation[]): AccountError {
  return new AccountError("UsysInvalidUserData", message, failed);
}
