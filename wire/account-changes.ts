import { DEFAULT_USER_FIELDS, USER_FIELDS } from "./user-system";
import { isRecord } from "./records";
import { invalidData, type FailedValidation } from "./account-error";
import { isEmpty, findProblem, type FieldSchema, type SentValue } from "./account-fields";

/** The changes that sent values make. Fields that are not named keep their values. */
export interface Changes {
  name?: string;
  acceptCommunications?: boolean;
  /** Custom fields by id. */
  data: Map<string, string | boolean | null>;
}

export interface FieldRules {
  /** `undefined` when the site has no such field. */
  findSchema(sent: SentValue): FieldSchema | undefined;
  /** The stored file that an entry of a file field means, if this user may name it. */
  findFile(fieldId: string, id: string): string | undefined;
  /** The stored value of a field. */
  kept(fieldId: string): string | boolean | null;
}

/**
 * Checks all values of an account at once (`accounts.md` ).
 * @throws AccountError that names the fields that failed; then nothing is to be stored.
 */
export function checkChanges(values: readonly SentValue[], rules: FieldRules): Changes {
  if (values.length > USER_FIELDS.update) {
    throw invalidData(`The form sends ${values.length} fields. Expected at most ${USER_FIELDS.update}: remove some`);
  }
  const twice = values.find(({ id }, index) => values.findIndex((value) => value.id === id) !== index);
  if (twice) throw invalidData(`The field "${twice.id}" is there twice`);
  const { name, acceptCommunications } = DEFAULT_USER_FIELDS;
  const changes: Changes = { data: new Map() };
  const failed: FailedValidation[] = [];
  for (const sent of values) {
    if (sent.id === "name" && sent.type === name.type) changes.name = String(sent.value ?? "");
    else if (sent.id === "acceptCommunications" && sent.type === acceptCommunications.type) {
      changes.acceptCommunications = sent.value === true;
    } else {
      const schema = rules.findSchema(sent);
      if (schema?.type !== sent.type) throw invalidData(`There is no ${sent.type} field "${sent.id}"`);
      const findFile = (value: unknown) => rules.findFile(sent.id, fileNamed(value));
      // A file that is not named is kept.
      if (!sent.present && rules.kept(sent.id)) continue;
      const problem = findProblem(schema, sent.value, (value) => findFile(value) !== undefined);
      if (problem) failed.push({ name: problem, fieldId: sent.id });
      else if (sent.present) changes.data.set(sent.id, storedValue(schema, sent.value, findFile));
    }
  }
  if (failed.length) throw invalidData("Some of the information is not valid", failed);
  return changes;
}

function storedValue(
  { type }: FieldSchema,
  value: unknown,
  findFile: (value: unknown) => string | undefined,
): string | boolean | null {
  if (type === "Bool") return value === true;
  if (type === "FileRef") return findFile(value) ?? null;
  return isEmpty(value) ? null : String(value);
}

/** The id in `{ key }` (a new upload) or `{ _id }` (a kept file); empty: none. */
export function fileNamed(value: unknown): string {
  const { key, _id } = isRecord(value) ? value : {};
  const id = key ?? _id;
  return typeof id === "string" ? id : "";
}
