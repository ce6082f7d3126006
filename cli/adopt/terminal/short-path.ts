import { relative } from "node:path";
import { isSiteUrl } from "../web/site-url";

/** A path as the user of the command would type it. */
export function shortPath(path: string): string {
  if (isSiteUrl(path)) return path;
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}
