/** Where the content of files is kept. */
export interface Blobs {
  /** Writes content to a temporary place; only `keep()` stores it. */
  write(content: AsyncIterable<Uint8Array>): Promise<Written>;
  /** undefined if no content has this id. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Not there is fine. */
  remove(id: string): Promise<void>;
  /** Ids of what was kept before `before` (ms since 1970). */
  list(before: number): AsyncIterable<string>;
}

export interface Written {
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Keeps it for good under this id; false: the id is taken, and it is gone. */
  keep(id: string): Promise<boolean>;
  discard(): Promise<void>;
}

/** The disk has no room, or takes nothing. */
export class BlobsFull extends Error {}
