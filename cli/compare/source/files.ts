import { isPage } from "../../adopt/read/outcome";
import { recognize } from "../../adopt/read/vendor";
import { namesBuilder } from "../../adopt/read/vendor-url";
import { decode } from "../../adopt/read/html/encoding";
import type { SourceFinding } from "./finding";
import type { Sources } from "./sources";

/** Compares the files of an export that are no pages with those of the copy. */
export async function compareFiles({ exported, copy, isHidden }: Sources): Promise<SourceFinding[]> {
  const found: SourceFinding[] = [];
  for (const path of exported.files) {
    if (isPage(path)) continue;
    const before = await exported.read(path);
    const after = copy.files.has(path) ? await copy.read(path) : undefined;
    // The copy cannot have what the system does not hand out.
    if (!before || (after && Buffer.compare(before, after) === 0)) continue;
    const what = after ? "the file has other content in the copy" : "the file is missing in the copy";
    const isRight = after ? mayDiffer(path, before) : isHidden(path) || isReplaced(path, before);
    if (!isRight) found.push({ pages: [path], place: "", what, exported: "", adopted: "" });
  }
  return found;
}

/** Files for search engines that lead to the builder, which `--origin` writes anew. */
const mayDiffer = (path: string, bytes: Uint8Array): boolean =>
  /^(sitemap\.xml|robots\.txt)$/.test(path) && namesBuilder(new TextDecoder().decode(bytes));

/** The vendor script, and jQuery, which the copy does not have if none of its files names them. */
function isReplaced(path: string, bytes: Uint8Array): boolean {
  const text = /\.m?js$/i.test(path) ? decode(bytes)?.text : undefined;
  return text !== undefined && /^(vendor|jquery)$/.test(recognize(text).kind);
}
