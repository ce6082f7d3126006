import { nativeMembers } from "../../core/dom/dom";

/** Attribute that makes a form one of accounts; its value is the kind (`accounts.md` section 2). */
export const FORM_TYPE = "data-wf-user-form-type";

/**
 * The nearest element that belongs to a form but may be outside of it: searched in the form, then in each of its
 * ancestors, the document last.
 */
export function near(form: Element, selector: string): HTMLElement | null {
  for (let scope: Element | null = form; scope; scope = nativeMembers(scope).parentElement) {
    const found = nativeMembers(scope).querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
