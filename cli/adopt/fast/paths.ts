import { cleanName, cutToBytes } from "../web/rewrite/safe-name";

/** A path as a URL, also for a list in which a comma or white space would end it. */
export const encodePath = (path: string): string =>
  path
    .split("/")
    .map((part) => (part === ".." ? part : encodeURIComponent(part)))
    .join("/");

/**
 * A name for a file that never changes, because it carries a hash of the content (`common/lasting-files.ts`).
 * @param hash by `hashBytes`.
 */
export const lastingName = (hash: string, name: string): string =>
  `${Buffer.from(hash, "base64url").toString("hex").slice(0, 24)}_${cutToBytes(cleanName(name), 60)}`;
