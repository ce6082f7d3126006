/** The databases of a store, whose SQL differs. */
export type Dialect = "sqlite" | "postgres";
