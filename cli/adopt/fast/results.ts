/** Results of `fast` by the hash of their input, so that nothing is made twice. */
export interface Cache {
  /** @param key a name for a file, such as a hash with an ending. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** Reads or makes a result that is JSON. */
export async function remember<T>(cache: Cache, key: string, make: () => Promise<T>): Promise<T> {
  const known = await cache.read(`${key}.json`);
  if (known) {
    try {
      return JSON.parse(new TextDecoder().decode(known)) as T;
    } catch {
      // It is made again.
    }
  }
  const value = await make();
  await cache.write(`${key}.json`, new TextEncoder().encode(JSON.stringify(value)));
  return value;
}
