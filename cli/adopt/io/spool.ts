/** Bytes that a spool keeps. */
export interface Spooled {
  read(): Promise<Uint8Array>;
}

/**
 * Keeps the new files of a site until the whole site is converted: before that it is not known whether anything may be written. Where
 * there is a disk, they are not in memory (`spool-file.ts`).
 */
export interface Spool {
  add(bytes: Uint8Array): Promise<Spooled>;
}

/** A spool without a disk. A browser can move the content of a `Blob` out of memory. */
export function blobSpool(): Spool {
  return {
    async add(bytes) {
      // A copy: the buffer of the bytes may be larger, and shared.
      const blob = new Blob([new Uint8Array(bytes)]);
      return { read: async () => new Uint8Array(await blob.arrayBuffer()) };
    },
  };
}
