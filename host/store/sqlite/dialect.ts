import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import type { Db, Tables } from "../schema";
import type { Database } from "./driver";

/** Kysely over one synchronous connection. The caller must make sure that transactions do not overlap. */
export function createQueries(database: Database): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(createConnection(database)),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

function createDriver(connection: DatabaseConnection): Driver {
  const execute = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    // Takes the write lock at once, because upgrading a read transaction may fail.
    beginTransaction: () => execute("begin immediate"),
    commitTransaction: () => execute("commit"),
    rollbackTransaction: () => execute("rollback"),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

function createConnection(database: Database): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return { rows: database.prepare(sql).all(...parameters) as Row[] };
    },
    streamQuery() {
      throw new Error("Rows are read page by page");
    },
  };
}
