import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { editByHand } from "../../test/unit/merge/support/hand-edits";
import { editInlineScript, NEW_FILES, SCRIPT_EDITS, SHEET_EDITS } from "./file-edits";

export interface SiteEdit {
  readonly path: string;
  readonly kind: string;
}

interface Site {
  readonly folder: string;
  /** Paths of the files that the builder made. */
  readonly files: readonly string[];
  readonly random: () => number;
}

/** How many of 20 edits are of pages, sheets and scripts; the rest are of whole files. */
const SHARES = { page: 12, sheet: 4, script: 2 };

/** Makes random edits in the files of a site. @param mark a word that the site has nowhere. */
export function editSite(site: Site, count: number, mark: string): SiteEdit[] {
  const edits: SiteEdit[] = [];
  const pages = new Map<string, number>();
  for (let tries = 0; edits.length + sum(pages) < count && tries < count * 20; tries++) {
    const turn = Math.floor(site.random() * 20);
    const name = `${mark}f${edits.length}f`;
    if (turn < SHARES.page) {
      const path = chooseFile(site, /\.html$/);
      if (path !== undefined) pages.set(path, (pages.get(path) ?? 0) + 1);
    } else {
      const edit =
        turn < SHARES.page + SHARES.sheet
          ? editText(site, /\.css$/, SHEET_EDITS, name)
          : turn < SHARES.page + SHARES.sheet + SHARES.script
            ? editScript(site, name)
            : editFile(site, name);
      if (edit) edits.push(edit);
    }
  }
  [...pages].forEach(([path, number], index) => {
    const { text, kinds } = editByHand(readText(site, path), number, `${mark}p${index}`, site.random);
    writeFileSync(join(site.folder, path), text);
    for (const kind of kinds) edits.push({ path, kind });
  });
  return edits;
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

function choose<Value>(list: readonly Value[], random: () => number): Value | undefined {
  return list[Math.floor(random() * list.length)];
}

const chooseFile = ({ folder, files, random }: Site, pattern: RegExp): string | undefined =>
  choose(
    files.filter((path) => pattern.test(path) && existsSync(join(folder, path))),
    random,
  );

const readText = ({ folder }: Site, path: string): string => readFileSync(join(folder, path), "utf8");

function editText(site: Site, pattern: RegExp, kinds: typeof SHEET_EDITS, mark: string): SiteEdit | undefined {
  const path = chooseFile(site, pattern);
  const kind = choose(Object.keys(kinds), site.random);
  if (path === undefined || kind === undefined) return undefined;
  const text = kinds[kind]?.(readText(site, path), mark, site.random);
  if (text === undefined) return undefined;
  writeFileSync(join(site.folder, path), text);
  return { path, kind };
}

/** Most exports have no script of their own but those in pages. */
function editScript(site: Site, mark: string): SiteEdit | undefined {
  const found = editText(site, /\.js$/, SCRIPT_EDITS, mark);
  const path = chooseFile(site, /\.html$/);
  const kind = choose(Object.keys(SCRIPT_EDITS), site.random);
  const edit = kind === undefined ? undefined : SCRIPT_EDITS[kind];
  if (found || path === undefined || kind === undefined || !edit) return found;
  const text = editInlineScript(readText(site, path), edit, mark, site.random);
  if (text === undefined) return undefined;
  writeFileSync(join(site.folder, path), text);
  return { path, kind };
}

function editFile(site: Site, mark: string): SiteEdit | undefined {
  const kind = choose(["new file", "changed file", "removed file"], site.random);
  const file = choose(NEW_FILES, site.random)?.(mark);
  const path = kind === "new file" ? file?.[0] : chooseFile(site, /\.(png|jpe?g|webp|avif|gif|woff2?|ttf)$/i);
  if (path === undefined || kind === undefined) return undefined;
  const place = join(site.folder, path);
  if (kind === "removed file") rmSync(place);
  else {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, kind === "new file" ? (file?.[1] ?? "") : mark);
  }
  return { path, kind };
}
