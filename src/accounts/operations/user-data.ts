import { mutation, query, type Operation } from "../../network/operation";
import { addValue, customFields, customValues, isTicked, type Field, type FieldValues } from "./field-values";
import { findInput, type BuiltInField } from "../markup";

/** What the server keeps of a visitor: built-in fields by name, custom ones as `f_` and their id. */
export type UserData = Readonly<Record<string, unknown>>;

export interface SiteUser {
  readonly data?: UserData | null;
}

interface BuiltIn {
  readonly id: BuiltInField;
  readonly alias: string;
  readonly type: "email" | "plainText" | "bool";
  /** Whether visitors change it with the account form (`accounts.md` A-87). */
  readonly saved?: true;
}

/** Built-in fields (`accounts.md` A-47). */
export const BUILT_IN: readonly BuiltIn[] = [
  { id: "email", alias: "email", type: "email" },
  { id: "name", alias: "name", type: "plainText", saved: true },
  { id: "password", alias: "password", type: "plainText" },
  { id: "accept-privacy", alias: "acceptPrivacy", type: "bool" },
  { id: "accept-communications", alias: "acceptCommunications", type: "bool", saved: true },
];

const SUB_SELECTIONS: Partial<Record<Field["type"], string>> = { option: "{slug}", fileRef: "{url id}" };

/** Requests each field once, except for custom passwords, which are write-only. */
function selectAll(fields: readonly Pick<Field, "alias" | "type" | "id">[]): string {
  const readable = fields.filter(({ type }) => type !== "password");
  return [
    ...new Set(readable.map(({ alias, type, id }) => `${alias}:${type}(id:"${id}")${SUB_SELECTIONS[type] ?? ""}`)),
  ].join(" ");
}

function builtIn(form: Element): BuiltIn[] {
  return BUILT_IN.filter(({ id }) => findInput(form, id));
}

/** Requests the visitor and all values that account forms of the page show, each field once. */
export function userRequest(
  forms: Iterable<Element>,
): Operation<Record<never, never>, { site?: { siteUser?: SiteUser | null } | null }> {
  const fields = selectAll([...forms].flatMap((form) => [...builtIn(form), ...customFields(form)]));
  const data = fields && ` data{${fields}}`;
  return query("FetchUser", `site{id siteUser{id createdOn${data}}}`);
}

type Update = Operation<{ data: FieldValues }, { usysUpdateUserData?: { data?: UserData | null } | null }>;

/** The saved values of a form, and the operation, which also requests the same fields. */
export interface Saving {
  readonly operation: Update;
  readonly values: FieldValues;
}

/** @returns `undefined` for a form without a field that can be saved. */
export function prepareSaving(form: Element): Saving | undefined {
  const values = readValues(form);
  if (!Object.keys(values).length) return undefined;
  const builtIns = builtIn(form).filter(({ saved }) => saved);
  // A selection must not be empty.
  const selection = selectAll([...builtIns, ...customFields(form)]).replaceAll("{url id}", "{id}") || "__typename";
  return {
    operation: mutation(
      "UpdateUsysUserData",
      "usysUpdateUserData",
      { data: "usys_update_user_data!" },
      `data{${selection}}`,
    ),
    values,
  };
}

/** All values of a form that would be sent now. */
export function readValues(form: Element): FieldValues {
  const values: FieldValues = {};
  for (const { id, alias, type, saved } of builtIn(form)) {
    if (!saved) continue;
    const value = id === "name" ? findInput(form, id)?.value || null : isTicked(form, "accept-communications");
    addValue(values, type, { id: alias, value });
  }
  return customValues(form, values);
}
