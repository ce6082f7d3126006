/** The space of a database in a file. */
export interface DatabaseSpace {
  file: string;
  /** Bytes of the file once the write-ahead log is merged into it. */
  bytes: number;
  /** Bytes of its free pages, which new rows use first. */
  unused: number;
}
