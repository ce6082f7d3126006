import { lookup } from "mrmime";

/** Media type by file name, with UTF-8 for text. */
export function contentType(path: string): string {
  const type = lookup(path) ?? "application/octet-stream";
  return /^text\/|javascript|json|\+xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether files of this name become much smaller when compressed. */
export function isCompressible(path: string): boolean {
  return /charset=utf-8|^image\/svg|wasm/.test(contentType(path));
}
