import { partFile } from "../../../runtime/module-files";
import { ROWS } from "../../../runtime/generated/modules";
import { AdoptError } from "../model/adopt-error";
import type { ComposedReport } from "../model/adopt-report";
import type { Spooled } from "../io/spool";
import { decode, toUtf8 } from "../read/html/encoding";
import type { Outcome } from "../read/outcome";
import { runtimeFiles, type Runtime } from "./runtime-files";
import type { Names } from "../site-context";
import { composeScript, listComposed, type BuiltModule, type Manifest } from "./compose-script";

/** `--script whole`: the one file with every behaviour, under a name that does not change. */
const WHOLE = "whole";

/** The folder of a composed script and the modules beside it: it has no other files, so that a web host needs one rule for its cache. */
const FOLDER = "millrace";

/** In pages until the script is composed, because its hash depends on all pages. */
const NAME = "millrace.to-be-hashed.js";

const MANIFEST = "modules/manifest.json";

/** The script that the pages of a site load. */
export interface SiteScript {
  readonly names: Pick<Names, "bundle" | "url">;
  /**
   * Makes its files.
   * @param pages with the modules that they need.
   */
  finish(pages: readonly Pick<Outcome, "modules">[]): Promise<FinishedScript>;
}

interface FinishedScript {
  /** The name or URL that the report gives. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** For a composed script. */
  readonly composed?: ComposedReport;
  /** The bytes of a converted page with the final name of the script. */
  complete(page: Spooled): Spooled;
}

interface Wanted {
  /** The folder for its files, with a slash at the end; empty for the root of the site. */
  readonly folder: string;
  /** `--script`: a URL, or {@link WHOLE}. */
  readonly script?: string | undefined;
  /** A built file to copy. */
  readonly bundle?: string | undefined;
  /** A name for a built file that does not hide a file of the site. */
  freeName(name: string): Promise<string>;
}

/**
 * The script of a site: a URL, a built file, or one that is composed of the behaviours that the pages use.
 * @throws AdoptError when a file of the runtime is missing.
 */
export async function planScript(runtime: Runtime, { script, bundle, folder, freeName }: Wanted): Promise<SiteScript> {
  if (script !== undefined && script !== WHOLE) {
    return { names: { bundle: NAME, url: script }, finish: async () => unchanged(script, new Map()) };
  }
  if (script === WHOLE || bundle !== undefined)
    return planBuilt(runtime, bundle ?? "millrace.js", { folder, freeName });
  return planComposed(runtime, `${folder}${FOLDER}`);
}

/** Fetched because of the tag, on any page. */
const INSPECTOR = "inspector";

const listUsed = (pages: readonly Pick<Outcome, "modules">[]): Set<string> =>
  new Set([INSPECTOR, ...pages.flatMap((page) => page.modules)]);

const unchanged = (name: string, files: FinishedScript["files"]): FinishedScript => ({
  name,
  files,
  complete: (page) => page,
});

async function planBuilt(
  runtime: Runtime,
  bundle: string,
  { folder, freeName }: Pick<Wanted, "folder" | "freeName">,
): Promise<SiteScript> {
  await readOrThrow(runtime, bundle);
  const name = await freeName(`${folder}${bundle}`);
  return {
    names: { bundle: name },
    async finish(pages) {
      const used = listUsed(pages);
      const parts = new Set(ROWS.filter(({ name, part }) => part && used.has(name)).map(({ name }) => partFile(name)));
      return unchanged(name, await runtimeFiles(runtime, { bundle, parts }, { folder, name }));
    },
  };
}

async function planComposed(runtime: Runtime, folder: string): Promise<SiteScript> {
  const manifest = JSON.parse(await readOrThrow(runtime, MANIFEST)) as Manifest;
  return {
    names: { bundle: `${folder}/${NAME}` },
    async finish(pages) {
      const used = listUsed(pages);
      used.delete(INSPECTOR);
      const { name, files, modules } = await composeScript(manifest, await readModules(runtime, manifest), used);
      const script = files.get(name) ?? "";
      return {
        name: `${folder}/${name}`,
        composed: { bytes: toUtf8(script).length, gzip: await measureGzip(script), modules },
        files: new Map([...files].map(([file, text]) => [`${folder}/${file}`, toUtf8(text)])),
        complete: (page) => ({ read: async () => replaceName(await page.read(), name) }),
      };
    },
  };
}

/** Bytes of a file as web hosts send it. */
async function measureGzip(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

function replaceName(page: Uint8Array, name: string): Uint8Array {
  const decoded = decode(page);
  return decoded ? decoded.encode(decoded.text.replaceAll(NAME, name)) : page;
}

async function readModules(runtime: Runtime, manifest: Manifest): Promise<Map<string, BuiltModule>> {
  const { rows, modules } = manifest;
  const composed = listComposed(manifest);
  /** Parts are never inside the script, whose source map is the only one. */
  const isBeside = (name: string) => rows.some((row) => row.name === name) && !composed.includes(name);
  const read = async (name: string): Promise<[string, BuiltModule]> => {
    const file = `modules/${name}.js`;
    const map = isBeside(name) ? undefined : await runtime.read(`${file}.map`);
    const code = await readOrThrow(runtime, file);
    return [name, map ? { code, map: new TextDecoder().decode(map) } : { code }];
  };
  return new Map(await Promise.all(Object.keys(modules).map(read)));
}

async function readOrThrow(runtime: Runtime, file: string): Promise<string> {
  const bytes = await runtime.read(file);
  if (bytes) return new TextDecoder().decode(bytes);
  const hint = "Build it (npm run build), or name a URL with --script.";
  throw new AdoptError(`The runtime ${runtime.locate(file)} is missing. ${hint}`);
}
