/** `failed`: it ended early, because the limit of users was reached. */
export type ImportState = "running" | "done" | "failed";

/** A column of a table. */
export interface TableColumn {
  header: string;
  /** null: it is skipped. */
  target: string | null;
}

/** A row that is not imported. */
export interface RowProblem {
  line: number;
  /** Why it is skipped. */
  text: string;
}

/** What an import keeps from its start to its end. */
export interface ImportFacts {
  id: string;
  /** Name of the owner. */
  startedBy: string;
  startedAt: number;
  /** null: without invitations. */
  invitesPerHour: number | null;
  /** Rows to import. */
  total: number;
  /** Rows whose address had an account before. */
  known: number;
  skipped: number;
  /** The first skipped rows. */
  problems: RowProblem[];
}

export interface UserImport extends ImportFacts {
  state: ImportState;
  endedAt: number | null;
  /** Rows that are stored, or whose address got an account meanwhile. */
  done: number;
  /** Users that it added. */
  added: number;
  /** Why it failed; empty: it did not. */
  error: string;
}
