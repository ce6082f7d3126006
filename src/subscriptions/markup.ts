import { requirePart } from "../core/dom/require-part";
import { MillraceError } from "../core/errors";
import { compileRows, type RowTemplate } from "../rendering/rows";

export const TEMPLATE_ID = "data-wf-template-id";

/** What a list with at least one row needs of the page. */
export interface ListMarkup {
  readonly template: RowTemplate;
  /** Where rows go. */
  readonly wrapper: HTMLElement;
}

/**
 * Finds the row template of a list and the element its copies go to: the one that names the template's id, inside the
 * list if there is one (`accounts.md` A-113).
 */
export function readMarkup(list: HTMLElement): ListMarkup {
  const script = requirePart<HTMLScriptElement>(list, 'script[type="text/x-wf-template"]');
  const named = (root: ParentNode) =>
    // Compared, not searched for: an id may contain any character.
    [...root.querySelectorAll<HTMLElement>(`[${TEMPLATE_ID}]`)].find(
      (element) => element.getAttribute(TEMPLATE_ID) === script.id,
    );
  const wrapper = named(list) ?? named(document);
  const template = compileRows(script.text);
  if (wrapper && template) return { wrapper, template };
  const [attribute, message] = wrapper
    ? [undefined, "its template has no root element"]
    : [TEMPLATE_ID, "no element uses the template"];
  throw new MillraceError({
    element: wrapper ? script : list,
    attribute,
    message,
    expected: wrapper ? "one element" : script.id,
  });
}
