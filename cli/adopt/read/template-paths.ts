import { dirname, join, relative } from "pathe";
import { attribute, type Element, type ExportedPage } from "./html/page";
import { isVendorFileName } from "./vendor-url";

/** The path of a script or style sheet inside a URL that a template writes: the argument of a tag, or the text behind one. */
const PATH = /[\w@~%./-]+\.(?:m?js|css)(?![\w.])/;

/** The files in which paths are looked for. */
interface Files {
  has(path: string): boolean;
  /** The files at a path, in any folder, in their order. */
  endingWith(path: string): string[];
  text(path: string): Promise<string | undefined>;
}

/** How the templates of a project name its files. */
export interface PathForm {
  /** Whether the site has the named file. */
  readonly isThere: boolean;
  /** Whether it is the builder's script. */
  readonly isVendor: boolean;
  /** The folder of the site in which it is; empty for the root, and when the site lacks it. */
  readonly folder: string;
  /** The reference to another file in the same form; `undefined` for a file that it cannot name. */
  write(file: string): string | undefined;
}

/** The path that a reference of a template names, without the tags around it and without its start. */
const readPath = (reference: string): string | undefined =>
  /^([a-z][a-z\d+.-]*:|\/\/)/i.test(reference) ? undefined : PATH.exec(reference)?.[0].replace(/^(\.{0,2}\/)+/, "");

/**
 * The file of the site for a reference of a template: the only one whose path ends like it, or the first of several with the same
 * text, which tools collect in another folder. Without one, the path as it is written.
 */
export async function findTemplatePath(files: Files, reference: string): Promise<string | undefined> {
  const path = readPath(reference.trim());
  if (path === undefined) return undefined;
  const [first, ...more] = files.endingWith(path);
  if (first === undefined) return path;
  const text = await files.text(first);
  const others = await Promise.all(more.map((other) => files.text(other)));
  return others.every((other) => other === text) ? first : path;
}

/** How a template names its scripts, or else its style sheets, of which those that are in the site come first. */
export async function readPathForm(page: ExportedPage, files: Files): Promise<PathForm | undefined> {
  const references = page.elements.flatMap((element) => {
    const reference = readReference(element);
    const path = reference === undefined ? undefined : readPath(reference.trim());
    return reference === undefined || path === undefined ? [] : { reference, path };
  });
  const rank = ({ path }: { path: string }) => (isVendorFileName(path) ? 0 : /\.css$/.test(path) ? 2 : 1);
  const ordered = references.toSorted((a, b) => rank(a) - rank(b));
  for (const { reference, path } of ordered) {
    const file = await findTemplatePath(files, reference);
    if (file !== undefined && files.has(file)) return createForm(reference, path, file);
  }
  const [missing] = ordered;
  return missing && isVendorFileName(missing.path) ? createForm(missing.reference, missing.path) : undefined;
}

function readReference(element: Element): string | undefined {
  if (element.tagName === "script") return attribute(element, "src");
  const isSheet = element.tagName === "link" && /stylesheet/i.test(attribute(element, "rel") ?? "");
  return isSheet ? attribute(element, "href") : undefined;
}

function createForm(reference: string, path: string, file?: string): PathForm {
  const folder = dirname(`/${file ?? ""}`);
  return {
    isThere: file !== undefined,
    isVendor: isVendorFileName(path),
    folder: folder.slice(1),
    write(file) {
      const other = join(dirname(path), relative(folder, `/${file}`));
      return other.startsWith("..") ? undefined : reference.trim().replace(path, () => other);
    },
  };
}

/**
 * The folder in which templates can name the files of the runtime, with a slash at the end: that of the builder's script, or else of
 * another file; empty for the root of the site.
 */
export function chooseScriptFolder(forms: readonly PathForm[]): string {
  const named = forms.filter(({ folder }) => folder !== "");
  const { folder } = named.find(({ isVendor }) => isVendor) ?? named[0] ?? {};
  return folder === undefined ? "" : `${folder}/`;
}
