/** Files of a site by path: SHA-256 in hexadecimal. Paths have forward slashes and no slash at the start. */
export type Manifest = ReadonlyMap<string, string>;

/** A state of a site that can be deployed. */
export interface SiteState {
  readonly files: Manifest;
  read(path: string): Promise<Uint8Array>;
  /** What changed, in a few words: the message of a commit. */
  readonly summary: string;
}

/** A state whose files are kept beside the site. */
export interface StoredState extends SiteState {
  /** The file on the disk that has the content of a path. It must not be changed. */
  findContent(path: string): string;
}

/** What a run did. */
export interface Deployed {
  /** Files that were written. */
  readonly changed: number;
  readonly removed: number;
  /** The name of the state that is online now. */
  readonly state: string;
}

/** Paths that can be written or removed in any order. */
export interface Step {
  readonly kind: "write" | "remove";
  readonly paths: readonly string[];
}

/** How a state gets online. */
export interface Change {
  readonly next: StoredState;
  /**
   * In this order no visitor gets a page whose files are missing. A path to remove may be missing already, and a path to write may be
   * there, because an earlier run can have been broken off.
   */
  readonly steps: readonly Step[];
}

/** Where a site is published. */
export interface Target {
  /** For records and messages; without secrets. Another name is another place, which has no files of the site yet. */
  readonly name: string;
  /** Whether files whose names change with their content stay for a week after the last page that named them. */
  readonly keepsOldFiles?: boolean;
  /** @throws AdoptError when the change is not complete; the next run repeats it. */
  apply(change: Change): Promise<void>;
}
