import { createHash } from "node:crypto";
import { basename, extname } from "pathe";
import type { Inventory } from "../../adopt/io/inventory";
import { decode } from "../../adopt/read/html/encoding";
import { readPage } from "../../adopt/read/html/page";
import { TEMPLATES } from "../../adopt/read/html/template";
import { isPage } from "../../adopt/read/outcome";
import { recognize } from "../../adopt/read/vendor";
import { namesBuilder } from "../../adopt/read/vendor-url";
import { describeWhole, type Difference, type SourceFinding } from "./finding";
import { readParts } from "./exported";
import { comparePage } from "./page";
import type { Sources } from "./sources";

/** A script of ours, with the hash of its content. */
const SCRIPT_NAME = /(?:^|\/)millrace(?:-[a-z0-9-]+)?\.([0-9a-f]{12})\.js$/;
/** Names the source map, and is no part of the hash. */
const MAP_LINE = /\/\/# sourceMappingURL=\S*\s*$/;

const isTemplate = (path: string): boolean => TEMPLATES.includes(extname(path).toLowerCase());

/** Compares the files of an export that are no pages with those of the copy. */
export async function compareFiles(sources: Sources): Promise<SourceFinding[]> {
  const { exported, copy } = sources;
  const found: SourceFinding[] = [];
  for (const path of [...exported.files].filter((file) => !isPage(file))) {
    const before = await exported.read(path);
    const after = copy.files.has(path) ? await copy.read(path) : undefined;
    // The copy cannot have what the system does not hand out.
    if (!before || (after && Buffer.compare(before, after) === 0)) continue;
    const differences = after
      ? await compareContent(path, before, after, sources)
      : await explainMissing(path, before, sources);
    found.push(...differences.map((difference) => ({ pages: [path], ...difference, subjects: {} })));
  }
  return [...found, ...(await findDamagedScripts(copy))];
}

/** The scripts that `adopt` named by their content, and that have another content: changed by hand, or damaged on the way. */
async function findDamagedScripts(copy: Inventory): Promise<SourceFinding[]> {
  const found: SourceFinding[] = [];
  for (const path of copy.files) {
    const hash = SCRIPT_NAME.exec(path)?.[1];
    const bytes = hash && (await copy.read(path));
    if (!hash || !bytes) continue;
    const text = Buffer.from(bytes).toString().replace(MAP_LINE, "");
    if (createHash("sha256").update(text).digest("hex").startsWith(hash)) continue;
    const difference = describeWhole("the script is not as adopt wrote it: its name has the hash of another content");
    found.push({ pages: [path], ...difference, subjects: {} });
  }
  return found;
}

async function compareContent(path: string, before: Uint8Array, after: Uint8Array, sources: Sources) {
  const [text, copied] = [decode(before)?.text, decode(after)?.text];
  if (text === undefined || copied === undefined) return [describeWhole("the file has other content in the copy")];
  if (isTemplate(path)) return comparePage(path, text, copied, sources);
  // With --origin, files for search engines that lead to the builder are written anew. The runtime is that of this version.
  const isForSearch = /^(sitemap\.xml|robots\.txt)$/.test(path) && namesBuilder(text);
  return isForSearch || recognize(text).kind === "millrace"
    ? []
    : [describeWhole("the file has other content in the copy")];
}

/** The copy lacks what visitors may not get, and the scripts that it replaces, if nothing names them. */
async function explainMissing(path: string, before: Uint8Array, sources: Sources): Promise<Difference[]> {
  if (sources.isHidden(path)) return [];
  const isReplaced =
    /\.m?js$/i.test(path) && (sources.isVendor(path) || isJquery(before) || (await isPartOfVendor(path, sources)));
  if (!isReplaced) return [describeWhole("the file is missing in the copy")];
  for (const page of [...sources.copy.files].filter(isPage))
    if ((await sources.readCopy(page))?.includes(basename(path)))
      return [describeWhole(`the file is missing in the copy, where ${page} names it`)];
  return [];
}

const isJquery = (bytes: Uint8Array): boolean => recognize(decode(bytes)?.text ?? "").kind === "jquery";

/** Pieces of a vendor script are recognized together only. */
async function isPartOfVendor(path: string, { exported, shown }: Sources): Promise<boolean> {
  for (const page of [...exported.files].filter(isPage)) {
    const parts = await readParts(readPage(page, (await shown.text(page)) ?? ""), shown);
    if (parts?.files.includes(path)) return true;
  }
  return false;
}
