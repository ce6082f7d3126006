import type { Db } from "../schema";
import type { StoreError } from "../store-error";
import { isRead, UNITS, type UnitName } from "../units";
import type { TextIndex } from "../units/submissions/by-text";
import { rollBack, type Database } from "./driver";
import { toStoreError } from "./errors";

export interface UnitCall {
  name: UnitName;
  args: unknown;
}

export type UnitOutcome = { result: unknown } | { error: StoreError };

type Unit = (db: Db, args: unknown, index?: TextIndex) => Promise<unknown>;

/**
 * Runs units one after the other: all that write in one transaction, each in a savepoint, with one commit (and so one
 * wait for the disk) for all of them; then those that read, without a transaction, so that they work when the disk is
 * full. Outcomes are returned in the order of the calls, after the commit.
 * @param checkFile throws when the file is not the one that was opened; then nothing is committed.
 */
export async function runTogether(
  database: Database,
  db: Db,
  calls: readonly UnitCall[],
  checkFile: () => void = () => undefined,
): Promise<UnitOutcome[]> {
  const outcomes = new Map<UnitCall, UnitOutcome>();
  const writes = calls.filter(({ name }) => !isRead(name));
  if (writes.length) {
    try {
      database.exec("begin immediate");
      for (const call of writes) outcomes.set(call, await inSavepoint(database, db, call));
      checkFile();
      database.exec("commit");
    } catch (error) {
      rollBack(database);
      // Rolls back the other units of the transaction, too.
      for (const call of writes) outcomes.set(call, { error: toStoreError(error) });
    }
  }
  for (const call of calls) if (isRead(call.name)) outcomes.set(call, await runOne(db, call));
  return calls.map((call) => outcomes.get(call) ?? { error: toStoreError("The unit of work did not run") });
}

/** @throws if the whole transaction is lost, for example on a full disk. */
async function inSavepoint(database: Database, db: Db, call: UnitCall): Promise<UnitOutcome> {
  database.exec("savepoint unit");
  const outcome = await runOne(db, call);
  if ("error" in outcome) {
    // A failed write may have ended the transaction, and its savepoints with it.
    if (outcome.error.kind === "full") throw outcome.error;
    database.exec("rollback to unit");
  }
  database.exec("release unit");
  return outcome;
}

/** Runs a unit inside the current transaction. */
export async function runOne(db: Db, { name, args }: UnitCall, index?: TextIndex): Promise<UnitOutcome> {
  try {
    return { result: await (UNITS[name] as Unit)(db, args, index) };
  } catch (error) {
    return { error: toStoreError(error) };
  }
}
