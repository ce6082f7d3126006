import type { Inventory } from "../io/inventory";
import { decode } from "./html/encoding";

/** The largest file that is read as a page, script or style sheet, in bytes; the tree of a page is many times as large. */
export const TEXT_LIMIT = 32 * 1024 ** 2;

/**
 * Whether a file is too large to be read: larger than any that a builder writes. Such files are copied as they are.
 * @param limit in bytes.
 */
export async function isTooLarge(inventory: Inventory, path: string, limit = TEXT_LIMIT): Promise<boolean> {
  const { size = 0 } = (await inventory.about?.(path).catch(() => undefined)) ?? {};
  return size > limit;
}

/** The text of a file of the export; `undefined` when it cannot be read, or is not text. */
export async function readText(inventory: Inventory, path: string): Promise<string | undefined> {
  const bytes = (await isTooLarge(inventory, path)) ? undefined : await inventory.read(path);
  return bytes && decode(bytes)?.text;
}
