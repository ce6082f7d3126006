/** Storage for the content of files. */
export interface Blobs {
  /** Writes content to a temporary place; only `keep()` stores it. */
  write(content: AsyncIterable<Uint8Array>): Promise<Written>;
  /** undefined if no content has this id. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing if the id is unknown. */
  remove(id: string): Promise<void>;
  /** Ids of content stored before `before` (ms since 1970). */
  list(before: number): AsyncIterable<string>;
  /** Deletes what a killed process left of content that it was storing before `before` (ms since 1970). */
  removeUnfinished(before: number): Promise<void>;
  /** Uploads by visitors that do not pass through the host; undefined if it stores files itself. */
  direct?: DirectUploads;
}

/** Content that visitors send straight to the storage. Only the host moves it to the stored files. */
export interface DirectUploads {
  /**
   * The URL and the form fields for one upload of at most `size` bytes.
   * @param limits.until ms since 1970.
   * @param limits.note kept with the content; printable ASCII.
   */
  permit(id: string, limits: { size: number; until: number; now: number; note: string }): DirectForm;
  /** An upload that has arrived. */
  find(id: string): Promise<{ note: string; read(): Promise<AsyncIterable<Uint8Array> | undefined> } | undefined>;
  remove(id: string): Promise<void>;
  /** Deletes uploads that arrived before `before` (ms since 1970). */
  removeOld(before: number): Promise<void>;
}

export interface DirectForm {
  url: string;
  fields: Record<string, string>;
}

export interface Written {
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Stores the content under this id. false: the id is taken, and the content was discarded. */
  keep(id: string): Promise<boolean>;
  discard(): Promise<void>;
}

/** The disk is full or read-only. */
export class BlobsFull extends Error {}

/** Whether it is an id, which may become a part of a path. */
export function isId(id: string): boolean {
  return /^[\w-]{8,64}$/.test(id);
}

/** @throws TypeError for anything but an id. */
export function requireId(id: string): string {
  if (!isId(id)) throw new TypeError(`"${id}" is not a valid file id`);
  return id;
}
