/** The answer to an accepted submission: `code` is the number 200 (`forms.md` 10). */
export const ACCEPTED = { msg: "ok", code: 200 } as const;

/** The body of every refusal of the form endpoint; `code` repeats the HTTP status. */
export function refusal(status: number, msg: string): { code: number; msg: string } {
  return { code: status, msg };
}

/** First words of a refused signing request's `msg`; the page picks its text by them (`forms.md` 15). */
export const SIGN_REFUSALS = {
  size: "MaxFileSizeError: The file is larger than 10 MB.",
  type: "InvalidFileTypeError: Files of this type are not accepted.",
} as const;

/** Codes of the storage, as object stores have them. */
export type StorageCode =
  | "AccessDenied"
  | "EntityTooLarge"
  | "EntityTooSmall"
  | "MalformedPOSTRequest"
  | "NoSuchKey"
  | "SlowDown"
  | "InternalError"
  | "InsufficientStorage";

/** A storage error: XML, which the page shows as its generic text (`forms.md` F-62). `message` is written by this project. */
export function storageError(code: StorageCode, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
}

/** Headers of a stored file: its content is not trusted, so it is always a download. */
export function downloadHeaders(fileName: string): Record<string, string> {
  return {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeRfc5987(fileName)}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}

/** `encodeURIComponent` leaves characters that the header does not allow, and fails on lone surrogates. */
function encodeRfc5987(text: string): string {
  const wellFormed = new TextDecoder().decode(new TextEncoder().encode(text));
  return encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
