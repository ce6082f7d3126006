import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

export interface PoolOptions {
  /** `postgres://…` */
  url: string;
  /** Most connections. */
  max: number;
  /** Ms for a connection and for each statement; 0: none for statements. */
  limit: number;
}

/** Ms for a connection of a pool whose statements have no limit. */
const CONNECT = 5000;
/** Ms that the client waits beyond the server's own limit, which says more. */
const SLACK = 500;

export interface Pool {
  /** For Kysely. */
  pool: PostgresPool;
  /** For statements that are written by hand. */
  connections: pg.Pool;
}

/**
 * Connections to a database. The server ends a statement that takes too long; the client does so when the server itself
 * does not answer, and closes that connection, because an answer to the old statement may still come.
 */
export function createPool({ url, max, limit }: PoolOptions): Pool {
  const connections = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limit || CONNECT,
    ...(limit ? { statement_timeout: limit, query_timeout: limit + SLACK } : {}),
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "millrace",
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks fails the unit that uses it, and no other.
  connections.on("error", () => undefined);
  connections.on("connect", (client) => client.on("error", () => undefined));
  const pool: PostgresPool = {
    connect: async () => guarded(await connections.connect()),
    end: () => connections.end(),
  };
  return { pool, connections };
}

/** A connection that runs nothing more once a statement got no answer. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let silent: Error | undefined;
  const query = async (...args: unknown[]): Promise<unknown> => {
    if (silent) throw silent;
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...args);
    } catch (error) {
      if (isSilence(error)) silent = error;
      throw error;
    }
  };
  return { query: query as PostgresPoolClient["query"], release: () => client.release(silent) };
}

/** Whether the client gave a statement up because the server did not answer. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && /query read timeout/i.test(error.message);
}

/** Type 20 is `bigint`, which the driver would hand over as text; times and sizes fit into a number. */
function parserOf(type: number, format?: "text" | "binary"): (text: string) => unknown {
  return type === 20 ? Number : (pg.types.getTypeParser(type, format) as (text: string) => unknown);
}
