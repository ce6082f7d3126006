import { basename, dirname, relative } from "pathe";
import { isJqueryAddress, isVendorAddress, isVendorFileName } from "./vendor-address";
import { GSAP_GLOBALS } from "./gsap-globals";
import { decode } from "./html/encoding";
import { attribute, readPage, type Page, type ScriptElement } from "./html/page";
import { isTooLarge, type Inventory } from "../io/inventory";
import { globalsOf, type Globals } from "./javascript/globals";
import { recognize, type Recognized } from "./vendor";

/** A script of a page and what it turned out to be. */
export interface ScriptUse {
  script: ScriptElement;
  /** How the report calls it: a file, an address, or "inline script, line 12". */
  label: string;
  /** `unread`: on another host. `missing`: a file that the export lacks. */
  kind: Recognized["kind"] | "unread" | "missing";
  by: "content" | "address" | "name";
  file?: string;
  url?: URL;
  recognized?: Recognized;
  /** The global names a page's own script uses. */
  globals?: Globals;
  /** The file that gets the owner's code out of this vendor script. */
  ownFile?: string;
}

const GLOBALS = ["$", "jQuery", "Webflow", ...GSAP_GLOBALS];
const LOCAL_HOST = "export.invalid";

/** Reads an export's scripts and stylesheets, each file once. */
export class SiteFiles {
  readonly #texts = new Map<string, string | undefined>();
  readonly #recognized = new Map<string, Recognized>();
  readonly #globals = new Map<string, Globals>();

  constructor(private readonly inventory: Inventory) {}

  #vendors: Promise<Map<string, ScriptUse>> | undefined;
  /** Owner's code taken out of vendor scripts, by the path of its new file. */
  readonly taken = new Map<string, string>();

  /** Drawings taken out of archives, by the path of their new file. */
  readonly drawings = new Map<string, string>();

  /** Code that stood inline in pages, by the path of its new file. */
  readonly inline = new Map<string, string>();

  /** Notes code that stands inline to be written as a file; the same code is one file. @returns its path. */
  addInline(kind: "css" | "js", text: string): string {
    for (const [path, known] of this.inline) if (known === text && path.endsWith(`.${kind}`)) return path;
    let number = this.inline.size + 1;
    while (this.has(`${kind}/inline-${number}.${kind}`)) number++;
    const path = `${kind}/inline-${number}.${kind}`;
    this.inline.set(path, text);
    return path;
  }

  /** The bytes of a file of the export; `undefined` when it is not there or cannot be read. */
  async bytes(path: string): Promise<Uint8Array | undefined> {
    return this.inventory.files.has(path) ? this.inventory.read(path) : undefined;
  }

  /** Notes a drawing to be written beside its archive. @returns the path of its file. */
  addDrawing(archive: string, json: string): string {
    let file = archive.replace(/(\.lottie)?$/i, ".json");
    while (this.has(file) || ![undefined, json].includes(this.drawings.get(file)))
      file = file.replace(/\.json$/, "-1.json");
    this.drawings.set(file, json);
    return file;
  }

  /** The text of a file of the export; `undefined` when it is not there or not text. */
  async text(path: string): Promise<string | undefined> {
    if (!this.#texts.has(path)) {
      const bytes = (await isTooLarge(this.inventory, path)) ? undefined : await this.bytes(path);
      this.#texts.set(path, bytes && decode(bytes)?.text);
    }
    return this.#texts.get(path);
  }

  /** The one file of the export with this name, in whatever folder; `undefined` when there is none or more than one. */
  named(name: string): string | undefined {
    const [found, ...more] = [...this.inventory.files].filter((path) => basename(path) === name);
    return more.length === 0 ? found : undefined;
  }

  /** The vendor script that lies in the export for a site, by the pages that load it from there. */
  async vendorOf(site: string): Promise<ScriptUse | undefined> {
    this.#vendors ??= this.#findVendors();
    return (await this.#vendors).get(site);
  }

  async #findVendors(): Promise<Map<string, ScriptUse>> {
    const vendors = new Map<string, ScriptUse>();
    for (const path of this.inventory.files) {
      if (!/\.x?html?$/i.test(path)) continue;
      const page = readPage(path, (await this.text(path)) ?? "");
      const site = page.html && attribute(page.html, "data-wf-site");
      if (!site) continue;
      const uses = await Promise.all(page.scripts.map((script) => this.#use(page, script)));
      const local = uses.filter(({ kind, file, recognized }) => kind === "vendor" && file !== undefined && recognized);
      // Of pages that carry parts of a site's data, the one with most of it.
      const amount = (use: ScriptUse | undefined) =>
        use?.recognized?.lifted.data.flatMap(({ events }) => Object.keys(events)).length ?? -1;
      for (const use of local) if (amount(use) > amount(vendors.get(site))) vendors.set(site, use);
    }
    return vendors;
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
    const all = uses.flatMap((use) => [use, ...this.#takenFrom(page, use)]);
    for (const use of all) if (use.kind === "own") use.globals = await this.#globalsOf(use);
    return all;
  }

  /** What a vendor script holds of the owner's becomes a script of its own, right behind it. */
  #takenFrom(page: Page, use: ScriptUse): ScriptUse[] {
    const code = use.kind === "vendor" ? use.recognized?.own?.code : "";
    if (!code) return [];
    const base = (use.file ?? page.path).replace(/\.\w+$/, "");
    let file = `${base}-own.js`;
    while (this.has(file) || ![undefined, code].includes(this.taken.get(file))) file = file.replace(/\.js$/, "-1.js");
    this.taken.set(file, code);
    this.#texts.set(file, code);
    use.ownFile = file;
    return [{ script: use.script, label: file, kind: "own", by: "content", file }];
  }

  async #use(page: Page, script: ScriptElement): Promise<ScriptUse> {
    const inline = `inline script, line ${script.line}`;
    if (script.src === undefined) {
      const recognized = this.#recognize(script.content);
      return { script, label: inline, kind: recognized.kind, by: "content", recognized };
    }
    const address = resolveAddress(page, script.src);
    if (!address) return { script, label: script.src, kind: "missing", by: "name" };
    const file = this.#fileOf(address);
    const source = file === undefined ? undefined : await this.text(file);
    if (file !== undefined && source !== undefined) {
      const recognized = this.#recognize(source);
      return { script, label: file, kind: recognized.kind, by: "content", file, recognized };
    }
    return byAddress(script, address);
  }

  /** The text of a script of a page, wherever it stands; "" when it cannot be read. */
  async sourceOf({ file, script }: ScriptUse): Promise<string> {
    return file === undefined ? script.content : ((await this.text(file)) ?? "");
  }

  #recognize(source: string): Recognized {
    const known = this.#recognized.get(source) ?? recognize(source);
    this.#recognized.set(source, known);
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
  const folder = dirname(`${baseOf(page).pathname}.`);
  return relative(folder, `/${file}`);
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
  const handed = new Set(uses.map(({ recognized }) => recognized?.chunkOf));
  const vendors = uses.filter(({ kind }) => kind === "vendor").flatMap(({ recognized }) => recognized?.arrays ?? []);
  const shared = vendors.filter((name) => handed.has(name));
  for (const use of uses) {
    if (use.kind === "own" && use.recognized?.arrays.some((name) => shared.includes(name))) use.kind = "vendor";
  }
}
