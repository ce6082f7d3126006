// Figures that commands measured, in docs/reliability.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "./build.mjs";

const file = new URL("docs/reliability.md", root);

/**
 * Puts a table into its place in docs/reliability.md.
 * @param name of the markers, `<!-- name -->`.
 * @param rows cells; the first row is the head.
 * @throws Error when the document has no such place.
 */
export function writeFigures(name, [head, ...rows]) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const place = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`docs/reliability.md has no <!-- ${name} -->`);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const table = [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
  writeFileSync(file, text.replace(place, `$1\n${table}\n$2`));
}
