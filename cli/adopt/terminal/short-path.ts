import { relative } from "node:path";
import { isAddress } from "../web/address";

/** A path as the user of the command would type it. */
export function shortPath(path: string): string {
  if (isAddress(path)) return path;
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}
