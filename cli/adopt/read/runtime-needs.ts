import { partFile } from "../../../runtime/delivered-parts";

/** The built scripts, wherever they lie: beside the command, or inside a page. */
export interface Runtime {
  /** How messages call the place of a script. */
  locate(name: string): string;
  /** The bytes of a built file; `undefined` when there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
}

/** Parts that the runtime fetches by name when the tag asks for them. */
const ALWAYS = [partFile("inspector")];

/** Markup that asks for a part, wherever it stands in a page. */
const ASKING: readonly [words: RegExp, files: readonly string[]][] = [
  [/w-slider/, [partFile("drag")]],
  [/lottie/i, [partFile("lottie")]],
  [/data-renderer(=|%3D)\W*canvas/i, [partFile("lottieCanvas")]],
  [/data-renderer(=|%3D)\W*html/i, [partFile("lottieHtml")]],
  [/w-widget-map/, [partFile("maps")]],
];

/** The files of the parts that the pages of a site, taken together, ask for. */
export function findNeeds(sources: Iterable<string>): Set<string> {
  const parts = new Set(ALWAYS);
  for (const source of sources) {
    for (const [words, files] of ASKING) if (words.test(source)) for (const file of files) parts.add(file);
  }
  return parts;
}

/** A built script and its parts. */
interface Chosen {
  readonly bundle: string;
  readonly parts: ReadonlySet<string>;
}

/**
 * The runtime, its source map, and the parts that it may be asked for, by their names in the new site.
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
