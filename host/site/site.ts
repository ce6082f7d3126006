import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { unlessMissing } from "../../common/missing-file";
import type { FormPlace } from "../../wire/form-url";
import { readPlainForm, type PlainForm } from "./plain-form";
import { readPage, type FileField, type PageForm, type SiteFeature } from "./read-page";
import { joinUserForms, readUserForms, type UserForms } from "./user-fields";

/** The forms and account fields of the served pages. */
export interface Site {
  /** Ids of the sites that the pages belong to (`forms.md` F-80). */
  siteIds(): string[];
  knows(siteId: string): Promise<boolean>;
  /** A form by name; undefined if no page has it (F-81). */
  form(siteId: string, name: string): Promise<PageForm | undefined>;
  /**
   * A form that a browser sends without a script.
   * @param place from the request; undefined if no page of the site has this form.
   */
  plainForm(siteId: string, place: FormPlace): Promise<PlainForm | undefined>;
  /** File fields of all forms of a site. Reads the pages again if it has none. */
  fileFields(siteId: string): Promise<FileField[]>;
  /** All forms, ordered by site. Reads the pages again, because they may have been published again. */
  forms(): Promise<{ siteId: string; form: PageForm }[]>;
  /** Account fields of all pages. Reads the pages again if `field` is missing. */
  users(field?: string): Promise<UserForms>;
  /** What the pages had when they were last read. */
  features(): ReadonlySet<SiteFeature>;
}

/** Minimum ms between two reads. */
const PAUSE = 30_000;
/** Names of pages. */
const PAGE = /\.html$/;

/**
 * Reads all pages of a folder. Reads them again for missing forms and fields and for the list of forms, at most every 30 s,
 * because the site may have been published again.
 * @param now ms since 1970.
 * @throws when the folder cannot be read.
 */
export async function openSite(folder: string, now: () => number): Promise<Site> {
  let { forms, users, paths, features } = await readPages(folder);
  let readAt = now();
  let reading: Promise<void> | undefined;

  const refresh = (): Promise<void> => {
    const since = now() - readAt;
    // A negative age: the clock was set back.
    if (!reading && since >= 0 && since < PAUSE) return Promise.resolve();
    return (reading ??= readPages(folder)
      .then((found) => {
        ({ forms, users, paths, features } = found);
      })
      // During a publication, the known forms stay valid.
      .catch(() => undefined)
      .finally(() => {
        readAt = now();
        reading = undefined;
      }));
  };

  return {
    siteIds: () => [...forms.keys()],
    async knows(siteId) {
      if (!forms.has(siteId)) await refresh();
      return forms.has(siteId);
    },
    async form(siteId, name) {
      if (!forms.get(siteId)?.has(name)) await refresh();
      return forms.get(siteId)?.get(name);
    },
    async plainForm(siteId, { page, form }) {
      if (!paths.has(page)) await refresh();
      // The request names the page: only one that was found in the folder is read.
      if (!paths.has(page)) return undefined;
      const html = await unlessMissing(readFile(join(folder, page), "utf8"));
      const found = html === undefined ? undefined : readPlainForm(html, form);
      return found?.siteId === siteId ? found : undefined;
    },
    async fileFields(siteId) {
      const list = () => [...(forms.get(siteId)?.values() ?? [])].flatMap(({ files }) => files);
      if (!list().length) await refresh();
      return list();
    },
    async users(field) {
      if (field !== undefined && !users.fields.some(({ id }) => id === field)) await refresh();
      return users;
    },
    features: () => features,
    async forms() {
      await refresh();
      return [...forms].flatMap(([siteId, known]) => [...known.values()].map((form) => ({ siteId, form })));
    },
  };
}

interface Pages {
  forms: Map<string, Map<string, PageForm>>;
  users: UserForms;
  /** Pages with such forms, relative to the folder, with forward slashes. */
  paths: Set<string>;
  features: Set<SiteFeature>;
}

async function readPages(folder: string): Promise<Pages> {
  const sites: Pages["forms"] = new Map();
  const paths: Pages["paths"] = new Set();
  const features: Pages["features"] = new Set();
  let users = readUserForms([]);
  for (const path of await filesIn(folder, PAGE)) {
    const { siteId, forms, users: ofPage, features: found } = readPage(await readFile(path, "utf8"));
    for (const feature of found) features.add(feature);
    users = joinUserForms(users, ofPage);
    if (!siteId) continue;
    if (forms.length > 0) paths.add(relative(folder, path).split(sep).join("/"));
    const known = sites.get(siteId) ?? new Map<string, PageForm>();
    for (const form of forms) known.set(form.name, joinForms(known.get(form.name), form));
    sites.set(siteId, known);
  }
  return { forms: sites, users, paths, features };
}

/** Merges forms with the same name, with the fields of all. */
function joinForms(before: PageForm | undefined, form: PageForm): PageForm {
  if (!before) return form;
  const fields = form.fields.filter(({ key }) => !before.fields.some((field) => field.key === key));
  const files = form.files.filter(
    (file) => !before.files.some((one) => one.key === file.key && one.accept === file.accept),
  );
  return { ...form, fields: [...before.fields, ...fields], files: [...before.files, ...files] };
}

/** The pages of a folder, relative to it, with forward slashes. */
export async function listPageFiles(folder: string): Promise<string[]> {
  return listFiles(folder, PAGE);
}

/** All files whose names match, relative to the folder. */
export async function listFiles(folder: string, names: RegExp): Promise<string[]> {
  return (await filesIn(folder, names)).map((path) => relative(folder, path).split(sep).join("/"));
}

async function filesIn(folder: string, names: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path, names);
      return entry.isFile() && names.test(entry.name) ? [path] : [];
    }),
  );
  return paths.flat().sort();
}
