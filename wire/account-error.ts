/** A failed validation of one field (`accounts.md` A-19). */
export interface FailedValidation {
  name: "EmptyValue" | "MinSizeError" | "MaxSizeError" | "ExtensionsError" | "DefaultError";
  fieldId: string;
}

/** Codes of the user system; a page shows its general error for unknown ones (`accounts.md` A-15). */
export type AccountErrorCode =
  | "UsysInvalidCredentials"
  | "UsysUnauthenticated"
  | "UsysInvalidUserData"
  | "UsysUnauthorizedEmail"
  | "UsysMustUseInvitation"
  | "UsysDuplicateEmail"
  | "UsysInvalidEmail"
  | "UsysInvalidPassword"
  | "UsysInvalidToken"
  | "UsysExpiredToken"
  | "UsysForbiddenFileExtension"
  | "UsysUserLimitReached"
  | "UsysInvalidCaptcha"
  | "NoCommerceCustomerFound"
  | "SubscriptionNotFound"
  | "CommerceUnavailable"
  // Unknown to every page: the mock backend answers with it so that the general error can be tested.
  | "UsysSomethingElse";

/** An error that the visitor's page receives: `errors[0].code` of the operation (`accounts.md` A-41). */
export class AccountError extends Error {
  constructor(
    readonly code: AccountErrorCode,
    message: string,
    readonly failedValidations?: FailedValidation[],
  ) {
    super(message);
    this.name = "AccountError";
  }
}

/** The error code of values that the user system rejects. */
export function invalidData(message: string, failed?: FailedValidation[]): AccountError {
  return new AccountError("UsysInvalidUserData", message, failed);
}
