import { stat } from "node:fs/promises";
import { LITTLE_SPACE, readFreeSpace } from "../base/disk-space";
import type { LogLine } from "../base/log";
import type { DatabaseSpace } from "./database-space";
import { openReserve } from "./reserve";
import { availableSpace, findSpaceProblem, NEEDED_OUTSIDE, NEEDED_SPACE, type Space } from "./space";
import { StoreError } from "./store-error";

/** Reserved bytes. More than the write-ahead log (`LOG_BYTES`), because merging it may need as much again. */
const RESERVE = 20_000_000;
/** Stored bytes per byte of a row: in the log, and in the file when the log is merged. */
const COPIES = 2;
/** Ms between two log lines about too little space. */
const REPORT = 60_000;

/** The disk of a data folder, for one site or many. */
export interface Disk {
  /** @param database reads the space of the site's database; undefined: it is not on this disk. */
  addSite(database: (() => DatabaseSpace | undefined) | undefined): SiteDisk;
}

/** The disk as one site uses it. */
export interface SiteDisk {
  /** Why forms and files, or only files, are refused, and what to do; undefined: none are. */
  findProblem(): Promise<string | undefined>;
  /**
   * Runs work that stores rows which can be refused.
   * @param size computes their bytes.
   * @throws StoreError "full" if there is too little space.
   */
  write<T>(size: () => number, work: () => Promise<T>): Promise<T>;
  /** Releases the reserve for the database; false if there is nothing to release. */
  giveUp(): boolean;
  /** Takes the reserve again if there is enough space, and logs once a minute why forms or files are refused. */
  look(now: number, log: (line: LogLine) => void): Promise<void>;
  /** Bytes that the database should give back to the disk; 0 while the disk has much space. */
  bytesToReturn(): Promise<number>;
  /** The site has ended. */
  end(): void;
}

/**
 * Opens the disk and reserves space, if it has enough.
 * @param folder the data folder.
 * @param readFree reads the free bytes; tests replace it.
 */
export async function openDisk(folder: string, readFree = () => readFreeSpace(folder)): Promise<Disk> {
  const reserve = openReserve(folder, RESERVE);
  const logs = new Set<() => Promise<number>>();
  /** Bytes of work that runs near the limit. */
  let pending = 0;
  let measuring: Promise<Pick<Space, "free" | "logs">> | undefined;
  let reportedAt = -Infinity;

  async function measureNow(): Promise<Pick<Space, "free" | "logs">> {
    // First, so that a log that is merged meanwhile counts twice, and not never.
    const sizes = await Promise.all([...logs].map((read) => read()));
    return { logs: sizes.reduce((sum, size) => sum + size, 0), free: await readFree() };
  }

  /** Calls at the same time share a measurement. */
  const measure = () => (measuring ??= measureNow().finally(() => (measuring = undefined)));

  async function takeReserve(): Promise<void> {
    if (reserve.bytes()) return;
    const { free, logs } = await measure();
    if (free - logs >= NEEDED_SPACE) await reserve.take();
  }

  // Otherwise, a database could not be opened.
  if ((await readFree()) < NEEDED_OUTSIDE) reserve.giveUp();
  else await takeReserve();
  return {
    addSite(database) {
      const readLog = createLogReader(database);
      logs.add(readLog);

      async function readSpace(): Promise<Space> {
        const measured = await measure();
        return { ...measured, reserved: reserve.bytes(), unused: database && (database()?.unused ?? 0) };
      }

      return {
        findProblem: async () => findSpaceProblem(await readSpace()),
        async write(size, work) {
          if (!database) return work();
          const space = await readSpace();
          const { rows } = availableSpace(space);
          if (rows >= LITTLE_SPACE) return work();
          const needed = COPIES * size();
          if (rows - pending - needed < NEEDED_SPACE) {
            throw new StoreError("full", findSpaceProblem(space) ?? "Too little disk space for all running requests.");
          }
          pending += needed;
          return work().finally(() => (pending -= needed));
        },
        giveUp: () => database !== undefined && reserve.giveUp(),
        async look(now, log) {
          await takeReserve();
          const problem = findSpaceProblem(await readSpace());
          if (!problem || Math.abs(now - reportedAt) < REPORT) return;
          reportedAt = now;
          log({ level: "error", event: "too little disk space", error: problem });
        },
        async bytesToReturn() {
          const { free, unused = 0 } = await readSpace();
          return free < LITTLE_SPACE ? unused : 0;
        },
        end: () => void logs.delete(readLog),
      };
    },
  };
}

/** Reads by how much the file of a database grows when its log is merged. */
function createLogReader(database: (() => DatabaseSpace | undefined) | undefined): () => Promise<number> {
  /** The last state that was merged completely, so that sites without changes cost nothing. */
  let merged: DatabaseSpace | undefined;
  return async () => {
    const space = database?.();
    if (!space || space === merged) return 0;
    const { size } = await stat(space.file).catch(() => ({ size: space.bytes }));
    if (size >= space.bytes) merged = space;
    return Math.max(0, space.bytes - size);
  };
}
