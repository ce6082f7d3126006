import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { loadPackage } from "../../base/load-package";

export interface PoolOptions {
  /** `postgres://…` */
  url: string;
  /** Maximum number of connections. */
  max: number;
  /** Ms for connecting and for each statement; 0: no limit for statements. */
  limit: number;
  /** Checks each new connection. */
  verify?: pg.PoolConfig["verify"];
}

/** The database driver. */
const driver = () => loadPackage("pg") as typeof pg;

/** Ms for connecting, in a pool without a statement limit. */
const CONNECT = 5000;
/** Ms that the client waits longer than the server's limit, whose error is more precise. */
const SLACK = 500;

export interface Pool {
  /** The connections in a schema; "": the default schema of the user. */
  inSchema(schema: string): PostgresPool;
  end(): Promise<void>;
}

/**
 * Connections to a database. The server aborts a slow statement. If the server does not answer at all, the client gives up
 * and closes the connection, because a late answer could still arrive.
 */
export function createPool({ url, max, limit, verify }: PoolOptions): Pool {
  const connections = new (driver().Pool)({
    connectionString: url,
    max,
    connectionTimeoutMillis: limit || CONNECT,
    ...(limit ? { statement_timeout: limit, query_timeout: limit + SLACK } : {}),
    verify,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "millrace",
    types: { getTypeParser: chooseParser },
  });
  // A broken connection fails only the unit that uses it.
  connections.on("error", () => undefined);
  connections.on("connect", (client) => client.on("error", () => undefined));
  /** The schema of each connection that is not in the default one. */
  const schemas = new WeakMap<pg.PoolClient, string>();

  async function connect(schema: string): Promise<PostgresPoolClient> {
    const client = await connections.connect();
    const guarded = guard(client);
    if ((schemas.get(client) ?? "") === schema) return guarded;
    try {
      // No second schema, in which a missing table of a site could be found.
      await guarded.query(`set search_path to ${schema ? quoteName(schema) : "default"}`, []);
      schemas.set(client, schema);
      return guarded;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    // The pool outlives its users.
    inSchema: (schema) => ({ connect: () => connect(schema), end: async () => undefined }),
    end: () => connections.end(),
  };
}

/** A name in quotes, for SQL. */
export const quoteName = (name: string): string => driver().escapeIdentifier(name);

/** A connection that is not used again after a statement without an answer. */
function guard(client: pg.PoolClient): PostgresPoolClient {
  let silent: Error | undefined;
  const query = async (...args: unknown[]): Promise<unknown> => {
    if (silent) throw silent;
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...args);
    } catch (error) {
      if (isTimeout(error)) silent = error;
      throw error;
    }
  };
  return { query: query as PostgresPoolClient["query"], release: () => client.release(silent) };
}

/** Whether the client gave up because the server did not answer. */
export function isTimeout(error: unknown): error is Error {
  return error instanceof Error && /query read timeout/i.test(error.message);
}

/** Type 20 is `bigint`, which the driver returns as text. Times and sizes fit into a number. */
function chooseParser(type: number, format?: "text" | "binary"): (text: string) => unknown {
  return type === 20 ? Number : (driver().types.getTypeParser(type, format) as (text: string) => unknown);
}
