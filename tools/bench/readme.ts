import { readFileSync, writeFileSync } from "node:fs";

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
export function writeReadme(file: string, name: string, text: string): void {
  const marked = new RegExp(`(<!-- ${name} -->).*?(<!-- /${name} -->)`, "s");
  const before = readFileSync(file, "utf8");
  if (!marked.test(before)) throw new Error(`${file} has no <!-- ${name} -->…<!-- /${name} -->`);
  writeFileSync(
    file,
    before.replace(marked, (_all, start: string, end: string) => `${start}\n${text}\n${end}`),
  );
}
