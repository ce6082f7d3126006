import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { editByHand } from "../../test/unit/merge/support/hand-edits";
import { editInlineScript, NEW_FILES, SCRIPT_EDITS, SHEET_EDITS } from "./file-edits";

export interface SiteEdit {
  readonly path: string;
  readonly kind: string;
  /** Elements of a page that were moved or removed. */
  readonly cut?: readonly string[];
}

interface Site {
  readonly folder: string;
  /** Paths of the files that the builder made. */
  readonly files: readonly string[];
  readonly random: () => number;
}

/** How many of 20 edits are of pages, sheets and scripts on average; the rest are of whole files. */
const SHARES = { page: 12, sheet: 4, script: 2 };

/** Not every page has a place for the edits that were drawn for it. */
const ROUNDS = 10;

/** Makes random edits in the files of a site. @param mark a word that the site has nowhere. */
export function editSite(site: Site, count: number, mark: string): SiteEdit[] {
  const edits: SiteEdit[] = [];
  for (let round = 0; edits.length < count && round < ROUNDS; round++) {
    edits.push(...makeEdits(site, count - edits.length, `${mark}r${round}`));
  }
  return edits;
}

function makeEdits(site: Site, count: number, mark: string): SiteEdit[] {
  const edits: SiteEdit[] = [];
  const pages: string[] = [];
  for (let turn = 0; turn < count; turn++) {
    const share = Math.floor(site.random() * 20);
    const name = `${mark}f${turn}f`;
    if (share < SHARES.page) pages.push(chooseFile(site, /\.html$/) ?? "");
    else if (share < SHARES.page + SHARES.sheet) edits.push(...editText(site, /\.css$/, SHEET_EDITS, name));
    else if (share < SHARES.page + SHARES.sheet + SHARES.script) edits.push(...editScript(site, name));
    else edits.push(...editFile(site, name));
  }
  for (const path of new Set(pages)) {
    if (path === "") continue;
    const number = pages.filter((one) => one === path).length;
    const { text, kinds, cut } = editByHand(
      readText(site, path),
      number,
      `${mark}p${pages.indexOf(path)}`,
      site.random,
    );
    writeFileSync(join(site.folder, path), text);
    edits.push(...kinds.map((kind, at) => (at === 0 ? { path, kind, cut } : { path, kind })));
  }
  return edits;
}

function choose<Value>(list: readonly Value[], random: () => number): Value | undefined {
  return list[Math.floor(random() * list.length)];
}

const chooseFile = ({ folder, files, random }: Site, pattern: RegExp): string | undefined =>
  choose(
    files.filter((path) => pattern.test(path) && existsSync(join(folder, path))),
    random,
  );

const readText = ({ folder }: Site, path: string): string => readFileSync(join(folder, path), "utf8");

function editText(site: Site, pattern: RegExp, kinds: typeof SHEET_EDITS, mark: string): SiteEdit[] {
  const path = chooseFile(site, pattern);
  const kind = choose(Object.keys(kinds), site.random);
  if (path === undefined || kind === undefined) return [];
  const text = kinds[kind]?.(readText(site, path), mark, site.random);
  if (text === undefined) return [];
  writeFileSync(join(site.folder, path), text);
  return [{ path, kind }];
}

/** Most exports have no script of their own but those in pages. */
function editScript(site: Site, mark: string): SiteEdit[] {
  const found = editText(site, /\.js$/, SCRIPT_EDITS, mark);
  const path = chooseFile(site, /\.html$/);
  const kind = choose(Object.keys(SCRIPT_EDITS), site.random);
  const edit = kind === undefined ? undefined : SCRIPT_EDITS[kind];
  if (found.length > 0 || path === undefined || kind === undefined || !edit) return found;
  const text = editInlineScript(readText(site, path), edit, mark, site.random);
  if (text === undefined) return [];
  writeFileSync(join(site.folder, path), text);
  return [{ path, kind }];
}

function editFile(site: Site, mark: string): SiteEdit[] {
  const kind = choose(["new file", "changed file", "removed file"], site.random);
  const file = choose(NEW_FILES, site.random)?.(mark);
  const path = kind === "new file" ? file?.[0] : chooseFile(site, /\.(png|jpe?g|webp|avif|gif|woff2?|ttf)$/i);
  if (path === undefined || kind === undefined) return [];
  const place = join(site.folder, path);
  if (kind === "removed file") rmSync(place);
  else {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, kind === "new file" ? (file?.[1] ?? "") : mark);
  }
  return [{ path, kind }];
}
