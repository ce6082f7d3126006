import { removeElement } from "../edits";
import type { PageFacts } from "../facts";
import { attribute } from "../read/html/page";
import { resolveReference } from "../read/resolve-reference";
import type { StepResult } from "../step";

/** Removes `<link rel="preload">` for scripts that the page no longer loads. */
export function removePreloads({ page, uses, removed }: PageFacts): StepResult {
  const gone = uses.filter(({ script }) => removed.has(script.element));
  const urls = new Set(gone.map(({ file, url, label }) => url?.href ?? file ?? label));
  const links = page.elements.filter((element) => {
    const rel = (attribute(element, "rel") ?? "").toLowerCase();
    if (element.tagName !== "link" || (rel !== "preload" && rel !== "modulepreload")) return false;
    const resource = resolveReference(page, attribute(element, "href") ?? "");
    return resource !== undefined && urls.has(resource.url?.href ?? resource.path);
  });
  return { edits: links.map(removeElement) };
}
