import { applyEdits, type Edit } from "../../../../common/edits";
import { attribute, readPage, type ExportedPage } from "../../read/html/page";
import { findCssReferences } from "../references/css";
import { findFederationFiles, isRooted } from "../references/federation";
import { findHtmlReferences } from "../references/html";
import { findJsonReferences } from "../references/json";
import { findScriptReferences } from "../references/script";
import type { Reference } from "../../model/published-site";
import { editElements } from "./elements";
import type { Target } from "./targets";
import { findValue, type Writer } from "./value";

/** How a file's references are found. */
export type TextKind = "page" | "css" | "json" | "script" | "svg";

export interface TextContext extends Writer {
  /** The file's URL on the published site. */
  readonly url: string;
  /** Whether no file is loaded from a host any more. */
  isLeft(host: string): boolean;
  /** URLs of the fetched pieces that a script loads. @param url the script's URL. */
  getPieces(url: string): readonly string[];
  /** Called for each reference with its target. */
  onReference(reference: Reference, target: Target | undefined): void;
}

/** A text of the published site with all its references led to the new files. */
export function rewriteText(kind: TextKind, source: string, context: TextContext): string {
  if (kind !== "page" && kind !== "svg") {
    const find = { css: findCssReferences, json: findJsonReferences, script: findScriptReferences }[kind];
    const { edits } = rewriteReferences(source, find(source, context.url), context);
    return applyEdits(source, kind === "json" ? [...edits, ...editPublicPath(source, context)] : edits);
  }
  const page = readPage(context.file, source);
  const { edits, local } = rewriteReferences(source, findHtmlReferences(page, context.url), context);
  if (kind === "svg") return applyEdits(source, edits);
  const isLocal = (start: number, end: number) => findIn(local, start, end) !== undefined;
  const pieces = findPieces(page, local, context);
  const others = editElements(page, {
    isLocal,
    isLeft: context.isLeft,
    getPieces: (script) => pieces.get(script) ?? [],
  });
  return applyEdits(source, [...edits, ...others]);
}

/** The URL in a manifest of code components that the names of their files are added to. */
function editPublicPath(source: string, { url, targets }: TextContext): Edit[] {
  const [written, before = "", value = ""] = /("publicPath"\s*:\s*")([^"\\]*)"/.exec(source) ?? [];
  if (written === undefined || !isRooted(value)) return [];
  for (const { name, url: from } of findFederationFiles(source, url)) {
    const path = isRooted(name) ? undefined : targets.find(from)?.path;
    if (!path?.endsWith(`/${name}`)) continue;
    const start = source.indexOf(written) + before.length;
    return [{ start, end: start + value.length, text: path.slice(0, -name.length) }];
  }
  return [];
}

/** Edits for references, and the references whose files are part of the new site. */
function rewriteReferences(source: string, references: readonly Reference[], context: TextContext) {
  const edits: Edit[] = [];
  const local: Reference[] = [];
  for (const reference of references) {
    const { start, end, encode, url } = reference;
    const target = context.targets.find(url);
    context.onReference(reference, target);
    if (target) local.push(reference);
    const raw = source.slice(start, end);
    const value = findValue(context, reference, raw, target);
    const text = value === undefined ? raw : encode(value);
    if (text !== raw) edits.push({ start, end, text });
  }
  return { edits, local };
}

const findIn = (references: readonly Reference[], from: number, to: number): Reference | undefined =>
  references.find(({ start, end }) => from <= start && end <= to);

/** The pieces that each script of a page loads, as values of `src`. Those with a tag in the page are left out. */
function findPieces({ elements }: ExportedPage, local: readonly Reference[], context: TextContext) {
  const scripts = elements.flatMap((element) => {
    const at = element.sourceCodeLocation?.attrs?.src;
    const reference = element.tagName === "script" && at ? findIn(local, at.startOffset, at.endOffset) : undefined;
    return reference && attribute(element, "src") !== undefined ? [{ element, url: reference.url }] : [];
  });
  const named = new Set(scripts.map(({ url }) => url));
  return new Map(
    scripts.map(({ element, url }) => {
      const pieces = context.getPieces(url).filter((piece) => !named.has(piece));
      for (const piece of pieces) named.add(piece);
      return [element, pieces.flatMap((piece) => toSource(piece, context))];
    }),
  );
}

function toSource(url: string, context: TextContext): string[] {
  const encode = (value: string) => value;
  const target = context.targets.find(url);
  return target ? [findValue(context, { start: 0, end: 0, url, use: "asset", encode }, url, target) ?? url] : [];
}
