/**
 * One instance for the tag's script and the islands' script, which each have a copy of the modules in `core`.
 * @param name says what it is; both scripts must ask for the same kind of thing under it.
 */
export function shared<T extends object>(name: string, create: () => T): T {
  const things = globalThis as unknown as Record<symbol, T | undefined>;
  return (things[Symbol.for(`millrace.${name}`)] ??= create());
}
