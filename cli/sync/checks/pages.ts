import { isPage } from "../../adopt/read/outcome";
import type { CheckContext, Finding } from "./check";

const FRONT_PAGE = "index.html";

/** Pages that vanished, if they are more than the part that may, or the front page is one of them. */
export async function checkPages({ before, after, settings: { pages: most } }: CheckContext): Promise<Finding[]> {
  const online = [...before.files.keys()].filter(isPage);
  const gone = online.filter((path) => !after.files.has(path));
  if (most === false) return [];
  const allowed = Math.max(1, Math.floor((online.length * most) / 100));
  if (gone.length <= allowed && !gone.includes(FRONT_PAGE)) return [];
  return gone.map((page) => ({ page, what: "is not there any more" }));
}
