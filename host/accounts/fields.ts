import { checkChanges, fileNamed, type Changes } from "../../wire/account-changes";
import { readValues, type FieldSchema, type FieldValidations, type SentValue } from "../../wire/account-fields";
import { hashPassword } from "../security/passwords";
import type { Settings } from "../settings/settings";
import type { AccountData } from "../store/schema";
import type { Account } from "../store/units/accounts/accounts";
import { collectUploads } from "../uploads/collect";
import type { Scope } from "./scope";
import type { Choice } from "../records/users";

/** Maximum length of a name, as in the fields of pages. */
export const MOST_NAME = 256;

/** What reading the fields needs. */
export interface FieldScope extends Pick<Scope, "site" | "ports"> {
  settings: Pick<Settings, "choices" | "uploadQuota">;
}

/**
 * The custom fields of the site's pages. Choices of lists are those of the settings, else those that the owner has set, else
 * those of the pages.
 */
export async function loadFields({ site, settings, ports }: FieldScope, wanted?: string): Promise<FieldSchema[]> {
  const { fields } = await site.users(wanted);
  if (!fields.some(({ type }) => type === "Option")) return fields;
  const stored = await ports.store.listChoices();
  return fields.map((field) => {
    if (field.type !== "Option") return field;
    const inSettings = readChoices(field.id, settings);
    const options = inSettings.length ? inSettings : stored.find(({ fieldId }) => fieldId === field.id)?.options;
    return options ? { ...field, validations: { ...(field.validations ?? NO_LIMITS), options } } : field;
  });
}

const NO_LIMITS: FieldValidations = {
  ...{ minLength: null, maxLength: null, min: null, max: null, step: null },
  ...{ extensions: null, options: null },
};

function readChoices(fieldId: string, { choices }: FieldScope["settings"]): Choice[] {
  return choices.flatMap((one) => {
    const [id, slug = "", ...name] = one.split(":");
    return id === fieldId ? [{ slug, name: name.join(":") }] : [];
  });
}

/**
 * Validates the data of an account (`accounts.md` ).
 * @param account undefined during a sign-up.
 * @throws AccountError
 */
export async function readChanges(
  scope: FieldScope,
  account: Account | undefined,
  data: unknown,
): Promise<Omit<Changes, "data"> & { data: AccountData }> {
  const values = readValues(data);
  const fields = await loadFields(scope, values.find(isCustom)?.id);
  const named = values
    .filter(({ type }) => type === "FileRef")
    .map(({ id, value }) => ({ fieldId: id, id: fileNamed(value) }));
  const files = named.filter(({ id }) => id !== "");
  await collectUploads(
    files.map(({ id }) => id),
    scope.settings,
    scope.ports,
  );
  const mine = new Set(await scope.ports.store.filesForAccount({ accountId: account?.id ?? null, files }));
  const changes = checkChanges(values, {
    findSchema: ({ id }) => fields.find((field) => field.id === id),
    findFile: (fieldId, id) =>
      mine.has(id) && files.some((file) => file.id === id && file.fieldId === fieldId) ? id : undefined,
    kept: (fieldId) => valueIn(account?.data, fieldId),
  });
  const { data: custom, ...builtIn } = changes;
  for (const { id, type, value } of values) {
    // A password field is write-only, so its hash is enough.
    if (type === "Password" && typeof value === "string" && value) custom.set(id, await hashPassword(value));
  }
  return { ...builtIn, data: Object.fromEntries(custom) };
}

/** The stored value of a custom field. */
export function valueIn(data: AccountData | undefined, id: string): string | boolean | null {
  return data && Object.hasOwn(data, id) ? (data[id] ?? null) : null;
}

function isCustom({ id }: SentValue): boolean {
  return id !== "name" && id !== "acceptCommunications";
}
