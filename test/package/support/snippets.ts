import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../cli/package-paths";

/** The TypeScript examples of a text of this repository, in their order. */
function readSnippets(path: string): string[] {
  const text = readFileSync(join(packageRoot(), path), "utf8");
  return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
}

/** The one example of a text that imports `name`. */
export function snippetWith(path: string, name: string): string {
  const found = readSnippets(path).filter((code) => code.includes(`from "${name}"`));
  if (found.length !== 1) throw new Error(`${path} has ${found.length} examples that import ${name}; expected one`);
  return found[0] as string;
}
