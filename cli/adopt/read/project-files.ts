import { extname } from "pathe";
import { classifyFile } from "../../../common/file-class";
import type { Inventory } from "../io/inventory";
import type { SourceFile } from "../model/adopt-report";
import { TEMPLATES } from "./html/template";
import { readText } from "./read-text";
import { recognize } from "./vendor";
import { isVendorUrl } from "./vendor-url";

/** Endings of the source code of programs that make pages or show them. */
export const SOURCES = [
  ...[".ts", ".mts", ".jsx", ".tsx", ".vue", ".svelte", ".astro", ".mdx", ".md"],
  ...[".py", ".rb", ".go", ".java", ".cs", ".ex", ".pug", ".haml", ".slim"],
];
const SCRIPTS = [".js", ".mjs", ".cjs"];

/** The name of the builder's script at the end of a path or behind a template tag, as programs and tags write it. */
const NAMED = /(?<=["'`/}>])webflow(?:\.[\w-]+)*\.js(?=["'`?#>])/i;
/** A call of the builder's script in the source of a component. */
const CALLED = /\bWebflow\.(?:require|push|ready|destroy)\(/;
/** A page of the builder. The name of its script may differ. */
const PAGE = /<html\b[^>]*\sdata-wf-page=/i;
const URLS = /["'`]((?:https?:)?\/\/[^"'`\s<>]+\.js)\b/gi;
/** From the start of a script tag to the name in it, in characters. */
const LONGEST_TAG = 300;
const IMPORTS = /^\s*(import|export)\b|\brequire\(|\bmodule\.exports\b/m;

/** The templates and the source files of a project that name the builder's script, in their order. */
export async function findProjectFiles(inventory: Inventory): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const path of inventory.files) {
    const ending = extname(path).toLowerCase();
    const isTemplate = TEMPLATES.includes(ending);
    if (!isTemplate && !SOURCES.includes(ending) && !SCRIPTS.includes(ending)) continue;
    // What a build writes.
    if (path.split("/").some((name) => name.startsWith("."))) continue;
    const text = await readText(inventory, path);
    const isPage = isTemplate && PAGE.test(text ?? "");
    const named = text === undefined ? undefined : findName(text, SCRIPTS.includes(ending));
    const at = named ?? (isPage ? 0 : undefined);
    if (text === undefined || at === undefined) continue;
    // Scripts of pages are read with their pages; those of a program have imports.
    if (SCRIPTS.includes(ending) && !(IMPORTS.test(text) && recognize(text).kind === "own")) continue;
    const line = text.slice(0, at).split("\n").length;
    found.push({ path, line, kind: isPage || (isTemplate && isInTag(text, at)) ? "template" : "source" });
  }
  return found;
}

/** Whether the name is in a script tag of the file, which can be replaced; a program may also make the tag. */
const isInTag = (text: string, at: number): boolean => /<script\b/i.test(text.slice(Math.max(0, at - LONGEST_TAG), at));

/** Whether a template can be in a folder that a web server serves. */
export const isOpenTemplate = ({ path, kind }: SourceFile): boolean =>
  kind === "template" && classifyFile(path).kind !== "private";

function findName(text: string, isScript: boolean): number | undefined {
  const named = NAMED.exec(text) ?? (isScript ? null : CALLED.exec(text));
  if (named) return named.index;
  for (const { 1: url = "", index } of text.matchAll(URLS)) {
    const full = `https:${url.replace(/^https?:/i, "")}`;
    if (URL.canParse(full) && isVendorUrl(new URL(full))) return index;
  }
  return undefined;
}
