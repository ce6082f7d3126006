import type { RowProblem, TableColumn, UserImport } from "../../records/imports";

/** Maximum size of a table in bytes. */
export const MOST_TABLE_SIZE = 8_000_000;

/** A table of users. */
export interface ImportRequest {
  /** The text of the file. */
  table: string;
  /** Targets of columns by their header, where the owner has chosen them; an empty string skips the column. */
  map: Record<string, string>;
}

export interface ImportStart extends ImportRequest {
  /** Invitations per hour; null: none are sent. */
  invitesPerHour: number | null;
}

/** What an import of a table would do. */
export interface ImportPreviewAnswer {
  columns: TableColumn[];
  /** Targets of columns that can be chosen. */
  targets: { id: string; name: string }[];
  /** Number of users to add. */
  adding: number;
  /** Rows whose address has an account. */
  known: number;
  /** Names of all groups in the table. */
  groups: string[];
  skipped: number;
  /** The first skipped rows. */
  problems: RowProblem[];
  /** Why the table cannot be imported as it is; empty: it can. */
  problem: string;
}

export interface ImportAnswer {
  /** The running import, or the one that ended last; null: none. */
  latest: UserImport | null;
}
