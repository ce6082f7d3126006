import { basename } from "pathe";
import type { Inventory } from "../io/inventory";
import { findAddedScripts } from "./added-scripts";
import { GSAP_GLOBALS } from "./gsap-globals";
import { attribute, readPage, readText, type ExportedPage, type ScriptElement } from "./html/page";
import { findChunks } from "./javascript/chunks";
import { findGlobals, type Globals } from "./javascript/globals";
import { NewNames } from "./new-names";
import { isPage } from "./outcome";
import { readText as readFileText } from "./read-text";
import { localPath, localUrl, ownHosts, resolveReference, type Resource } from "./resolve-reference";
import { findTemplatePath } from "./template-paths";
import { joinChunks, useByUrl, type ScriptUse } from "./script-use";
import { BoundedCache } from "./site/bounded-cache";
import { recognize, type Recognized } from "./vendor";
import { isVendorFileName, isVendorUrl } from "./vendor-url";

const GLOBALS = ["$", "jQuery", "Webflow", ...GSAP_GLOBALS];

/** Characters of scripts and style sheets that are kept at most: pages load the same ones again and again. */
const KEPT = 16 * 1024 ** 2;

/** The vendor script of a site, as it lies in the export. */
export interface VendorFile {
  readonly file: string;
  readonly recognized: Recognized;
}

/** Reads an export's files. Scripts and style sheets are kept for the pages that follow, pages are not. */
export class SiteFiles {
  readonly #texts = new BoundedCache<string | undefined>(KEPT);
  readonly #recognized = new BoundedCache<Recognized>(KEPT);
  readonly #globals = new BoundedCache<Globals>(KEPT);
  #vendors: Promise<Map<string, VendorFile>> | undefined;
  /** Paths by the name of the file. */
  #names: Map<string, string[]> | undefined;

  /** Names of files that the new site gets besides. */
  readonly newNames = new NewNames((path) => this.has(path));

  constructor(private readonly inventory: Inventory) {}

  /** Whether the export has a file with this path. */
  has(path: string): boolean {
    return this.inventory.files.has(path);
  }

  /** The bytes of a file of the export; `undefined` when it is not there or cannot be read. */
  async bytes(path: string): Promise<Uint8Array | undefined> {
    return this.has(path) ? this.inventory.read(path) : undefined;
  }

  /** The text of a file of the export; `undefined` when it is not there or not text. */
  async text(path: string): Promise<string | undefined> {
    const known = this.#texts.get(path);
    if (known) return known.value;
    const text = this.has(path) ? await readFileText(this.inventory, path) : undefined;
    return isPage(path) ? text : this.#texts.set(path, text, text?.length ?? 0);
  }

  /** The one file of the export with this name, in any folder; `undefined` when none or several exist. */
  named(name: string): string | undefined {
    const [found, ...more] = this.#findByName(name);
    return more.length === 0 ? found : undefined;
  }

  /** Up to three files of the export with the name of this one, in other folders. */
  sameName(path: string): string[] {
    return this.#findByName(basename(path))
      .filter((file) => file !== path)
      .slice(0, 3);
  }

