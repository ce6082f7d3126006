/** Values by text. When their weights exceed the limit, those that were not asked for longest are removed. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly weight: number }>();
  #weight = 0;

  constructor(private readonly limit: number) {}

  /** The value, in an object because it may be `undefined`; `undefined` when the cache has none. */
  get(key: string): { readonly value: T } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Keeps a value, also one that is heavier than the limit. */
  set(key: string, value: T, weight: number): T {
    this.#remove(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.limit || oldest === key) break;
      this.#remove(oldest);
    }
    return value;
  }

  #remove(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
