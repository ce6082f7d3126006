import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attributesTable } from "./attributes";
import { fill } from "./markers";
import { listFolders } from "./folders";

/** The READMEs whose table of attributes is not that of `settings.ts`, with the text that they should have, by path. */
export function outdatedReadmes(root: string): Map<string, string> {
  const outdated = new Map<string, string>();
  for (const folder of listFolders(root)) {
    const settings = `src/${folder}/settings.ts`;
    const readme = `src/${folder}/README.md`;
    if (!existsSync(join(root, settings)) || !existsSync(join(root, readme))) continue;
    const text = readFileSync(join(root, readme), "utf8");
    const wanted = fill(text, "attributes", attributesTable(root, settings));
    if (wanted !== text) outdated.set(readme, wanted);
  }
  return outdated;
}

/** `npm run docs`: writes the tables of attributes. */
export function writeReadmes(root: string): void {
  for (const [path, text] of outdatedReadmes(root)) {
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path} written\n`);
  }
}
