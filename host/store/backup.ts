/** The content of a database copy. */
export interface StoreCopy {
  /** Number of the last migration. */
  schema: number;
  submissions: number;
  files: { id: string; size: number; sha256: string }[];
  /** The stored key of the host, which is not in the copy; undefined if there was none. */
  key: string | undefined;
}

/** Backup and restore of a database. */
export interface StoreBackup {
  /**
   * Copies a snapshot of the database to a new file. A host can be running. The copy does not contain the key, so that a
   * stolen backup cannot be used for signing.
   */
  copyTo(path: string): Promise<StoreCopy>;
  /** Describes the damage of a copy; undefined if it is intact. */
  findProblem(path: string): Promise<string | undefined>;
  /** The stored key of the current database, or undefined. */
  key(): Promise<string | undefined>;
  /**
   * Replaces the database with a copy. The host must not be running. The previous database is kept under another name.
   * @param key in its stored format; undefined: the host creates a new key.
   */
  restore(path: string, key: string | undefined): Promise<void>;
}
