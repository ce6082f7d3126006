import { cleanName, cutToBytes } from "../web/rewrite/safe-name";

/** A path as a URL, also for a list in which a comma or white space would end it. */
export const encodePath = (path: string): string =>
  path
    .split("/")
    .map((part) => (part === ".." ? part : encodeURIComponent(part)))
    .join("/");

/** The id in the name of a file that never changes. @param hash by `hashBytes`. */
export const hashId = (hash: string): string =>
  Array.from(atob(hash.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0).toString(16).padStart(2, "0"),
  )
    .join("")
    .slice(0, 24);

/**
 * A name for a file that never changes, because it carries a hash of the content (`common/lasting-files.ts`).
 * @param hash by `hashBytes`.
 */
export const lastingName = (hash: string, name: string): string => `${hashId(hash)}_${cutToBytes(cleanName(name), 60)}`;
