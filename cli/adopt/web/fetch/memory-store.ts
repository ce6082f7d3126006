import type { Entry, Store } from "./store";

/** A store for a run that keeps nothing. */
export function createMemoryStore(): Pick<Store, "get" | "read" | "save"> {
  const bodies = new Map<string, Uint8Array>();
  return {
    get: () => undefined,
    read: async ({ url }) => bodies.get(url) ?? new Uint8Array(),
    async save(about, body): Promise<Entry> {
      const pieces: Uint8Array[] = [];
      for await (const piece of body) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      bodies.set(about.url, bytes);
      return { ...about, size: bytes.length, sha: "" };
    },
  };
}
