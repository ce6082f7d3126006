/**
 * Copies facts of pages for the time after the pages: a text that was cut out of a page would keep the whole page in memory. Facts that
 * many pages have in common are in memory once, so nothing may change them.
 */
export class SharedFacts {
  readonly #known = new Map<string, unknown>();

  /** @param fact plain data, as in JSON. Lists are not shared, only what is in them. */
  share<T>(fact: T): T {
    if (Array.isArray(fact)) return fact.map((one: unknown) => this.share(one)) as T;
    if (typeof fact !== "string" && (typeof fact !== "object" || fact === null)) return fact;
    const json = JSON.stringify(fact);
    const known = this.#known.get(json);
    if (known !== undefined) return known as T;
    const copy = JSON.parse(json) as T;
    this.#known.set(json, copy);
    return copy;
  }

  /** As {@link share}, for each member of an object that is not shared itself. */
  shareMembers<T extends object>(facts: T): T {
    return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, this.share<unknown>(fact)])) as T;
  }
}
