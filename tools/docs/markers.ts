/** Whether a document has a place for a generated part: `<!-- name -->…<!-- /name -->`. */
export function hasPlace(text: string, name: string): boolean {
  return place(name).test(text);
}

/** Puts a generated part into its place. A document without the place stays as it is. */
export function fill(text: string, name: string, part: string): string {
  return text.replace(place(name), (_all, start: string, end: string) => `${start}\n${part.trim()}\n${end}`);
}

function place(name: string): RegExp {
  return new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
