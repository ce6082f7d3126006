import type { DatabaseSpace } from "./database-space";
import type { Migrated } from "./migrate";
import type { UnitName, Units } from "./units";

type Arguments<Name extends UnitName> =
  Parameters<Units[Name]> extends [unknown, infer Args, ...unknown[]] ? [args: Args] : [];

/**
 * The store: named units of work, each one transaction over plain data.
 * A unit that fails rejects with a `StoreError`, and nothing of it is stored.
 */
export type Store = {
  [Name in UnitName]: (...args: Arguments<Name>) => ReturnType<Units[Name]>;
} & {
  /** Description of the database, for `host check` and the log. */
  readonly about: string;
  /** What opening the store changed. */
  readonly migrated: Migrated | undefined;
  /** Number of units so far that may have changed something; undefined: other processes may write, too. */
  readonly changes?: () => number;
  /** Its space after the last write; undefined: the database is on another machine. */
  readonly space?: () => DatabaseSpace | undefined;
  /** Waits for running units, then closes the database. */
  close(): Promise<void>;
};

/** Creates a store from a function that runs units. */
export function toStore(
  names: readonly UnitName[],
  run: (name: UnitName, args: unknown) => Promise<unknown>,
  { about, migrated, changes, space, close }: Pick<Store, "about" | "migrated" | "changes" | "space" | "close">,
): Store {
  const units = Object.fromEntries(names.map((name) => [name, (args?: unknown) => run(name, args)]));
  return { ...units, about, migrated, changes, space, close } as unknown as Store;
}
