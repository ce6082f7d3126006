/** Limits of an archive: a few kB can claim to contain any number of files of any size. */
export interface Limits {
  files: number;
  /** Bytes of one file, unpacked. */
  file: number;
  /** Bytes of all files, unpacked. */
  all: number;
}

/** The largest exports have some thousands of files; a page has to hold all converted data in its memory. */
export const EXPORT_LIMITS: Limits = { files: 20_000, file: 256 * 1024 ** 2, all: 2 * 1024 ** 3 };

/** For an archive inside an export, whose content ends in one text. */
export const LOTTIE_LIMITS: Limits = { files: 1000, file: 64 * 1024 ** 2, all: 128 * 1024 ** 2 };

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
