// Figures that commands measured, in the documents.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "./build.mjs";

const documentUrl = (document) => new URL(`docs/${document}.md`, root);

/** @returns the cells of a table in a document, without its head; none before it was written. */
export function readFigures(name, document = "reliability") {
  const [, table = ""] =
    new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)<!-- /${name} -->`).exec(readFileSync(documentUrl(document), "utf8")) ??
    [];
  const rows = table.split("\n").slice(2).filter(Boolean);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * Puts a table into its place in a document.
 * @param name of the markers, `<!-- name -->`.
 * @param rows cells; the first row is the head.
 * @param document name of the file in docs, without its ending.
 * @throws Error when the document has no such place.
 */
export function writeFigures(name, [head, ...rows], document = "reliability") {
  const file = documentUrl(document);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const place = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`docs/${document}.md has no <!-- ${name} -->`);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const table = [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
  writeFileSync(file, text.replace(place, `$1\n${table}\n$2`));
}
