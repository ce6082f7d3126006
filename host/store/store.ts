import type { UnitName, Units } from "./units";

type Arguments<Name extends UnitName> =
  Parameters<Units[Name]> extends [unknown, infer Args, ...unknown[]] ? [args: Args] : [];

/**
 * What is kept: named units of work, each one transaction over plain data.
 * Every unit rejects with a `StoreError`, after which nothing of it is stored.
 */
export type Store = {
  [Name in UnitName]: (...args: Arguments<Name>) => ReturnType<Units[Name]>;
} & {
  /** What the database is, in words, for `host check` and the log. */
  readonly about: string;
  /** Ends what runs, then lets go of the database. */
  close(): Promise<void>;
};

/** Makes a store of a way to run units. */
export function toStore(
  names: readonly UnitName[],
  run: (name: UnitName, args: unknown) => Promise<unknown>,
  more: Pick<Store, "about" | "close">,
): Store {
  const units = Object.fromEntries(names.map((name) => [name, (args?: unknown) => run(name, args)]));
  return { ...more, ...units } as unknown as Store;
}