  #findByName(name: string): readonly string[] {
    if (!this.#names) {
      this.#names = new Map<string, string[]>();
      for (const path of this.inventory.files) {
        const paths = this.#names.get(basename(path)) ?? [];
        paths.push(path);
        this.#names.set(basename(path), paths);
      }
    }
    return this.#names.get(name) ?? [];
  }

  /** The files of the export at a path, in any folder, in their order. */
  endingWith(path: string): string[] {
    return [...this.inventory.files].filter((file) => file === path || file.endsWith(`/${path}`));
  }

  /** Where a reference of a page leads. One of a template is looked for in every folder, because only its project knows its URL. */
  async locate(page: ExportedPage, reference: string): Promise<Resource | undefined> {
    const resource = resolveReference(page, reference);
    if (!page.template || resource?.url || (resource && this.has(resource.path))) return resource;
    const path = await findTemplatePath(this, reference);
    return path === undefined ? resource : { path };
  }

  /** The texts of a page's style sheets that are in the page or in the export. */
  async readStylesheets(page: ExportedPage): Promise<string[]> {
    const sheets: string[] = [];
    for (const element of page.elements) {
      if (element.tagName === "style") sheets.push(readText(element));
      const rel = (attribute(element, "rel") ?? "").toLowerCase();
      if (element.tagName !== "link" || !rel.includes("stylesheet")) continue;
      const resource = await this.locate(page, attribute(element, "href") ?? "");
      const text = resource && !resource.url ? await this.text(resource.path) : undefined;
      if (text !== undefined) sheets.push(text);
    }
    return sheets;
  }

  /** The vendor script of the export for a site, by the pages that load it from there. */
  async findVendor(site: string): Promise<VendorFile | undefined> {
    this.#vendors ??= this.#findVendors();
    return (await this.#vendors).get(site);
  }

  async #findVendors(): Promise<Map<string, VendorFile>> {
    const vendors = new Map<string, VendorFile>();
    for (const path of this.inventory.files) {
      if (!/\.x?html?$/i.test(path)) continue;
      const page = readPage(path, (await this.text(path)) ?? "");
      const site = page.html && attribute(page.html, "data-wf-site");
      if (!site) continue;
      const uses = await Promise.all(page.scripts.map((script) => this.#use(page, script)));
      const local = uses.flatMap(({ kind, file, recognized }) =>
        kind === "vendor" && file !== undefined && recognized ? { file, recognized } : [],
      );
      // Of pages that carry parts of a site's data, the one with most of it.
      const amount = (found: VendorFile | undefined) =>
        found?.recognized.lifted.data.flatMap(({ events }) => Object.keys(events)).length ?? -1;
      for (const found of local) if (amount(found) > amount(vendors.get(site))) vendors.set(site, found);
    }
    return vendors;
  }

  /** The scripts of a page, in order, each with what it is. */
  async findScripts(page: ExportedPage): Promise<ScriptUse[]> {
    const found: ScriptUse[] = [];
    for (const script of page.scripts) {
      const use = await this.#use(page, script);
      if (use.kind === "own") found.push(...(await this.#addedVendors(page, script)));
      found.push(use);
    }
    const uses = joinChunks(found).flatMap((use) => this.#withOwnCode(page, use));
    return Promise.all(
      uses.map(async (use) => (use.kind === "own" ? { ...use, globals: await this.#findGlobals(use) } : use)),
    );
  }

  /** The owner's code inside a vendor script becomes a script right behind it. */
  #withOwnCode(page: ExportedPage, use: ScriptUse): ScriptUse[] {
    const code = use.kind === "vendor" ? use.recognized?.own?.code : undefined;
    if (!code) return [use];
    const base = (use.file ?? page.path).replace(/\.\w+$/, "");
    const file = this.newNames.claim(code, (n) => `${base}-own${"-1".repeat(n)}.js`);
    return [
      { ...use, ownFile: file },
      { script: use.script, label: file, kind: "own", by: "content", file, code },
    ];
  }

  /** The vendor scripts that an inline script loads by its own code. */
  async #addedVendors(page: ExportedPage, script: ScriptElement): Promise<ScriptUse[]> {
    if (script.src !== undefined) return [];
    const added = findAddedScripts(page, script).map(async (place) => ({
      ...(await this.#use(page, { ...script, src: place.src })),
      added: place,
    }));
    return (await Promise.all(added)).filter(({ kind }) => kind === "vendor");
  }

  async #use(page: ExportedPage, script: ScriptElement): Promise<ScriptUse> {
    if (script.src === undefined) {
      const recognized = this.#recognize(script.content);
      const label = `inline script, line ${script.line}`;
      return { script, label, kind: recognized.kind, by: "content", recognized };
    }
    const resource = await this.locate(page, script.src);
    if (!resource) return { script, label: script.src, kind: "missing", by: "name" };
    const file = this.#findFile(page, resource) ?? (await this.#findNamedVendor(resource));
    const source = file === undefined ? undefined : await this.text(file);
    if (file === undefined || source === undefined) return useByUrl(script, resource);
    const recognized = await this.#withChunks(this.#recognize(source), source, file);
    return { script, label: file, kind: recognized.kind, by: "content", file, recognized };
  }

  /** The start of a chunked build holds no code of the vendor: it is the vendor's when the chunks that it loads are. */
  async #withChunks(start: Recognized, source: string, file: string): Promise<Recognized> {
    if (start.kind !== "own") return start;
    const paths = findChunks(source, localUrl(file).href).flatMap((url) => localPath(url) ?? []);
    const texts = await Promise.all(paths.map((path) => this.text(path)));
    const chunks = texts.flatMap((text) => (text === undefined ? [] : this.#recognize(text)));
    if (!chunks.some(({ kind }) => kind === "vendor")) return start;
    const lifted = chunks.map((chunk) => chunk.lifted);
    return {
      ...start,
      kind: "vendor",
      lifted: {
        data: lifted.flatMap(({ data }) => data),
        legacy: lifted.flatMap(({ legacy }) => legacy),
        timelines: lifted.flatMap(({ timelines }) => timelines),
        problems: lifted.flatMap(({ problems }) => problems),
        places: [],
      },
    };
  }

  /** The vendor script of the export with the file name of a URL on a host that is not the builder's, such as the owner's domain. */
  async #findNamedVendor({ url }: Resource): Promise<string | undefined> {
    if (!url || isVendorUrl(url) || !isVendorFileName(url.pathname)) return undefined;
    for (const path of this.inventory.files) {
      if (basename(path) !== basename(url.pathname)) continue;
      if (this.#recognize((await this.text(path)) ?? "").kind === "vendor") return path;
    }
    return undefined;
  }

  /** The text of a script of a page; "" when it cannot be read. */
  async readSource({ file, script, code }: ScriptUse): Promise<string> {
    return code ?? (file === undefined ? script.content : ((await this.text(file)) ?? ""));
  }

  #recognize(source: string): Recognized {
    return this.#recognized.get(source)?.value ?? this.#recognized.set(source, recognize(source), source.length);
  }

  async #findGlobals(use: ScriptUse): Promise<Globals> {
    const source = await this.readSource(use);
    const known = this.#globals.get(source);
    return known?.value ?? this.#globals.set(source, findGlobals(source, GLOBALS), source.length);
  }

  /** The file for a URL: in the export itself, also by the site's own domain, or in a folder named after the host, as mirroring tools make. */
  #findFile(page: ExportedPage, { path, url }: Resource): string | undefined {
    if (!url) return this.has(path) ? path : undefined;
    const own = ownHosts(page).includes(url.hostname)
      ? [localPath(new URL(url.pathname, localUrl("")).href) ?? ""]
      : [];
    return [...own, `${url.hostname}${url.pathname}`].find((candidate) => this.has(candidate));
  }
}
