import { fieldKey, formName, isFieldType } from "../../wire/site-form";
import { parse } from "parse5";
import { attribute, listChildNodes, descendants, has, hasClass, type Element, type Node } from "./elements";
import { readUserForms, type UserForms } from "./user-fields";

/** A file field of a form. */
export interface FileField {
  /** Key in the payload (`forms.md` 6). */
  key: string;
  /** Its `accept` attribute; empty: any file. */
  accept: string;
}

/** A form of a page, as far as a backend needs it. */
export interface PageForm {
  /** Name in the payload (`forms.md` 8). */
  name: string;
  /** Keys of its fields, in their order, with their types. */
  fields: { key: string; type: string }[];
  files: FileField[];
  /** Key of its Turnstile; empty: none. */
  turnstile: string;
  /** Whether it can be sent without the token of its Turnstile (`forms.md` F-161). */
  optional: boolean;
  recaptcha: boolean;
}

export interface PageFacts {
  /** `data-wf-site`; empty: none. */
  siteId: string;
  forms: PageForm[];
  /** Account forms. */
  users: UserForms;
}

/** Reads the site's id, the hosted forms and the account forms out of a page (`forms.md` F-1, F-4, section 3). */
export function readPage(html: string): PageFacts {
  // Parsing is slow, and most pages have no form.
  if (!/\bw-form\b|data-wf-user-form-type/.test(html)) {
    const siteId = /<html\b[^>]*?\sdata-wf-site="([^"]*)"/i.exec(html)?.[1] ?? "";
    return { siteId, forms: [], users: readUserForms([]) };
  }
  const facts: PageFacts = { siteId: "", forms: [], users: readUserForms([]) };
  const ofUsers: Element[] = [];
  const visit = (node: Node, inWrapper: boolean): void => {
    if (!("attrs" in node)) return;
    if (node.tagName === "html") facts.siteId = attribute(node, "data-wf-site");
    if (node.tagName === "form" && has(node, "data-wf-user-form-type")) ofUsers.push(node);
    else if (node.tagName === "form" && inWrapper && isHosted(node)) facts.forms.push(readForm(node));
    const inside = inWrapper || hasClass(node, "w-form");
    for (const child of listChildNodes(node)) visit(child, inside);
  };
  for (const node of parse(html).childNodes) visit(node, false);
  facts.users = readUserForms(ofUsers);
  return facts;
}

function isHosted(form: Element): boolean {
  return !attribute(form, "action") && !attribute(form, "data-node-type").startsWith("commerce-");
}

function readForm(form: Element): PageForm {
  const all = descendants(form);
  return {
    name: formName((name) => attribute(form, name)),
    fields: readFields(all),
    files: readFileFields(all),
    turnstile: has(form, "data-wf-no-turnstile") ? "" : attribute(form, "data-turnstile-sitekey"),
    optional: has(form, "data-turnstile-optional"),
    recaptcha: all.some((element) => hasClass(element, "g-recaptcha")),
  };
}

/** `forms.md` 6. */
function readFileFields(elements: Element[]): FileField[] {
  const inputs = elements.filter(
    (element) => element.tagName === "input" && attribute(element, "type").toLowerCase() === "file",
  );
  return inputs.map((input, index) => ({
    key: fieldKey((name) => attribute(input, name), "File", index),
    accept: attribute(input, "accept"),
  }));
}

/** `forms.md` 6. */
function readFields(elements: Element[]): PageForm["fields"] {
  const fields = new Map<string, string>();
  let position = 0;
  for (const element of elements) {
    if (!["input", "select", "textarea"].includes(element.tagName)) continue;
    const type = element.tagName === "input" ? attribute(element, "type").toLowerCase() || "text" : element.tagName;
    if (!isFieldType(type)) continue;
    const key = fieldKey((name) => attribute(element, name), "Field", position++);
    if (!fields.has(key)) fields.set(key, type);
  }
  return [...fields].map(([key, type]) => ({ key, type }));
}
