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
  /** Waits for running units, then closes the database. */
  close(): Promise<void>;
};

/** Creates a store from a function that runs units. */
export function toStore(
  names: readonly UnitName[],
  run: (name: UnitName, args: unknown) => Promise<unknown>,
  more: Pick<Store, "about" | "close">,
): Store {
  const units = Object.fromEntries(names.map((name) => [name, (args?: unknown) => run(name, args)]));
  return { ...more, ...units } as unknown as Store;
}
