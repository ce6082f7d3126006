/** The file name of a part beside `millrace.js`, which may have another name. */
export const partFile = (name: string): string => `${name === "inspector" ? name : `millrace-${toKebab(name)}`}.js`;

const toKebab = (name: string): string => name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

/**
 * The file name of a module beside a composed script, which changes with its content.
 * @param hash SHA-256 of the file, in base64; the name has its first 48 bits.
 */
export const modulePath = (name: string, hash: string): string => `millrace-${toKebab(name)}.${shortHash(hash)}.js`;

/** What is beside a composed script instead of a module: the hashes of the modules there. */
export const LISTING = "modules";

/** The beginning of a SHA-256 as it is in names: 12 hexadecimal digits. @param hash in base64. */
export const shortHash = (hash: string): string =>
  [...atob(hash.slice(0, 8))].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");
