import { leadsToForms } from "../../wire/form-url";
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

/** What pages can have, which the host serves. */
export type SiteFeature = "forms" | "users" | "shop";

export interface PageFacts {
  /** `data-wf-site`; empty: none. */
  siteId: string;
  forms: PageForm[];
  /** Account forms. */
  users: UserForms;
  features: SiteFeature[];
}

/** The site's id in a page, without parsing it; empty: none. */
export const findSiteId = (html: string): string => /<html\b[^>]*?\sdata-wf-site="([^"]*)"/i.exec(html)?.[1] ?? "";

/** Reads the site's id, the hosted forms and the account forms out of a page (`forms.md` F-1, F-4, section 3). */
export function readPage(html: string): PageFacts {
  const facts = readForms(html);
  if (facts.forms.length > 0) facts.features.push("forms");
  if (html.includes("data-wf-user-form-type")) facts.features.push("users");
  if (html.includes('data-node-type="commerce-')) facts.features.push("shop");
  return facts;
}

function readForms(html: string): PageFacts {
  // Parsing is slow, and most pages have no form.
  if (!/\bw-form\b|data-wf-user-form-type/.test(html)) {
    return { siteId: findSiteId(html), forms: [], users: readUserForms([]), features: [] };
  }
  const facts: PageFacts = { siteId: "", forms: [], users: readUserForms([]), features: [] };
  const ofUsers: Element[] = [];
  const visit = (node: Node, inWrapper: boolean): void => {
    if (!("attrs" in node)) return;
    if (node.tagName === "html") facts.siteId = attribute(node, "data-wf-site");
    if (node.tagName === "form" && has(node, "data-wf-user-form-type")) ofUsers.push(node);
    else if (node.tagName === "form" && inWrapper && isHosted(node, facts.siteId)) facts.forms.push(readForm(node));
    const inside = inWrapper || hasClass(node, "w-form");
    for (const child of listChildNodes(node)) visit(child, inside);
  };
  for (const node of parse(html).childNodes) visit(node, false);
  facts.users = readUserForms(ofUsers);
  return facts;
}

/** Whether the endpoint of the site receives the form (`forms.md` 3 and F-4). */
export function isHosted(form: Element, siteId: string): boolean {
  const action = attribute(form, "action");
  // By its path alone, because a host has several origins (F-162).
  const isHere = !action || leadsToForms(action, siteId);
  return isHere && !attribute(form, "data-node-type").startsWith("commerce-");
}

export function readForm(form: Element): PageForm {
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
  for (const { key, type } of listFields(elements)) if (!fields.has(key)) fields.set(key, type);
  return [...fields].map(([key, type]) => ({ key, type }));
}

/** The controls that are fields, each with its key and its type: of an input in lower case, else the tag name. */
export function listFields(elements: readonly Element[]): { element: Element; key: string; type: string }[] {
  const fields = elements.flatMap((element) => {
    const type = readFieldType(element);
    return type === undefined ? [] : [{ element, type }];
  });
  return fields.map(({ element, type }, position) => {
    return { element, type, key: fieldKey((name) => attribute(element, name), "Field", position) };
  });
}

/** @returns undefined for what is no field. */
function readFieldType(element: Element): string | undefined {
  if (!["input", "select", "textarea"].includes(element.tagName)) return undefined;
  const type = element.tagName === "input" ? attribute(element, "type").toLowerCase() || "text" : element.tagName;
  return isFieldType(type) ? type : undefined;
}
