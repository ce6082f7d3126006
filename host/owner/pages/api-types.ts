/** What each change of a page names. */
export interface PageRequest {
  page: string;
  /** The version that the owner has seen. */
  version: number;
}

export interface PageWritten {
  version: number;
}
