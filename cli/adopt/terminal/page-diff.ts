import { createTwoFilesPatch } from "diff";
import type { AdoptOptions } from "../adopt-options";
import { convertSource } from "../convert-source";
import { AdoptError } from "../model/adopt-error";
import { decode } from "../read/html/encoding";

/**
 * Converts a site, writes nothing, and shows what changes in a page, line by line.
 * @throws AdoptError when the export has no such page.
 */
export function pageDiff(source: string, options: AdoptOptions, path: string): Promise<string> {
  return convertSource(source, { ...options, force: true }, async ({ places: { inventory }, site }) => {
    const report = site.report.pages.find(({ page }) => page === path);
    if (!report) {
      const pages = site.report.pages.map(({ page }) => page).join(", ");
      throw new AdoptError(`There is no page "${path}"; expected one of ${pages}`);
    }
    const mine = options.onto?.mine;
    const before = await (mine?.files.has(path) ? mine : inventory).read(path);
    const after = await site.page(path);
    if (!before || !after) return `${path} stays as it is: ${report.left.map(({ reason }) => reason).join("; ")}\n`;
    const text = (bytes: Uint8Array) => decode(bytes)?.text ?? "";
    return createTwoFilesPatch(
      path,
      path,
      text(before),
      text(after),
      mine ? "as it is" : "as exported",
      mine ? "merged" : "adopted",
    );
  });
}
