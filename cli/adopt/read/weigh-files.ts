import type { Inventory } from "../io/inventory";
import type { Weights } from "../model/adopt-report";

const PICTURE = /\.(png|jpe?g|gif)$/i;
/** The builder's smaller copies of a picture: a page loads one of them or the picture. */
const COPY = /-p-\d+(x\d+q\d+)?\.\w+$/;
const FONT = /\.(ttf|otf|woff)$/i;

/** The bytes of files that `fast` makes smaller. @param paths those of the new site. */
export async function weighFiles(inventory: Inventory, paths: Iterable<string>): Promise<Weights> {
  const weights = { pictures: 0, fonts: 0 };
  for (const path of paths) {
    const kind = FONT.test(path) ? "fonts" : PICTURE.test(path) && !COPY.test(path) ? "pictures" : undefined;
    if (!kind || !inventory.files.has(path)) continue;
    weights[kind] += (await inventory.about?.(path).catch(() => undefined))?.size ?? 0;
  }
  return weights;
}
