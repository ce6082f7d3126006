import { AdoptError } from "../report/report";
import { runtimeFiles, findNeeds, type Runtime } from "../read/runtime-needs";
import type { Names } from "../site-context";
import { composeScript, type BuiltModule, type Manifest } from "./compose-script";
import { findUsedModules } from "./used-modules";

/** `--script whole`: the one file with every behaviour, under a name that does not change. */
const WHOLE = "whole";

/** The folder of a composed script and the modules beside it: it has no other files, so that a web host needs one rule for its cache. */
const FOLDER = "millrace";

/** Stand for the name and the integrity value of a script that is composed after the pages are converted. */
const NAME = "millrace.to-be-composed.js";
const INTEGRITY = "sha256-to-be-composed";

const MANIFEST = "modules/manifest.json";

/** What the pages asked for while they were converted. */
interface Asked {
  /** Files of parts. */
  readonly parts: readonly string[];
  /** Modules with behaviours. */
  readonly modules: readonly string[];
}

/** The script that the pages of a site load. */
export interface SiteScript {
  /** What their tags name. */
  readonly names: Pick<Names, "bundle" | "address" | "integrity">;
  /** Makes its files. @param pages what each page asked for. */
  finish(pages: readonly Asked[]): Promise<FinishedScript>;
}

interface FinishedScript {
  /** The name or address that the report gives. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  /** Puts what is known only now into the text of a page. */
  complete(source: string): string;
}

interface Wanted {
  /** `--script`: an address, or {@link WHOLE}. */
  readonly script?: string | undefined;
  /** A built file to copy. */
  readonly bundle?: string | undefined;
  /** A name for a built file that does not hide a file of the site. */
  freeName(name: string): Promise<string>;
}

/**
 * The script of a site: an address, a built file, or one that is composed of what the pages use.
 * @param sources the texts of the pages.
 * @throws AdoptError when a file of the runtime is missing.
 */
export async function planScript(
  runtime: Runtime,
  sources: ReadonlyMap<string, string>,
  { script, bundle, freeName }: Wanted,
): Promise<SiteScript> {
  if (script !== undefined && script !== WHOLE) {
    return { names: { bundle: NAME, address: script }, finish: async () => unchanged(script, new Map()) };
  }
  if (script === WHOLE || bundle !== undefined) return planBuilt(runtime, sources, bundle ?? "millrace.js", freeName);
  return planComposed(runtime, sources);
}

const unchanged = (name: string, files: FinishedScript["files"]): FinishedScript => ({
  name,
  files,
  complete: (source) => source,
});

async function planBuilt(
  runtime: Runtime,
  sources: ReadonlyMap<string, string>,
  bundle: string,
  freeName: Wanted["freeName"],
): Promise<SiteScript> {
  await readOrThrow(runtime, bundle);
  const name = await freeName(bundle);
  return {
    names: { bundle: name },
    async finish(pages) {
      const parts = new Set([...findNeeds(sources.values()), ...pages.flatMap((page) => page.parts)]);
      return unchanged(name, await runtimeFiles(runtime, { bundle, parts }, name));
    },
  };
}

async function planComposed(runtime: Runtime, sources: ReadonlyMap<string, string>): Promise<SiteScript> {
  const manifest = JSON.parse(await readOrThrow(runtime, MANIFEST)) as Manifest;
  return {
    names: { bundle: `${FOLDER}/${NAME}`, integrity: INTEGRITY },
    async finish(pages) {
      const used = new Set([...findUsedModules(sources.values()), ...pages.flatMap((page) => page.modules)]);
      const { name, integrity, files } = await composeScript(manifest, await readModules(runtime, manifest), used);
      return {
        name: `${FOLDER}/${name}`,
        files: new Map([...files].map(([file, text]) => [`${FOLDER}/${file}`, text])),
        complete: (source) => source.replaceAll(NAME, name).replaceAll(INTEGRITY, integrity),
      };
    },
  };
}

async function readModules(runtime: Runtime, manifest: Manifest): Promise<Map<string, BuiltModule>> {
  const { behaviours, parts, modules } = manifest;
  /** Parts are never inside the script, whose source map is the only one. */
  const isBeside = (name: string) => parts.includes(name) && !behaviours.some((row) => row.name === name);
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
  const hint = "Build it (npm run build), or name an address with --script.";
  throw new AdoptError(`The runtime ${runtime.locate(file)} is missing. ${hint}`);
}
