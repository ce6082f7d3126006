import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "../docs/docs";
import { createNames, templates, type Names } from "./templates";

/**
 * Writes a behaviour that works: code, settings, events, README, page and tests, registered in `runtime`.
 * @returns the paths that were written.
 * @throws Error in one sentence, before anything is written.
 */
export function createBehaviour(root: string, name: string): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" cannot be a behaviour's name: expected lower-case words joined by hyphens, such as copy-text`,
    );
  }
  const files = templates(createNames(name));
  const taken = [`src/${name}`, ...Object.keys(files)].find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} is already there`);
  const written = new Map([...Object.entries(files), ...registrations(root, createNames(name))]);
  for (const [path, text] of written) write(root, path, text);
  for (const [path, text] of generate(root)) {
    if (readFileSync(join(root, path), "utf8") === text) continue;
    write(root, path, text);
    written.set(path, text);
  }
  return [...written.keys()];
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The lists of behaviours, events and modules with the new behaviour in them, last of the controllers in the order of mounting. */
function registrations(root: string, { name, camel, pascal }: Names): [string, string][] {
  const edit = (path: string, place: RegExp, entry: string, line?: string): [string, string] => {
    const text = readFileSync(join(root, path), "utf8");
    if (!place.test(text)) throw new Error(`${path} is no longer what this program knows: it has no ${place.source}`);
    return [path, (line ? withImport(text, line) : text).replace(place, (found) => `${entry}${found}`)];
  };
  return [
    edit("runtime/behaviours.ts", /\];\s*$/, `  ${camel},\n`, `import { ${camel} } from "../src/${name}/${name}";`),
    edit(
      "runtime/events.ts",
      / {4}DropdownEvents,/,
      `    ${pascal}Events,\n`,
      `import type { ${pascal}Events } from "../src/${name}/events";`,
    ),
    edit(
      "runtime/composable.ts",
      / {2}\{ name: "lightboxBasics"/,
      `  { name: "${camel}", selector: "[data-${name}]", as: ["${name}"] },\n`,
    ),
    edit("runtime/delivered-parts.ts", / {2}\| "lightbox"/, `  | "${camel}"\n`),
    edit("cli/adopt/script/used-modules.ts", / {2}\["lightbox"/, `  ["${camel}", /data-${name}/],\n`),
  ];
}

/** Puts an import before the first one with a later path. */
function withImport(text: string, line: string): string {
  const readPath = (each: string) => /from "(.+)"/.exec(each)?.[1] ?? "";
  const lines = text.split("\n");
  const imports = lines.filter((each) => each.startsWith("import "));
  const next = imports.find((each) => readPath(each) > readPath(line));
  const at = next ? lines.indexOf(next) : lines.indexOf(imports.at(-1) ?? "") + 1;
  return lines.toSpliced(at, 0, line).join("\n");
}

/** `npm run new -- <name>`. @returns the exit code: 2 for a name that cannot be. */
export function main([name, ...rest]: readonly string[], root: string): number {
  if (!name || rest.length || name.startsWith("-")) {
    process.stderr.write("npm run new -- <name>, such as: npm run new -- clipboard\n");
    return 2;
  }
  try {
    const written = createBehaviour(root, name);
    process.stdout.write(`${written.map((path) => `  ${path}`).join("\n")}\n
It works as it is:
  npm run test:unit -- test/unit/${name}
  npm run dev        its page is /${name}/plain.html
Then make it do what it is for: docs/adding-a-behaviour.md\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}
