import { attribute, type Element, type ExportedPage, type ScriptElement } from "../../read/html/page";
import { parseScript, propertyName, text, type Tree } from "../../read/javascript/tree";
import { GOOGLE_SHEETS } from "../remote/files";

/** A script that loads fonts, and the calls of it on a page. */
export interface FontLoader {
  /** The elements that are not needed when the fonts are there; empty if something else of the page needs them. */
  readonly elements: readonly Element[];
  /** The style sheets that it loads. */
  readonly urls: readonly string[];
}

const LOADER = /\/webfont(?:loader)?(?:\.min)?\.js$/;
/** Classes that the loader gives to the page while it loads fonts and after that. */
export const LOADER_CLASSES = /\bwf-(?:loading|active|inactive|[\w-]{1,80}-[in]\d-(?:loading|active|inactive))\b/;

/**
 * Finds the loader of a page.
 * @param readScript the text of a script of the site.
 * @returns undefined without one.
 */
export async function findLoader(
  page: ExportedPage,
  readScript: (src: string) => Promise<string | undefined>,
): Promise<FontLoader | undefined> {
  const loaders = page.scripts.filter(({ src }) => src !== undefined && LOADER.test(src.replace(/[?#].*/, "")));
  if (loaders.length === 0) return undefined;
  const others = page.scripts.filter((script) => !loaders.includes(script));
  const elements: Element[] = loaders.map(({ element }) => element);
  const urls: string[] = [];
  for (const script of others) {
    const code = script.src === undefined ? script.content : await readScript(script.src);
    if (code === undefined || !/\bWebFont/.test(code)) {
      if (LOADER_CLASSES.test(code ?? "")) return { elements: [], urls: [] };
      continue;
    }
    const found = readCalls(code);
    if (!found || !isPlain(script)) return { elements: [], urls: [] };
    urls.push(...found);
    elements.push(script.element);
  }
  return loaders.every(isPlain) ? { elements, urls } : { elements: [], urls: [] };
}

const isPlain = ({ element, waits }: ScriptElement): boolean => !waits && attribute(element, "onload") === undefined;

/** The style sheets that a script loads which does nothing else; undefined for another script. */
function readCalls(code: string): string[] | undefined {
  const body = parseScript(code)?.body as Tree[] | undefined;
  const urls = body
    ?.filter(({ type }) => type !== "EmptyStatement")
    .map(({ type, expression }) => (type === "ExpressionStatement" ? readCall(expression as Tree) : undefined));
  return urls?.every((url) => url !== undefined) ? urls : undefined;
}

function readCall({ type, callee, arguments: given }: Tree): string | undefined {
  const called = callee as Tree | undefined;
  if (type !== "CallExpression" || !called || propertyName(called) !== "load") return undefined;
  if ((called.object as Tree).name !== "WebFont") return undefined;
  const settings = readObject((given as Tree[])[0]);
  const google = readObject(settings?.get("google"));
  const isOnly = [...(settings?.keys() ?? [])].every((name) => name === "google" || name === "timeout");
  const families = google?.get("families");
  if (!google || !isOnly || families?.type !== "ArrayExpression") return undefined;
  const names = (families.elements as unknown[]).map(text);
  const letters = google.has("text") ? text(google.get("text")) : "";
  if ([...google.keys()].some((name) => name !== "families" && name !== "text")) return undefined;
  return letters === undefined || names.includes(undefined) ? undefined : writeUrl(names as string[], letters);
}

function readObject(node: Tree | undefined): Map<string, Tree> | undefined {
  if (node?.type !== "ObjectExpression") return undefined;
  const entries = (node.properties as Tree[]).map(({ key, value, computed }): [string, Tree] | undefined => {
    const name = computed || !key ? undefined : ((key as Tree).name ?? (key as Tree).value);
    return typeof name === "string" ? [name, value as Tree] : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? new Map(entries) : undefined;
}

/** The URL that the loader asks for: `Open Sans:400,700:latin` has weights and subsets. */
function writeUrl(families: readonly string[], letters: string): string {
  const parts = families.map((family) => family.split(":"));
  const subsets = [...new Set(parts.flatMap(([, , subset = ""]) => subset.split(",").filter(Boolean)))];
  const names = parts.map(([name = "", weights = ""]) => `${name.replaceAll(" ", "+")}${weights && ":"}${weights}`);
  const url = new URL(`https://${GOOGLE_SHEETS}/css?family=${names.join("%7C")}`);
  const more = [
    ...(subsets.length > 0 ? [`&subset=${subsets.join(",")}`] : []),
    ...(letters === "" ? [] : [`&text=${encodeURIComponent(letters)}`]),
  ];
  return url.href + more.join("");
}
