// `npm run contract`: how many rules of docs/contract the tests name in their titles, and which no test names.
// `--all` lists every missing rule; file names ("forms", "forms.md") narrow it down.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root } from "./build.mjs";

const folder = fileURLToPath(root);

/** The prefixes of each file's rules. Two files have an S: their tests name the file by path or title. */
const PREFIXES = {
  "boot.md": ["B"],
  "forms.md": ["F", "M"],
  "links-scroll-touch.md": ["L", "S"],
  "navbar.md": ["NAV"],
  "slider.md": ["SL"],
  "dropdown-tabs-lightbox.md": ["DD", "TB", "LB", "BV", "MP"],
  "interactions.md": ["IX", "IX-FIX", "LO"],
  "interactions-legacy.md": ["IX1"],
  "interactions-3.md": ["IX3", "IX3-FIX"],
  "accounts.md": ["A", "S"],
  "rendering.md": ["R", "D"],
  "commerce.md": ["C", "E"],
  "search.md": ["SE"],
};
/** Without `--all`, so many missing rules of a file are named. */
const SHOWN = 12;
const RULE = String.raw`(?:IX3?-FIX|IX[13]|[A-Z]{1,3})-\d+[a-z]?`;
const DEFINITION = new RegExp(String.raw`(?:^\|\s*|^\s*-\s*|\*\*|^)(${RULE})\b`, "gm");
/** The files of the contract that have numbered rules. */
export const FILES = Object.keys(PREFIXES);
const MENTION = new RegExp(String.raw`\b${RULE}\b`, "g");
const CITATION = new RegExp(String.raw`(?<![\w/#-])${RULE}\b(?!-)`, "g");
// The title follows the function's name, or the table of an `each`, which may contain texts itself.
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The rules of the contract that a text names; similar texts, such as UTF-8, do not count. */
export function rulesIn(text) {
  const prefixes = Object.values(PREFIXES).flat();
  return [...text.matchAll(CITATION)]
    .map(([id]) => id)
    .filter((id) => prefixes.includes(id.replace(/-\d+[a-z]?$/, "")));
}

/** The rules that titles of tests name. */
export function namedRules() {
  const tests = ["test", "src", "host"].flatMap((top) => listFiles(top).filter((path) => /\.test\.tsx?$/.test(path)));
  const titles = tests.flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(TITLE)].map((match) => match[2]),
  );
  return new Set(titles.flatMap((title) => title.match(MENTION) ?? []));
}

/** The rules that a file of the contract defines. */
export function listRules(file) {
  const text = readFileSync(join(folder, "docs/contract", file), "utf8");
  const ids = [...text.matchAll(DEFINITION)].map((match) => match[1]);
  return [...new Set(ids)].filter((id) => PREFIXES[file].includes(id.replace(/-\d+[a-z]?$/, "")));
}

/** The words of a rule (`forms F-12`): its row of a table without the bars, or its paragraph. */
export function ruleText(name) {
  const [file, id] = name.split(" ");
  const lines = readFileSync(join(folder, "docs/contract", `${file}.md`), "utf8").split("\n");
  const start = lines.findIndex((line) =>
    new RegExp(String.raw`^(?:\|\s*|\s*-\s*|\d+\.\s+)?(?:\*\*)?${id}\b`).test(line),
  );
  if (start < 0) return undefined;
  const row = lines[start].startsWith("|");
  const rest = lines.slice(start + 1);
  const length = row ? 0 : rest.findIndex((line) => !line.trim() || /^\s*-|^\||^#/.test(line));
  const text = [lines[start], ...rest.slice(0, length < 0 ? rest.length : length)].join(" ");
  return text
    .replace(/^\s*(-|\d+\.)\s*/, "")
    .split(/(?<!\\)\|/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" – ")
    .replaceAll("**", "")
    .replaceAll("`", "");
}

/** The texts that `explainedRules` reads. */
export const RULE_SOURCES = ["docs/contract", "cli/compare/explain"];

/** The rules that explanations of `millrace compare` name, each with its words. */
export function explainedRules() {
  const sources = listFiles("cli/compare/explain").map((path) => readFileSync(join(folder, path), "utf8"));
  const names = sources.flatMap((text) => [...text.matchAll(/\brule: "([^"]+)"/g)].map((match) => match[1]));
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, ruleText(name)]));
}

function listFiles(top) {
  try {
    return readdirSync(join(folder, top), { recursive: true }).map((path) => join(top, path));
  } catch {
    return [];
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } });
  const wanted = positionals.map((name) => `${basename(name, ".md")}.md`);
  const named = namedRules();
  let all = 0;
  let covered = 0;
  for (const file of FILES.filter((name) => !wanted.length || wanted.includes(name))) {
    const rules = listRules(file);
    const missing = rules.filter((id) => !named.has(id));
    all += rules.length;
    covered += rules.length - missing.length;
    const shown = values.all ? missing : missing.slice(0, SHOWN);
    const rest = missing.length - shown.length;
    const list = missing.length ? `; missing ${shown.join(" ")}${rest ? ` … (+${rest})` : ""}` : "";
    process.stdout.write(`${file}: ${rules.length - missing.length} of ${rules.length} rules named by a test${list}\n`);
  }
  process.stdout.write(`total: ${covered} of ${all}\n`);
}
