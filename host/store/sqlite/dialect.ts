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
import { rollBack, type Database } from "./driver";

/** Kysely over one synchronous connection. The caller must make sure that transactions do not overlap. */
export function createQueries(database: Database): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

function createDriver(database: Database): Driver {
  const connection = createConnection(database);
  const execute = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    // Takes the write lock at once, because upgrading a read transaction may fail.
    beginTransaction: () => execute("begin immediate"),
    commitTransaction: () => execute("commit"),
    rollbackTransaction: async () => rollBack(database),
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
