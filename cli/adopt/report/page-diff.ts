import { createTwoFilesPatch } from "diff";
import type { ConvertedSite } from "../convert-site";
import { decode } from "../read/html/encoding";
import type { Inventory } from "../io/inventory";
import { AdoptError } from "../model/adopt-error";

/** What changes in a page, line by line. @throws AdoptError when the export has no such page. */
export async function pageDiff(inventory: Inventory, site: ConvertedSite, path: string): Promise<string> {
  const report = site.report.pages.find(({ page }) => page === path);
  if (!report) {
    const pages = site.report.pages.map(({ page }) => page).join(", ");
    throw new AdoptError(`There is no page "${path}"; expected one of ${pages}`);
  }
  const before = await inventory.read(path);
  const after = await site.page(path);
  if (!before || !after) return `${path} stays as it is: ${report.left.map(({ reason }) => reason).join("; ")}\n`;
  const text = (bytes: Uint8Array) => decode(bytes)?.text ?? "";
  return createTwoFilesPatch(path, path, text(before), text(after), "as exported", "adopted");
}
