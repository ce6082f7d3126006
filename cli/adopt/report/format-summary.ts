import type { Summary } from "./summary/types";

/** As many names as a line of a terminal can take. */
const SHOWN = 6;
const WIDTH = 96;

/** The summary as text for a terminal. */
export function formatSummary({ headline, works, misses, unchanged, todo }: Summary): string {
  const lines = [headline, "", "What works now", ...works.flatMap((text) => wrapped(text, "  + ", "    "))];
  if (misses.length > 0)
    lines.push("", "What visitors miss", ...misses.flatMap((text) => wrapped(text, "  - ", "    ")));
  if (unchanged.length > 0)
    lines.push("", "What was not converted", ...unchanged.flatMap((text) => wrapped(text, "  - ", "    ")));
  if (todo.length > 0) lines.push("", "What is left to do");
  todo.forEach(({ title, text, command, names }, index) => {
    const number = `${index + 1}.`.padStart(4);
    lines.push(...wrapped(`${title}. ${text}`, `${number} `, "     "));
    // On one line, not wrapped, so that it can be copied.
    if (command !== undefined) lines.push(`       ${command}`);
    if (names.length > 0) lines.push(...wrapped(listed(names), "     ", "     "));
  });
  return `${lines.join("\n")}\n`;
}

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return `(${names.slice(0, SHOWN).join("; ")}${more > 0 ? `; and ${more} more, see --verbose` : ""})`;
}

function wrapped(text: string, first: string, indent: string): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(" ")) {
    if (line.length + word.length > WIDTH && line.trim() !== first.trim()) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
