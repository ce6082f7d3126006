import { posix } from "node:path";
import { isJqueryAddress, isVendorAddress, isVendorFileName } from "./address";
import { decode } from "./html/encoding";
import { attribute, type Page, type ScriptElement } from "./html/page";
import { readBytes, type Inventory } from "./inventory";
import { globalsOf, type Globals } from "./javascript/globals";
import { recognise, type Recognised } from "./vendor";

/** A script of a page and what it turned out to be. */
export interface ScriptUse {
  script: ScriptElement;
  /** How the report calls it: a file, an address, or "inline script, line 12". */
  label: string;
  /** `unread`: on another host. `missing`: a file that the export lacks. */
  kind: Recognised["kind"] | "unread" | "missing";
  by: "content" | "address" | "name";
  file?: string;
  url?: URL;
  recognised?: Recognised;
  /** The global names a page's own script uses. */
  globals?: Globals;
}

const GLOBALS = ["$", "jQuery", "Webflow"];
const LOCAL_HOST = "export.invalid";

/** Reads an export's scripts and stylesheets, each file once. */
export class SiteFiles {
  readonly #texts = new Map<string, string | undefined>();
  readonly #recognised = new Map<string, Recognised>();
  readonly #globals = new Map<string, Globals>();

  constructor(private readonly inventory: Inventory) {}

  /** The text of a file of the export; `undefined` when it is not there or not text. */
  async text(path: string): Promise<string | undefined> {
    if (!this.#texts.has(path)) {
      const bytes = this.inventory.files.has(path) ? await readBytes(this.inventory, path) : undefined;
      this.#texts.set(path, bytes && decode(bytes)?.text);
    }
    return this.#texts.get(path);
  }

  /** Whether the export holds a file, whatever is in it. */
  has(path: string): boolean {
    return this.inventory.files.has(path);
  }

  /** The scripts of a page, in order, each with what it is. */
  async scriptsOf(page: Page): Promise<ScriptUse[]> {
    const uses: ScriptUse[] = [];
    for (const script of page.scripts) uses.push(await this.#use(page, script));
    joinChunks(uses);
    for (const use of uses) if (use.kind === "own") use.globals = await this.#globalsOf(use);
    return uses;
  }

  async #use(page: Page, script: ScriptElement): Promise<ScriptUse> {
    const inline = `inline script, line ${script.line}`;
    if (script.src === undefined) {
      const recognised = this.#recognise(script.content);
      return { script, label: inline, kind: recognised.kind, by: "content", recognised };
    }
    const address = resolveAddress(page, script.src);
    if (!address) return { script, label: script.src, kind: "missing", by: "name" };
    const file = this.#fileOf(address);
    const source = file === undefined ? undefined : await this.text(file);
    if (file !== undefined && source !== undefined) {
      const recognised = this.#recognise(source);
      return { script, label: file, kind: recognised.kind, by: "content", file, recognised };
    }
    return byAddress(script, address);
  }

  /** The text of a script of a page, wherever it stands; "" when it cannot be read. */
  async sourceOf({ file, script }: ScriptUse): Promise<string> {
    return file === undefined ? script.content : ((await this.text(file)) ?? "");
  }

  #recognise(source: string): Recognised {
    const known = this.#recognised.get(source) ?? recognise(source);
    this.#recognised.set(source, known);
    return known;
  }

  async #globalsOf(use: ScriptUse): Promise<Globals> {
    const source = await this.sourceOf(use);
    const known = this.#globals.get(source) ?? globalsOf(source, GLOBALS);
    this.#globals.set(source, known);
    return known;
  }

  /** The file for an address: in the export itself, or in a folder named after the host, as mirroring tools make. */
  #fileOf(address: Address): string | undefined {
    const candidates = address.url ? [`${address.url.hostname}${address.url.pathname}`] : [address.path];
    return candidates.find((path) => this.has(path));
  }
}

/** Where an address of a page leads: a path inside the export, or another host. */
export interface Address {
  path: string;
  url?: URL;
}

/** Resolves an address as a browser would, `<base href>` included. */
export function resolveAddress(page: Page, reference: string): Address | undefined {
  const base = baseOf(page);
  let url: URL;
  try {
    url = new URL(reference.trim(), base);
  } catch {
    return undefined;
  }
  if (url.hostname !== base.hostname || !url.protocol.startsWith("http")) return { path: "", url };
  try {
    return { path: decodeURIComponent(url.pathname).replace(/^\/+/, "") };
  } catch {
    return { path: url.pathname.replace(/^\/+/, "") };
  }
}

/** The path from a page to a file at the export's root, as it is written into the page. */
export function pathToRoot(page: Page, file: string): string {
  const folder = posix.dirname(`${baseOf(page).pathname}.`);
  return posix.relative(folder, `/${file}`);
}

function baseOf(page: Page): URL {
  const own = new URL(`https://${LOCAL_HOST}/${page.path.split("/").map(encodeURIComponent).join("/")}`);
  const base = page.elements.find((element) => element.tagName === "base" && attribute(element, "href"));
  try {
    return new URL((base && attribute(base, "href")) ?? "", own);
  } catch {
    return own;
  }
}

function byAddress(script: ScriptElement, { path, url }: Address): ScriptUse {
  if (!url) {
    if (isVendorFileName(path)) return { script, label: path, kind: "vendor", by: "name" };
    const jquery = isJqueryAddress(new URL(`https://${LOCAL_HOST}/${encodeURI(path)}`));
    return { script, label: path, kind: jquery ? "jquery" : "missing", by: "name" };
  }
  const label = `${url.host}${url.pathname}`;
  if (isVendorAddress(url)) return { script, label, kind: "vendor", by: "address", url };
  return { script, label, kind: isJqueryAddress(url) ? "jquery" : "unread", by: "address", url };
}

/** A piece of a chunked build need not show whose it is; it belongs to the vendor when its siblings do. */
function joinChunks(uses: ScriptUse[]): void {
  const handed = new Set(uses.map(({ recognised }) => recognised?.chunkOf));
  const vendors = uses.filter(({ kind }) => kind === "vendor").flatMap(({ recognised }) => recognised?.arrays ?? []);
  const shared = vendors.filter((name) => handed.has(name));
  for (const use of uses) {
    if (use.kind === "own" && use.recognised?.arrays.some((name) => shared.includes(name))) use.kind = "vendor";
  }
}
