import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, readClasses, readPage, type Element } from "../../cli/adopt/read/html/page";
import { compileSelector } from "../../cli/adopt/read/html/selector";
import { readInteractions, type Interactions } from "./interactions";

/** A page of an adopted copy, as the kinds of faults read it. */
export interface SitePage {
  readonly path: string;
  readonly source: string;
  /** Those in the body whose place in the source is known. */
  readonly elements: readonly Element[];
  readonly interactions: Interactions | undefined;
  /** The composed script and the style sheets of the copy. */
  readonly script: TextFile | undefined;
  readonly sheets: readonly TextFile[];
  /** The other pages of the copy. */
  readonly others: readonly string[];
}

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export function readSitePage(folder: string, path: string, pages: readonly string[]): SitePage {
  const source = readFileSync(join(folder, path), "utf8");
  const page = readPage(path, source);
  const body = page.elements.find(({ tagName }) => tagName === "body");
  const elements = page.elements.filter(
    (element) => element !== body && element.sourceCodeLocation?.startTag && listAround(element).includes(body),
  );
  const inFolder = (reference: string) => join(path, "..", reference.split(/[?#]/)[0] ?? "");
  const readLinked = (name: string, pattern: RegExp): TextFile[] =>
    page.elements.flatMap((element) => {
      const reference = attribute(element, name) ?? "";
      if (!pattern.test(reference)) return [];
      return [{ path: inFolder(reference), text: readFileSync(join(folder, inFolder(reference)), "utf8") }];
    });
  return {
    path,
    source,
    elements,
    interactions: readInteractions(page.elements),
    script: readLinked("src", /(^|\/)millrace\/millrace\.\w+\.js$/)[0],
    sheets: readLinked("href", /^(?!https?:|\/\/).*\.css$/),
    others: pages.filter((other) => other !== path),
  };
}

/** An element and all around it, nearest first. */
function listAround(element: Element): (Element | undefined)[] {
  const around: Element[] = [element];
  for (let at = element.parentNode; at && "tagName" in at; at = at.parentNode) around.push(at);
  return around;
}

/** The elements that match a selector; none for one that cannot be read. */
export function findAll({ elements }: Pick<SitePage, "elements">, selector: string): Element[] {
  const matches = compileSelector(selector);
  return matches ? elements.filter(matches) : [];
}

/** The nearest element around one, itself included, with a class. */
export const findAround = (element: Element, name: string): Element | undefined =>
  listAround(element).find((at) => at && readClasses(at).includes(name));

export const isInside = (element: Element, outer: Element): boolean => listAround(element).includes(outer);

/** The position of an element in its page, such as `html1 body1 div3 a1`: the same in an export and its copy. */
export function formatPlace(element: Element): string {
  const count = (at: Element) =>
    (at.parentNode?.childNodes ?? []).filter(({ nodeName }) => nodeName === at.nodeName).indexOf(at) + 1;
  return listAround(element)
    .flatMap((at) => (at ? `${at.tagName}${count(at)}` : []))
    .reverse()
    .join(" ");
}

export const isInTag = (element: Element, names: readonly string[]): boolean =>
  listAround(element).some((at) => at && names.includes(at.tagName));
