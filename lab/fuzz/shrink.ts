import { parseFragment, serialize } from "parse5";
import type { GrownPage } from "./grow";
import { remove } from "./grow";
import { listElements } from "./stock";

/**
 * Makes a page that fails smaller, as long as it fails.
 * @param tries how many smaller pages are tried at most.
 */
export async function shrinkPage(
  page: GrownPage,
  fails: (page: GrownPage) => Promise<boolean>,
  tries = 120,
): Promise<GrownPage> {
  let best = page;
  let left = tries;
  const attempt = async (smaller: GrownPage): Promise<boolean> => {
    if (left-- <= 0 || !(await fails(smaller))) return false;
    best = smaller;
    return true;
  };
  const { interactions, timelines, body } = page;
  if (interactions !== undefined) await attempt({ body, ...(timelines === undefined ? {} : { timelines }) });
  if (timelines !== undefined) {
    const { interactions: kept } = best;
    await attempt({ body, ...(kept === undefined ? {} : { interactions: kept }) });
  }
  // Large pieces are first, in the order of the document.
  for (let index = 0; left > 0;) {
    const tree = parseFragment(best.body);
    const element = listElements(tree)[index];
    if (!element) break;
    remove(element);
    if (!(await attempt({ ...best, body: serialize(tree) }))) index++;
  }
  return best;
}
