/** The built scripts, in the folder of the command or inside a page. */
export interface Runtime {
  /** How messages call the place of a script. */
  locate(name: string): string;
  /** The bytes of a built file; `undefined` when it does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
}

/** A built script and its parts. */
interface Chosen {
  readonly bundle: string;
  readonly parts: ReadonlySet<string>;
}

/**
 * The runtime, its source map, and the parts that it may load, by their names in the new site.
 * @param place where they are in the new site: the path of the bundle, and the folder of its parts.
 */
export async function runtimeFiles(
  runtime: Runtime,
  { bundle, parts }: Chosen,
  { folder, name }: { folder: string; name: string },
): Promise<Map<string, Uint8Array>> {
  const wanted = [
    [bundle, name],
    [`${bundle}.map`, `${name}.map`],
    ...[...parts].map((part) => [part, `${folder}${part}`]),
  ];
  const files = new Map<string, Uint8Array>();
  for (const [from = "", to = ""] of wanted) {
    const bytes = await runtime.read(from);
    if (bytes) files.set(to, bytes);
  }
  return files;
}
