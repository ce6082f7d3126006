import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, serialize } from "parse5";
import { format } from "prettier";

/** How programs save a text that they were asked not to change. */
const PROGRAMS: readonly ((text: string, path: string) => string | Promise<string>)[] = [
  (text, path) => (path.endsWith(".html") ? serialize(parse(text)) : text.replace(/\r?\n/g, "\r\n")),
  (text, path) => format(text, { filepath: path, printWidth: 120 }),
  (text) => text.replace(/\r?\n/g, "\r\n"),
];

/** Saves a third of the files of a site by another program. @returns their number. */
export async function saveAgain(folder: string, files: readonly string[], random: () => number): Promise<number> {
  let saved = 0;
  for (const path of files) {
    const program = PROGRAMS[Math.floor(random() * PROGRAMS.length * 3)];
    if (!program) continue;
    const text = readFileSync(join(folder, path), "utf8");
    try {
      writeFileSync(join(folder, path), await program(text, path));
      saved++;
    } catch {
      // A formatter refuses pages and scripts with faults.
    }
  }
  return saved;
}
