/** What the copy of a database has in it. */
export interface StoreCopy {
  /** Number of its last migration. */
  schema: number;
  submissions: number;
  files: { id: string; size: number; sha256: string }[];
  /** The key of the host, which the copy itself has not, as it was stored; undefined: there was none. */
  key: string | undefined;
}

/** Copies of a database for backups. */
export interface StoreBackup {
  /**
   * Copies the database as it is at one moment into a new file, while a host may be running. The key is left out, so that a
   * stolen backup cannot be used for signing.
   */
  copyTo(path: string): Promise<StoreCopy>;
  /** What is wrong with a copy; undefined: nothing. */
  problemOf(path: string): Promise<string | undefined>;
  /** The key that the database has, as it is stored; undefined: none. */
  key(): Promise<string | undefined>;
  /**
   * Replaces the database of a host that is not running by a copy; the old one stays beside it under another name.
   * @param key as it is to be stored; undefined: the host makes a new one.
   */
  restore(path: string, key: string | undefined): Promise<void>;
}
