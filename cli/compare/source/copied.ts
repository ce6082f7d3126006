import { asList, asRecord } from "../../../wire/records";
import { attribute, readPage, type ExportedPage } from "../../adopt/read/html/page";
import { resolveReference } from "../../adopt/read/resolve-reference";
import type { ScriptUse } from "../../adopt/read/script-use";
import { readJson } from "./added";
import type { PageData } from "./data";
import { hasMoved, restoreInline, type LinkedTexts } from "./moved";
import type { Sources } from "./sources";

/** A page of the copy. */
export interface CopiedPage {
  /** With the inline styles and scripts that `--csp` has moved into files. */
  readonly page: ExportedPage;
  readonly isMoved: boolean;
  /** The tag that loads the runtime. */
  readonly runtime: ScriptUse | undefined;
  /** Whether it still loads a vendor script. */
  readonly hasVendor: boolean;
  readonly texts: LinkedTexts;
  /** Undefined if a block is not JSON, so that no interaction plays. */
  readonly data: PageData | undefined;
}

export async function readCopied(
  path: string,
  source: string,
  exported: ExportedPage,
  sources: Sources,
): Promise<CopiedPage> {
  const written = readPage(path, source);
  const isMoved = hasMoved(written);
  const texts = await readLinked(written, sources);
  const page = isMoved ? readPage(path, restoreInline(written, texts)) : written;
  const uses = await sources.copyFiles.findScripts(page);
  const known = new Set(exported.scripts.map(({ src }) => src));
  // The runtime of another host cannot be read.
  const isNew = ({ kind, script }: ScriptUse) => /^(unread|missing)$/.test(kind) && !known.has(script.src);
  const runtime = uses.find(({ kind }) => kind === "millrace") ?? uses.find(isNew);
  return { page, isMoved, runtime, hasVendor: uses.some(({ kind }) => kind === "vendor"), texts, data: readData(page) };
}

async function readLinked({ elements, ...page }: ExportedPage, sources: Sources): Promise<LinkedTexts> {
  const texts = new Map<string, string>();
  for (const element of elements.filter(({ tagName }) => tagName === "link" || tagName === "script")) {
    const reference = attribute(element, element.tagName === "link" ? "href" : "src");
    const resource = reference === undefined ? undefined : resolveReference({ ...page, elements }, reference);
    const text = resource && !resource.url ? await sources.readCopy(resource.path) : undefined;
    if (reference !== undefined && text !== undefined) texts.set(reference, text);
  }
  return texts;
}

/** The data in the blocks of a page, which the engine reads one after the other. */
function readData({ elements }: ExportedPage): PageData | undefined {
  const read = (name: string) =>
    elements.flatMap((element) => (attribute(element, name) === undefined ? [] : [readJson(element)]));
  const [second, third] = [read("data-interactions"), read("data-interactions-3")];
  if ([...second, ...third].includes(undefined)) return undefined;
  return {
    data: second.map(asRecord).map(({ events, actionLists, site }) => ({
      events: asRecord(events),
      actionLists: asRecord(actionLists),
      ...(site === undefined ? {} : { site }),
    })),
    legacy: second.flatMap((block) => asList(asRecord(block).legacy)),
    timelines: third.map(asRecord).map(({ interactions, timelines }) => ({
      interactions: asList(interactions),
      timelines: asList(timelines),
    })),
  };
}
