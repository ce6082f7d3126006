/**
 * One instance for the scripts of the runtime on one page (the script and its parts), which may each have a copy of the
 * modules in `core`.
 * @param name of the instance; all scripts must use the same type under it.
 */
export function shared<T extends object>(name: string, create: () => T): T {
  const things = globalThis as unknown as Record<symbol, T | undefined>;
  return (things[Symbol.for(`millrace.${name}`)] ??= create());
}
