import { partFile } from "../../../runtime/delivered-parts";
import { BASE_MODULES, findUsedModules } from "./used-modules";

/** The built scripts, in the folder of the command or inside a page. */
export interface Runtime {
  /** How messages call the place of a script. */
  locate(name: string): string;
  /** The bytes of a built file; `undefined` when it does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
}

/** Parts that the runtime fetches by name because of the tag. */
const ALWAYS = [partFile("inspector")];

/** Markup that requires a part, anywhere in a page. */
const ASKING: readonly [words: RegExp, files: readonly string[]][] = [
  [/w-slider/, [partFile("drag")]],
  [/lottie/i, [partFile("lottie")]],
  [/data-renderer(=|%3D)\W*canvas/i, [partFile("lottieCanvas")]],
  [/data-renderer(=|%3D)\W*html/i, [partFile("lottieHtml")]],
  [/w-widget-map/, [partFile("maps")]],
  [/data-node-type="commerce-(add-to-cart-form|cart-wrapper|checkout|order)/, [partFile("shop")]],
];

/** What the pages of a site, taken together, load besides the core. */
export interface Needs {
  /** Files of parts. */
  readonly parts: Set<string>;
  /** Modules with behaviours. */
  readonly modules: Set<string>;
}

/** The requirements before any page is known. */
export const emptyNeeds = (): Needs => ({ parts: new Set(ALWAYS), modules: new Set(BASE_MODULES) });

/** Adds what the text of a page asks for. */
export function addNeeds({ parts, modules }: Needs, source: string): void {
  for (const [words, files] of ASKING) if (words.test(source)) for (const file of files) parts.add(file);
  for (const name of findUsedModules(source)) modules.add(name);
}

/** A built script and its parts. */
interface Chosen {
  readonly bundle: string;
  readonly parts: ReadonlySet<string>;
}

/**
 * The runtime, its source map, and the parts that it may load, by their names in the new site.
 * @param name of the bundle in the new site.
 */
export async function runtimeFiles(
  runtime: Runtime,
  { bundle, parts }: Chosen,
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
