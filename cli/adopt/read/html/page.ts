import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { attribute, descendants, readClasses, type Element } from "../../../../common/elements";
import { findRenamedIds, type RenamedId } from "./renamed-ids";
import { readTemplate, type Template } from "./template";
import { findTemplateTags, hideTemplateTags } from "./template-tags";

export { attribute, descendants, readClasses, type Element };
export type Document = DefaultTreeAdapterMap["document"];

const HTML = "http://www.w3.org/1999/xhtml";
const SCRIPT_TYPES = [
  "",
  "text/javascript",
  "application/javascript",
  "module",
  "text/ecmascript",
  "application/x-javascript",
  "application/ecmascript",
  "text/jscript",
  "text/x-javascript",
  "text/babel",
];

/** Types under which consent tools keep scripts that wait for the visitor's choice. */
const BLOCKED_TYPES = ["text/plain", "text/blocked", "javascript/blocked", "fs-cc"];

/** One page, parsed for reading. It is never written back: changes are made in the source, by position. */
export interface ExportedPage {
  /** Path from the export's root, with forward slashes. */
  path: string;
  source: string;
  document: Document;
  /** Every element in document order, those inside `<template>` and encoded page templates included. */
  elements: Element[];
  html: Element | undefined;
  /** Ids of `html` that the export has under other names; `html` has them under their own as well. */
  renamed: RenamedId[];
  /** The scripts that a browser would run, at once or when a tool of the page starts them, in document order. */
  scripts: ScriptElement[];
  /** For a page of a template language. */
  template?: Template | undefined;
  /** How such a page writes the paths of files; `undefined` for a file that it cannot name. */
  writePath?: ((file: string) => string | undefined) | undefined;
}

export interface ScriptElement {
  element: Element;
  /** The URL of the script, or `undefined` for an inline script. */
  src: string | undefined;
  /** Whether a tool of the page starts it, usually after the visitor's consent. */
  waits: boolean;
  /** The content between the tags, or of the `data:` URL. */
  content: string;
  line: number;
}

export function readPage(path: string, source: string): ExportedPage {
  const tags = findTemplateTags(source);
  const document = parse(hideTemplateTags(source, tags), { sourceCodeLocationInfo: true });
  const live = descendants(document);
  const template = readTemplate(path, source, tags, live);
  const scripts = live.flatMap((element) => readScript(element) ?? []);
  const elements = [...descendants(document, true), ...live.flatMap(encodedTemplate)];
  const html = live.find((element) => element.tagName === "html");
  const renamed = html ? findRenamedIds(html.attrs) : [];
  html?.attrs.push(...renamed.map(({ name, value }) => ({ name, value })));
  return { path, source, document, elements, html, renamed, scripts, template };
}

export function readText(element: Element): string {
  return element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : "")).join("");
}

/** Where something can be added to the head: behind all that is in it, so that the charset stays in front. */
export function headEnd(page: ExportedPage): number {
  const head = page.elements.find((element) => element.tagName === "head");
  const location = head?.sourceCodeLocation;
  // A template that is a part of a page has no head, and what is outside of its blocks may not be shown.
  const last = page.template && !location ? page.scripts.at(-1)?.element.sourceCodeLocation : undefined;
  if (last) return last.endOffset;
  if (location?.endTag) return location.endTag.startOffset;
  const inside = (head?.childNodes ?? []).map((child) => child.sourceCodeLocation?.endOffset ?? 0);
  const start = location?.startTag?.endOffset ?? page.html?.sourceCodeLocation?.startTag?.endOffset ?? 0;
  const doctype = page.document.childNodes.find((child) => child.nodeName === "#documentType");
  return Math.max(start, ...inside, doctype?.sourceCodeLocation?.endOffset ?? 0);
}

function readScript(element: Element): ScriptElement | undefined {
  if (element.tagName !== "script" || String(element.namespaceURI) !== HTML) return undefined;
  const type = (attribute(element, "type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isBlocked = BLOCKED_TYPES.includes(type);
  if (!isBlocked && !SCRIPT_TYPES.includes(type)) return undefined;
  const written = attribute(element, "src");
  const inside = written === undefined ? undefined : readDataUrl(written);
  const content = inside ?? readText(element);
  const src = inside === undefined ? written : undefined;
  const isEmpty = src === undefined && content.trim() === "";
  // Tools keep the URL of a script in an attribute of their own: `data-src`, `suppressedsrc`.
  const kept = isEmpty
    ? element.attrs.find(({ name, value }) => name.endsWith("src") && value.trim() !== "")
    : undefined;
  const line = element.sourceCodeLocation?.startLine ?? 0;
  return { element, src: src ?? kept?.value, waits: isBlocked || kept !== undefined, content, line };
}

/** The text of a `data:` URL, in which programs that save pages put scripts; `undefined` for another URL. */
function readDataUrl(url: string): string | undefined {
  const [, base64, data] = /^\s*data:[^,]*?(;base64)?,([^]*)$/i.exec(url) ?? [];
  if (data === undefined) return undefined;
  try {
    const text = decodeURIComponent(data);
    return base64 ? new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))) : text;
  } catch {
    return undefined;
  }
}

/** Collection templates are percent-encoded in a script element; their content is added to the page later. */
function encodedTemplate(element: Element): Element[] {
  if (element.tagName !== "script" || attribute(element, "type") !== "text/x-wf-template") return [];
  try {
    return descendants(parseFragment(decodeURIComponent(readText(element))), true);
  } catch {
    return [];
  }
}
