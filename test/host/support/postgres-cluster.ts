import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A separate PostgreSQL: a new folder, a socket in it and no port. */
export interface Cluster {
  /** Where it is; enough to make databases in it. */
  folder: string;
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  start(): Promise<void>;
  /** Breaks all connections. */
  stop(): void;
  /** A copy of it, which follows it and is started. */
  copy(): Promise<Cluster>;
  /** Promotes a copy to a primary. */
  promote(): void;
  /** Stops it and deletes the folder. */
  remove(): void;
}

/** Name of the database with the present schema and no rows, which is copied for tests. */
export const MIGRATED = "migrated";

let databases = 0;

/** A connection that makes databases. It is not reported when its cluster stops. */
export async function connectAdmin(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(folder, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Makes a new database in a cluster that runs.
 * @param template name of the database to copy; it must have no other connections. Default: the new database is empty.
 * @param name default: a unique name.
 * @returns its address.
 */
export async function addDatabase(
  admin: pg.Client,
  folder: string,
  template = "template1",
  name = `test_${process.pid}_${++databases}`,
): Promise<string> {
  // Copied files take half the time of the default, a copy by the log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return databaseUrl(folder, name);
}

const databaseUrl = (folder: string, name: string) =>
  `postgres://millrace@localhost/${name}?host=${encodeURIComponent(folder)}`;

/** Makes a cluster, not started yet. PostgreSQL refuses to run as root, so there it runs as an ordinary user. */
export function createCluster(): Cluster {
  const init = ["-U", "millrace", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8"];
  return makeCluster((run, data) => run("initdb", "-D", data, ...init));
}

type Run = (program: string, ...args: string[]) => unknown;

/** @param fill makes the folder `data`. */
function makeCluster(fill: (run: Run, data: string) => void): Cluster {
  const bin = programs();
  const folder = mkdtempSync(join(tmpdir(), "millrace-pg-"));
  const user = ordinaryUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const run: Run = (program, ...args) =>
    execFileSync(join(bin, program), args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...user });
  fill(run, data);
  const cluster: Cluster = {
    folder,
    async createDatabase() {
      const admin = await connectAdmin(folder);
      return addDatabase(admin, folder).finally(() => admin.end());
    },
    start: () =>
      new Promise((resolve, reject) => {
        // Data that survives a broken process needs no sync; only data that survives a power cut does.
        const options = `-k ${folder} -c listen_addresses= -c shared_buffers=16MB -c max_connections=200 -c fsync=off`;
        const starting = spawn(
          join(bin, "pg_ctl"),
          ["-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start"],
          { cwd: folder, stdio: "ignore", ...user },
        );
        starting.on("error", reject);
        starting.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl start ended with ${code}`))));
      }),
    stop: () => void run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"),
    async copy() {
      const from = ["-h", folder, "-U", "millrace", "-X", "stream", "-c", "fast", "-R", "--no-sync"];
      const copy = makeCluster((runCopy, to) => runCopy("pg_basebackup", "-D", to, ...from));
      await copy.start();
      return copy;
    },
    promote: () => void run("pg_ctl", "-D", data, "-w", "promote"),
    remove() {
      if (existsSync(join(data, "postmaster.pid"))) cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

/** Runs a client program of PostgreSQL, such as pg_dump. */
export function runClient(program: string, ...args: string[]): void {
  execFileSync(join(programs(), program), args, { stdio: ["ignore", "ignore", "pipe"] });
}

function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The folder of PostgreSQL's programs; Debian keeps them out of the path. */
function programs(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(":")];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")));
  if (!found) throw new Error("The tests need PostgreSQL's programs (initdb, pg_ctl): node tools/setup.mjs --postgres");
  return found;
}
