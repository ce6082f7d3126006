import { attribute, type Element, type ExportedPage, type ScriptElement } from "../../read/html/page";
import { findAddedScripts } from "../../read/added-scripts";
import { resolveReference } from "../../read/resolve-reference";
import { isVendorHost } from "../../read/vendor-url";

/** A script or style sheet that an element loads from another host, or a picture from the builder's servers. */
export interface Request {
  readonly element: Element;
  /** The attribute with the URL. */
  readonly name: "src" | "href";
  readonly url: URL;
  readonly kind: "script" | "style" | "picture";
  readonly integrity: string | undefined;
  /** Whether the element only loads the file early for another one. */
  readonly isEarly: boolean;
}

/** What a page loads from other hosts by elements, in document order. */
export function findRequests(page: ExportedPage): Request[] {
  const scripts = new Set(page.scripts.filter(isDirect).map(({ element }) => element));
  return page.elements.flatMap((element) => {
    const found = scripts.has(element)
      ? ({ name: "src", kind: "script", isEarly: false } as const)
      : (readLink(element) ?? readPicture(element));
    const url = found && resolveReference(page, attribute(element, found.name) ?? "")?.url;
    const isWanted = url && (found.kind !== "picture" || isVendorHost(url));
    return isWanted && /^https?:$/.test(url.protocol)
      ? [{ ...found, element, url, integrity: attribute(element, "integrity") }]
      : [];
  });
}

/** Whether a browser loads a script by itself, and no tool of the page. */
const isDirect = ({ element, src, waits }: ScriptElement): boolean =>
  !waits && src !== undefined && attribute(element, "src") === src;

function readLink(element: Element) {
  if (element.tagName !== "link") return undefined;
  const relations = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const as = attribute(element, "as")?.toLowerCase();
  if (relations.includes("stylesheet")) return { name: "href", kind: "style", isEarly: false } as const;
  if (relations.includes("modulepreload") || (relations.includes("preload") && as === "script"))
    return { name: "href", kind: "script", isEarly: true } as const;
  return relations.includes("preload") && as === "style"
    ? ({ name: "href", kind: "style", isEarly: true } as const)
    : undefined;
}

function readPicture(element: Element) {
  if (element.tagName !== "img" || attribute(element, "srcset") !== undefined) return undefined;
  return { name: "src", kind: "picture", isEarly: false } as const;
}

/** What a page loads from other hosts in other ways: by code, by a tool, as a frame. */
export function findOthers(page: ExportedPage): { url: URL; reason: string }[] {
  const byCode = page.scripts.flatMap((script) => findAddedScripts(page, script).map(({ src }) => src));
  const byTool = page.scripts.flatMap((script) => (script.waits && script.src !== undefined ? [script.src] : []));
  const frames = page.elements.flatMap((element) =>
    element.tagName === "iframe" ? (attribute(element, "src") ?? attribute(element, "data-src") ?? []) : [],
  );
  const reasons = [
    ["code of a page loads it", byCode],
    ["a tool of a page loads it", byTool],
    ["a document of another host", frames],
  ] as const;
  return reasons.flatMap(([reason, urls]) =>
    urls.flatMap((src) => {
      const url = resolveReference(page, src)?.url;
      return url && /^https?:$/.test(url.protocol) ? [{ url, reason }] : [];
    }),
  );
}
