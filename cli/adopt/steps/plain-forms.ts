import { formActionPath, leadsToForms } from "../../../wire/form-url";
import type { Edit } from "../../../common/edits";
import { addToHead, insertInTag, setAttribute } from "../edits";
import type { PageFacts } from "../facts";
import { attribute, readClasses, type Element, type ExportedPage } from "../read/html/page";
import { isSearchForm } from "../read/search-page";
import type { StepResult } from "../step";

/** Shows the success message that the URL names; the other rules for it are the builder's and the page's. */
const STYLE = "<style>.w-form-done:target:target:target{display:block}</style>";

/**
 * Gives site forms the URL of their endpoint, so that browsers send them without a script (`forms.md` F-163). Otherwise
 * they would go by GET to their own page, with the fields in the URL.
 */
export function addFormUrls({ page, site }: PageFacts): StepResult {
  const siteId = page.html && attribute(page.html, "data-wf-site");
  // Only a program knows the URL of a template's page, to which the host leads back.
  if (!siteId || page.template) return {};
  const edits: Edit[] = [];
  let hasMessage = false;
  const forms = page.elements.filter(({ tagName }) => tagName === "form");
  for (const [index, form] of forms.entries()) {
    // Elements of encoded templates have no place in the page.
    if (!form.sourceCodeLocation || !isHosted(form, siteId) || isSearchForm(page, form)) continue;
    const place = { page: page.path, form: index + 1 };
    const action = (site.options.api ?? "") + formActionPath(siteId, place);
    edits.push(...setAttribute(form, "method", "post"), ...setAttribute(form, "action", action));
    const done = findMessage(page, form);
    if (!done) continue;
    if (!attribute(done, "id")) edits.push(...insertInTag(done, ` id="form-${place.form}-sent"`));
    hasMessage = true;
  }
  if (edits.length === 0) return {};
  const where = site.options.api ?? "the host of the pages, if it is a Millrace host";
  const note = { what: `forms that browsers send to ${where}`, reason: "when the script does not load" };
  return { edits: hasMessage ? [...edits, addToHead(page, STYLE)] : edits, notes: { converted: [note] } };
}

/** Whether a form is a site form without an `action` (`forms.md` 3, F-1 and F-4). */
function isHosted(form: Element, siteId: string): boolean {
  const action = attribute(form, "action");
  if (action && !leadsToForms(action, siteId)) return false;
  if (attribute(form, "data-wf-user-form-type") !== undefined) return false;
  if (attribute(form, "data-node-type")?.startsWith("commerce-")) return false;
  return findWrapper(form, () => true) !== undefined;
}

function findWrapper(form: Element, fits: (element: Element) => boolean): Element | undefined {
  let { parentNode: parent } = form;
  while (parent && "tagName" in parent) {
    if (readClasses(parent).includes("w-form") && fits(parent)) return parent;
    parent = parent.parentNode;
  }
  return undefined;
}

/** The success message of a form (F-2). */
function findMessage({ elements }: ExportedPage, form: Element): Element | undefined {
  const wrapper = findWrapper(form, ({ tagName }) => tagName === "div");
  return wrapper && elements.find((one) => one.parentNode === wrapper && readClasses(one).includes("w-form-done"));
}
