// Writes the sizes of the built scripts, and the tag for a CDN, into the documents: `npm run size -- --write`, at a release.
import { readFileSync, writeFileSync } from "node:fs";
import { root } from "../build.mjs";
import { gzipSize, kilobytes, SCRIPTS } from "../bundle-size.mjs";
import { withCdnSnippet } from "../cdn-snippet.mjs";

/** Documents with sizes of whole scripts, each between the markers of its script. */
const DOCUMENTS = ["README.md", "docs/guides/adopt.md", "docs/reference/script-tag.md"];

/**
 * @param composed size of the script that is composed for a typical site, in bytes of gzip.
 * @throws Error when no document has a place for a script that has a marker.
 */
export function writeSizes(composed) {
  const texts = new Map(DOCUMENTS.map((path) => [path, readFileSync(new URL(path, root), "utf8")]));
  const built = SCRIPTS.filter(({ marker }) => marker).map(({ file, marker }) => ({
    file,
    marker,
    size: gzipSize(file),
  }));
  for (const { file, marker, size } of [
    ...built,
    { file: "composed scripts", marker: "composed-size", size: composed },
  ]) {
    const place = new RegExp(`(<!-- ${marker} -->).*?(<!-- /${marker} -->)`, "gs");
    const found = DOCUMENTS.filter((path) => texts.get(path).match(place));
    if (!found.length) throw new Error(`no document has <!-- ${marker} -->, for ${file}: ${DOCUMENTS.join(", ")}`);
    for (const path of found) texts.set(path, texts.get(path).replace(place, `$1${kilobytes(size)}$2`));
  }
  for (const [path, text] of texts) writeFileSync(new URL(path, root), withCdnSnippet(text));
}
