import { parse } from "parse5";
import { attribute, descendants, has, hasClass, listChildNodes, textIn, type Element } from "./elements";
import { isHosted, listFields, readForm, type PageForm } from "./read-page";

/** A form of a page that a browser sends without a script. */
export interface PlainForm {
  siteId: string;
  form: PageForm;
  pageId: string;
  elementId: string;
  controls: PlainControl[];
  /** Names of controls that are no fields, such as submit controls. */
  others: string[];
  /** Where to go after success, as written in the page; empty: nowhere. */
  redirect: string;
  /** Id and text of the success message; empty: none. */
  done: { id: string; text: string };
}

/** A field, in the order of the page. */
export interface PlainControl {
  /** As browsers send it; empty: they do not. */
  name: string;
  key: string;
  /** Of an input, in lower case, else the tag name. */
  type: string;
  /** What browsers send for a checked control. */
  value: string;
  multiple: boolean;
}

/**
 * Reads a form of a page.
 * @param position among all forms of the page, from 1.
 * @returns undefined if this endpoint does not receive the form.
 */
export function readPlainForm(html: string, position: number): PlainForm | undefined {
  const root = parse(html).childNodes.find((node) => "attrs" in node);
  if (!root) return undefined;
  const siteId = attribute(root, "data-wf-site");
  const form = descendants(root).filter(({ tagName }) => tagName === "form")[position - 1];
  if (!form || has(form, "data-wf-user-form-type") || !isHosted(form, siteId)) return undefined;
  const around = listAncestors(form);
  if (!around.some((element) => hasClass(element, "w-form"))) return undefined;
  const inside = descendants(form);
  const fields = listFields(inside);
  const isField = new Set(fields.map(({ element }) => element));
  const done = findDone(around);
  return {
    siteId,
    form: readForm(form),
    pageId: attribute(form, "data-wf-page-id"),
    elementId: attribute(form, "data-wf-element-id"),
    controls: fields.map(readControl),
    others: inside.filter((element) => !isField.has(element)).flatMap((element) => attribute(element, "name") || []),
    redirect: attribute(form, "data-redirect"),
    done: { id: done ? attribute(done, "id") : "", text: done ? textIn(done).replace(/\s+/g, " ").trim() : "" },
  };
}

function listAncestors(element: Element): Element[] {
  const found: Element[] = [];
  let { parentNode: parent } = element;
  while (parent && "attrs" in parent) {
    found.push(parent);
    parent = parent.parentNode;
  }
  return found;
}

/** The success message (`forms.md` F-2). */
function findDone(around: readonly Element[]): Element | undefined {
  const wrapper = around.find((element) => element.tagName === "div" && hasClass(element, "w-form"));
  return wrapper
    ? listChildNodes(wrapper).find((child): child is Element => "attrs" in child && hasClass(child, "w-form-done"))
    : undefined;
}

function readControl({ element, key, type }: ReturnType<typeof listFields>[number]): PlainControl {
  return {
    name: attribute(element, "name"),
    key,
    type,
    value: has(element, "value") ? attribute(element, "value") : "on",
    multiple: has(element, "multiple"),
  };
}
