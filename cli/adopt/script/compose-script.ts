import { LISTING, modulePath, shortHash } from "../../../runtime/module-files";
import type { NamedRow } from "../../../src/core/modules";
import { joinMaps, type Placed } from "./join-maps";

export { partFile } from "../../../runtime/module-files";

/** What the build notes of the modules: `dist/modules/manifest.json`. */
export interface Manifest {
  /** The modules that a page may ask for by name, in mounting order. */
  readonly rows: readonly NamedRow[];
  /** Every module, with those that several of them share. */
  readonly modules: Readonly<Record<string, ModuleEntry>>;
}

interface ModuleEntry {
  /** Modules that have to be defined before this one, in their order. */
  readonly needs: readonly string[];
  /** Bytes. */
  readonly size: number;
}

/** The text of a module, one call of `define`, and its source map. */
export interface BuiltModule {
  readonly code: string;
  readonly map?: string;
}

/** A module inside a composed script, with its bytes. */
export interface ComposedModule {
  readonly name: string;
  readonly bytes: number;
}

/** The script of a site. */
export interface Composition {
  /** Its name, which changes with its content: `millrace.<hash>.js`. */
  readonly name: string;
  /** What is inside: `core`, the behaviours, and `shared` for what several of them need. */
  readonly modules: readonly ComposedModule[];
  /** The script, its source map, and the modules that it lacks, by name. They have to lie in one folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** As in `millrace.js`: browsers compile all of it while it arrives. */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** The modules of the running script by name, which files beside it use. */
const SHARED = 'globalThis[Symbol.for("millrace.modules")]';

/** Defines modules that are not there yet, in an order in which each finds what it needs. @param modules by name. */
const open = (modules: string) => `(()=>{"use strict";
let m=${modules},define=(e,t,n)=>{if(!m[e]){let r={};n(...t.map(e=>"exports"===e?r:m[e]));m[e]=r}};`;
/** Of a script: a second copy on the page has separate modules. */
const SCRIPT = open("{}");
const BESIDE = open(`${SHARED}??{}`);
const CLOSING = "})();";

/**
 * Composes the script of a site: the core, the used modules and what these need, in one file. What it lacks is in files beside it,
 * each with what it needs besides the script, and the script has their selectors, names and hashes. Works in Node and in browsers.
 * @param modules every module of the manifest, by name.
 * @param used names of the modules and parts that the pages of the site use. The script has the hashes of those beside it, so that
 * a page needs no listing to find them.
 * @throws Error when a module is missing.
 */
export async function composeScript(
  manifest: Manifest,
  modules: ReadonlyMap<string, BuiltModule>,
  used: ReadonlySet<string>,
): Promise<Composition> {
  const names = manifest.rows.map(({ name }) => name);
  const always = manifest.rows.flatMap((row) => (row.always ? [row.name] : []));
  const present = listComposed(manifest).filter((name) => used.has(name) || always.includes(name));
  const inside = withNeeds(manifest, [...present, "core"]);
  const files = new Map<string, string>();
  const hashes: Record<string, string> = {};
  /** Puts a file beside the script. */
  async function put(part: string, text: string): Promise<string> {
    const hash = await computeHash(text);
    files.set(modulePath(part, hash), text);
    return hash;
  }
  for (const name of names.filter((name) => !present.includes(name))) {
    hashes[name] = await put(name, join(modules, listBeside(manifest, name, new Set(inside))).text);
  }
  const listing = await put(LISTING, `${BESIDE}\nm.core.addHashes(${JSON.stringify(hashes)});\n${CLOSING}\n`);
  const known = Object.fromEntries(Object.entries(hashes).filter(([name]) => used.has(name)));
  const given = [listRun(manifest, present), known, listing].map((each) => JSON.stringify(each));
  const run = `m.core.run(${given.join()})&&(${SHARED}=m);`;
  const { text, placed } = join(modules, inside, { first: COMPILE_AT_ONCE, last: run });
  const name = `millrace.${shortHash(await computeHash(text))}.js`;
  files.set(name, `${text}${mapLine(name)}`);
  files.set(`${name}.map`, joinMaps(name, placed));
  return { name, files, modules: listModules(manifest, inside, present) };
}

/**
 * A file beside a script, and its source map.
 * @param present the modules inside the script.
 * @param beside.file the name of the file.
 * @param beside.known hashes of the files that the module loads, by name.
 */
export function joinBeside(
  manifest: Manifest,
  modules: ReadonlyMap<string, BuiltModule>,
  name: string,
  present: ReadonlySet<string>,
  { file, known = {} }: { file: string; known?: Readonly<Record<string, string>> },
): { code: string; map: string } {
  const last = Object.keys(known).length > 0 ? `m.core.addHashes(${JSON.stringify(known)});` : undefined;
  const { text, placed } = join(modules, listBeside(manifest, name, present), { last });
  return { code: `${text}${mapLine(file)}`, map: joinMaps(file, placed) };
}

const mapLine = (file: string) => `//# sourceMappingURL=${file}.map\n`;

/** A module and what it needs besides what is there. */
const listBeside = (manifest: Manifest, name: string, present: ReadonlySet<string>): string[] =>
  withNeeds(manifest, [name]).filter((each) => !present.has(each));

/** Joins modules to one script. @param lines before and after them. */
function join(
  modules: ReadonlyMap<string, BuiltModule>,
  names: readonly string[],
  { first, last }: { first?: string; last?: string | undefined } = {},
): { text: string; placed: Placed[] } {
  const lines = first === undefined ? [BESIDE] : [first, SCRIPT];
  const placed: Placed[] = [];
  for (const name of names) {
    const built = modules.get(name);
    if (!built) throw new Error(`The module ${name} is missing, although the manifest names it.`);
    placed.push({ line: lines.join("\n").split("\n").length, map: built.map });
    lines.push(withoutMapLine(built.code));
  }
  lines.push(...(last === undefined ? [] : [last]), CLOSING);
  return { text: `${lines.join("\n")}\n`, placed };
}

/** What a script runs: the names of the modules inside, and the facts of those that it lacks and of parts, in mounting order. */
export const listRun = ({ rows }: Manifest, present: readonly string[]): (string | object)[] =>
  rows
    .filter((row) => row.of === undefined)
    .map(({ stage: _, of: __, always: ___, rare: ____, ...facts }) =>
      present.includes(facts.name) && !facts.part ? facts.name : facts,
    );

function listModules({ modules }: Manifest, inside: readonly string[], present: readonly string[]): ComposedModule[] {
  const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + (modules[name]?.size ?? 0), 0);
  const own = ["core", ...present];
  const shared = sum(inside.filter((name) => !own.includes(name)));
  return [...own.map((name) => ({ name, bytes: sum([name]) })), { name: "shared", bytes: shared }];
}

/** The modules that may be inside a script, besides what they need. Those that wait for a visitor are always beside it. */
export const listComposed = ({ rows }: Manifest): string[] =>
  rows.flatMap(({ name, part, eager }) => (part || eager !== undefined ? [] : [name]));

/** These modules, each after what it needs. */
function withNeeds({ modules }: Manifest, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [...(modules[name]?.needs ?? []), name]))];
}

/** The map of a module does not fit to the file that it becomes part of. */
const withoutMapLine = (code: string): string => code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "").trimEnd();

/** SHA-256 in base64. */
async function computeHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
