import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import ts from "typescript";

/** One import of a file by another, both as paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Endings of the files that an import can mean, in the order in which they are tried. */
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** The imports of a file, as written: `import`, `export … from`, `import()` and types in `import("…")`. */
export const listSpecifiers = (text: string): string[] => [
  ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
  // The scanner of TypeScript, ten times faster than its parser, leaves these out.
  ...[...text.matchAll(/^export \* as \w+ from "(.+?)"/gm)].map((match) => match[1] ?? ""),
];

/** The TypeScript files of these folders, declarations left out, sorted. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        posix.join(folder, name.split(sep).join("/")),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .sort();
}

/** Every import among the files of these folders; packages and other folders are left out. */
export function importsAmong(root: string, folders: readonly string[]): Import[] {
  const files = sourceFiles(root, folders);
  const known = new Set(files);
  return files.flatMap((from) =>
    listSpecifiers(readFileSync(join(root, from), "utf8"))
      .filter((specifier) => specifier.startsWith("."))
      .flatMap((specifier) => {
        const target = posix.join(dirname(from), specifier);
        const to = ENDINGS.map((ending) => target + ending).find((path) => known.has(path));
        return to ? [{ from, to }] : [];
      }),
  );
}

/** Groups of files that import each other in a circle, directly or not; each group sorted. */
export function circles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const left = [...(targets.get(start) ?? [])];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      left.push(...(targets.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...targets.keys()].map((file) => [file, reach(file)]));
  const groups = new Map<string, string[]>();
  for (const [file, others] of reached) {
    if (!others.has(file)) continue;
    const group = [...others].filter((other) => reached.get(other)?.has(file)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}
