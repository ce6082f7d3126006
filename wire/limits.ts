/** Limits of a submission; a body beyond them is refused (`forms.md` 9). */
export const SUBMISSION_LIMITS = {
  /** Of the whole body, in bytes. */
  bytes: 256_000,
  /** Of the form's name, in characters. */
  name: 256,
  fields: 200,
  files: 20,
  cookies: 20,
} as const;

/** Largest files in bytes, a file of exactly this size included, and the builder's message for larger ones. */
export const UPLOAD_LIMITS = {
  file: { bytes: 10_000_000, text: "Maximum size allowed for a file upload is 10000kb / 10mb." },
  image: { bytes: 4_000_000, text: "Maximum size allowed for a image upload is 4000kb / 4mb." },
} as const;

/** Largest file a site form may send, in bytes (`forms.md` F-61). */
export const MAX_FILE_BYTES = UPLOAD_LIMITS.file.bytes;

/** Longest file name, in characters; file systems and mails take no longer ones. */
export const MAX_FILE_NAME = 255;

/** How long a signed upload may be used, in ms. */
export const SIGNED_FOR = 10 * 60_000;

/** Operations of accounts that are called within `interval` ms are sent together, at most `size` of them. */
export const BATCH = { interval: 10, size: 10 } as const;
