import { partFile } from "../../../runtime/delivered-parts";

/** The built scripts, in the folder of the command or inside a page. */
export interface Runtime {
  /** How messages call the place of a script. */
  locate(name: string): string;
  /** The bytes of a built file; `undefined` when it does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
}

const WHOLE = "millrace.js";
const CORE = "millrace.core.js";

/** Parts that the runtime fetches by name because of the tag. */
const ALWAYS = [partFile("inspector")];

/** Markup that an island mounts on, anywhere in the page: a template is encoded, but its words are not. */
const ISLAND_WORDS = /w-lightbox|data-wf-user-(form-type|logout|subscriptions-list)/;

/** Markup that requires a part, anywhere in a page. */
const ASKING: readonly [words: RegExp, files: readonly string[]][] = [
  [/w-slider/, [partFile("drag")]],
  [/lottie/i, [partFile("lottie")]],
  [/data-renderer(=|%3D)\W*canvas/i, [partFile("lottieCanvas")]],
  [/data-renderer(=|%3D)\W*html/i, [partFile("lottieHtml")]],
  [/w-widget-map/, [partFile("maps")]],
];

/** The requirements of all pages of a site. */
export interface Needs {
  bundle: string;
  parts: Set<string>;
}

/**
 * The script for an export, and its parts, before any page is known: the core of the split build. A page with markup for an island makes
 * it the one file, which is 30 kB (gzip) heavier.
 */
export const emptyNeeds = (): Needs => ({ bundle: CORE, parts: new Set(ALWAYS) });

/** Adds what a page asks for. */
export function addNeeds(needs: Needs, source: string): void {
  if (ISLAND_WORDS.test(source)) needs.bundle = WHOLE;
  for (const [words, files] of ASKING) if (words.test(source)) for (const file of files) needs.parts.add(file);
}

/**
 * The runtime, its source map, and the parts that it may load, by their names in the new site.
 * @param name of the bundle in the new site.
 */
export async function runtimeFiles(
  runtime: Runtime,
  { bundle, parts }: Needs,
  name: string,
): Promise<Map<string, Uint8Array>> {
  const wanted = [[bundle, name], [`${bundle}.map`, `${name}.map`], ...[...parts].map((part) => [part, part])];
  const files = new Map<string, Uint8Array>();
  for (const [from = "", to = ""] of wanted) {
    const bytes = await runtime.read(from);
    if (bytes) files.set(to, bytes);
  }
  return files;
}
