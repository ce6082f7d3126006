import { NUMBER_DEFAULTS } from "../../wire/user-system";
import { FIELD_ELEMENTS, type FieldSchema, type FieldType, type FieldValidations } from "../../wire/account-fields";
import { attribute, descendants, has, type Element } from "./elements";
import { createFieldNamer } from "./field-names";

/** The account data of the pages' account forms. */
export interface UserForms {
  /** Whether there is a form to sign up with. */
  signUp: boolean;
  /** Key of its Turnstile; empty: none. */
  captcha: string;
  /** Custom fields, each once. */
  fields: FieldSchema[];
  /** Labels of fields by id, without unlabeled ones. */
  names: ReadonlyMap<string, string>;
}

const ELEMENTS = new Map<string, string>(Object.entries(FIELD_ELEMENTS));

/** Reads the account forms of a page (`accounts.md` 2.1), the only source for custom fields in an export. */
export function readUserForms(forms: readonly Element[]): UserForms {
  const fields = new Map<string, FieldSchema>();
  const names = new Map<string, string>();
  let signUp = false;
  let captcha = "";
  for (const form of forms) {
    if (attribute(form, "data-wf-user-form-type") === "signup") {
      signUp = true;
      if (attribute(form, "wf-captcha-mode")) captcha ||= attribute(form, "wf-captcha-site-key");
    }
    const getName = createFieldNamer(form);
    for (const element of descendants(form)) {
      const field = readField(element);
      if (!field) continue;
      fields.set(field.id, joined(fields.get(field.id), field));
      const name = names.has(field.id) ? "" : getName(element);
      if (name) names.set(field.id, name);
    }
  }
  return { signUp, captcha, fields: [...fields.values()], names };
}

/** Merges the fields of two pages. */
export function joinUserForms(one: UserForms, other: UserForms): UserForms {
  const fields = new Map(one.fields.map((field) => [field.id, field]));
  for (const field of other.fields) fields.set(field.id, joined(fields.get(field.id), field));
  return {
    signUp: one.signUp || other.signUp,
    captcha: one.captcha || other.captcha,
    fields: [...fields.values()],
    names: new Map([...other.names, ...one.names]),
  };
}

/** Merges a field of two forms. It is required, or has choices, only if it is in both forms. */
function joined(known: FieldSchema | undefined, field: FieldSchema): FieldSchema {
  if (!known) return field;
  const options = known.validations?.options && field.validations?.options;
  const both = [...(known.validations?.options ?? []), ...(field.validations?.options ?? [])];
  const unique = [...new Map(both.map((option) => [option.slug, option])).values()];
  const validations = known.validations && { ...known.validations, options: options ? unique : null };
  return { ...known, required: known.required && field.required, validations };
}

function readField(element: Element): FieldSchema | undefined {
  const id = attribute(element, "data-wf-user-field");
  const type = attribute(element, "data-wf-user-field-type");
  if (element.tagName !== ELEMENTS.get(type) || !/^\w{1,64}$/.test(id)) return undefined;
  return { id, type: type as FieldType, required: has(element, "required"), validations: readLimits(element, type) };
}

function readLimits(element: Element, type: string): FieldValidations {
  const number = (name: string) => {
    const text = attribute(element, name);
    return text.trim() && Number.isFinite(Number(text)) ? Number(text) : null;
  };
  const isNumber = type === "Number";
  return {
    minLength: number("minlength"),
    maxLength: number("maxlength"),
    min: number("min") ?? (isNumber ? NUMBER_DEFAULTS.min : null),
    max: number("max"),
    step: number("step") ?? (isNumber ? NUMBER_DEFAULTS.step : null),
    extensions: type === "FileRef" ? readExtensions(attribute(element, "accept")) : null,
    options: type === "Option" ? readOptions(element) : null,
  };
}

/** An `accept` list with media types cannot be checked by the file name. */
function readExtensions(accept: string): string[] | null {
  const parts = accept
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length && parts.every((part) => part.startsWith(".")) ? parts : null;
}

/** The choices in the page; null if the export does not contain them. */
function readOptions(select: Element): { slug: string; name: string }[] | null {
  const options = descendants(select)
    .filter(({ tagName }) => tagName === "option")
    .map((option) => ({ slug: attribute(option, "value"), name: readText(option) }))
    .filter(({ slug }) => slug);
  return options.length ? options : null;
}

function readText(element: Element): string {
  return element.childNodes
    .map((node) => ("value" in node ? node.value : ""))
    .join("")
    .trim();
}
