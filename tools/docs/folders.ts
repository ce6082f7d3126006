import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasPlace } from "./markers";

/** The folders of `src` that are behaviours, by name: those with an entry file of their name. */
export function listBehaviourFolders(root: string): string[] {
  return listFolders(root).filter((name) =>
    [".ts", ".tsx"].some((ending) => existsSync(join(root, "src", name, name + ending))),
  );
}

/** All folders of `src`, by name. */
export function listFolders(root: string): string[] {
  return readdirSync(join(root, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Folders of `src` whose README is for users, with generated parts. */
export function listDescribedFolders(root: string): string[] {
  const readme = (folder: string) => join(root, "src", folder, "README.md");
  return listFolders(root).filter(
    (folder) => existsSync(readme(folder)) && hasPlace(readFileSync(readme(folder), "utf8"), "files"),
  );
}

/** The files of a behaviour, as links from its README. */
export function filesLine(root: string, folder: string): string {
  const own = readdirSync(join(root, "src", folder)).sort();
  const entry = own.filter((file) => new RegExp(`^(${folder}|index)\\.tsx?$`).test(file));
  const tables = ["settings.ts", "events.ts"].filter((file) => own.includes(file));
  const groups: [string, string[]][] = [
    ["Code", [...entry, ...tables].map((file) => `[${file}](${file})`)],
    ["pages to look at", links(root, [`fixtures/pages/${folder}`])],
    ["tests", links(root, [`test/unit/${folder}`, `test/browser/${folder}`])],
    ["rules", links(root, listRules(root, folder))],
  ];
  return groups
    .filter(([, found]) => found.length)
    .map(([name, found]) => `- ${name}: ${found.join(", ")}`)
    .join("\n")
    .replace("- Code", "- code");
}

const links = (root: string, paths: string[]) =>
  paths.filter((path) => existsSync(join(root, path))).map((path) => `[${path}](../../${path})`);

/** The files of the contract that the folder's code cites. */
function listRules(root: string, folder: string): string[] {
  const cited = readdirSync(join(root, "src", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(root, "src", folder, file), "utf8").match(/[\w-]+\.md\b/g) ?? []);
  return [...new Set(cited)].map((file) => `docs/contract/${file}`).sort();
}

/**
 * The table of the folders whose README is for users: title and first sentence.
 * @param up the path from the document of the table to the root.
 */
export function overview(root: string, up: string): [string, string][] {
  return listDescribedFolders(root).map((folder) => {
    const [, title = folder, text = ""] =
      /^# (.+)\n+([\s\S]+?)(?:\n\n|$)/.exec(readFileSync(join(root, "src", folder, "README.md"), "utf8")) ?? [];
    const [sentence = ""] = /^.*?[.:](?=\s|$)(?!\s+`)/s.exec(text) ?? [text];
    return [`[${title}](${up}src/${folder}/README.md)`, sentence.replace(/\s+/g, " ").replace(/:$/, ".")];
  });
}
