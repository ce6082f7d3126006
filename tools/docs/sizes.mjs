// Writes the sizes of the built scripts, and the tag for a CDN, into the documents: `npm run size -- --write`, at a release.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "../build.mjs";
import { gzipSize, kilobytes, SCRIPTS } from "../bundle-size.mjs";
import { withCdnSnippet } from "../cdn-snippet.mjs";

/** Documents with sizes of whole scripts, each between the markers of its script. */
const DOCUMENTS = ["README.md", "docs/reference/script-tag.md"];

/**
 * @param folders each folder of `src` with its share, in bytes of gzip, of the script that contains it.
 * @throws Error when no document has a place for a script that has a marker.
 */
export function writeSizes(folders) {
  for (const { name, share, file } of folders) writeFolderSize(name, share, file);
  const texts = new Map(DOCUMENTS.map((path) => [path, readFileSync(new URL(path, root), "utf8")]));
  for (const { file, marker } of SCRIPTS.filter((script) => script.marker)) {
    const place = new RegExp(`(<!-- ${marker} -->).*?(<!-- /${marker} -->)`, "gs");
    const found = DOCUMENTS.filter((path) => texts.get(path).match(place));
    if (!found.length) throw new Error(`no document has <!-- ${marker} -->, for ${file}: ${DOCUMENTS.join(", ")}`);
    for (const path of found) texts.set(path, texts.get(path).replace(place, `$1${kilobytes(gzipSize(file))}$2`));
  }
  for (const [path, text] of texts) writeFileSync(new URL(path, root), withCdnSnippet(text));
}

function writeFolderSize(name, share, file) {
  const readme = new URL(`${name}/README.md`, root);
  if (!existsSync(readme)) return;
  const place = /(<!-- size -->)[\s\S]*?(<!-- \/size -->)/;
  const size = `${kilobytes(share)} gzip of \`${file}\`, measured by \`npm run size\`.`;
  writeFileSync(readme, readFileSync(readme, "utf8").replace(place, `$1\n${size}\n$2`));
}
