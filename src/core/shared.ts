/**
 * One instance for the scripts of the runtime on one page: the script and its parts, which may each have a copy of the modules in `core`.
 * @param name says what it is; all of them must ask for the same kind of thing under it.
 */
export function shared<T extends object>(name: string, create: () => T): T {
  const things = globalThis as unknown as Record<symbol, T | undefined>;
  return (things[Symbol.for(`millrace.${name}`)] ??= create());
}
