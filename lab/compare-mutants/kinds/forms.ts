import { attribute, type Element } from "../../../cli/adopt/read/html/page";
import { elementKind, type ElementChange, type Kind } from "../kind";
import { removeAttribute, removeElement, setAttribute, setContent } from "../page-edits";
import { findAll, isInside, type SitePage } from "../site-page";

const FIELDS = "input:not([type=submit], [type=hidden]), textarea, select";

/** Those in forms that `compare` sends. */
const inForms = (page: SitePage, selector: string): Element[] => {
  const forms = findAll(page, ".w-form");
  return findAll(page, selector).filter((element) => forms.some((form) => isInside(element, form)));
};

const formKind = (name: string, selector: string, change: ElementChange): Kind =>
  elementKind({ name, group: "form", steps: ["load", "form"], find: (page) => inForms(page, selector), change });

/** The contract sends the field by this name; `data-name` is its label. */
const renameField: ElementChange = (element) =>
  setAttribute(element, attribute(element, "data-name") ? "data-name" : "name", "Renamed");

export const FORM_KINDS: readonly Kind[] = [
  formKind("field renamed", FIELDS, renameField),
  formKind("field without a name", FIELDS, (element) =>
    removeAttribute(element, attribute(element, "data-name") ? "data-name" : "name"),
  ),
  formKind("required", FIELDS, (element) =>
    attribute(element, "required") === undefined
      ? setAttribute(element, "required", "")
      : removeAttribute(element, "required"),
  ),
  formKind("type of a field", "input[type=email], input[type=text], input[type=tel]", (element) =>
    setAttribute(element, "type", attribute(element, "type") === "email" ? "text" : "email"),
  ),
  formKind("form renamed", "form", (element) =>
    setAttribute(element, attribute(element, "data-name") ? "data-name" : "name", "Renamed form"),
  ),
  formKind("action", "form[action]", (element) => setAttribute(element, "action", "/api/v1/form/elsewhere")),
  formKind("method", "form", (element) => setAttribute(element, "method", "get")),
  formKind("redirect", "form", (element) =>
    attribute(element, "data-redirect")
      ? removeAttribute(element, "data-redirect")
      : setAttribute(element, "data-redirect", "/elsewhere"),
  ),
  formKind("data-wait removed", "[data-wait]", (element) => removeAttribute(element, "data-wait")),
  formKind("data-wait changed", "[data-wait]", (element) => setAttribute(element, "data-wait", "Changed...")),
  formKind("success element removed", ".w-form-done", removeElement),
  formKind("success text changed", ".w-form-done > div", (element) => setContent(element, "Changed", "text → Changed")),
  formKind("failure element removed", ".w-form-fail", removeElement),
  formKind("field removed", FIELDS, removeElement),
];
