import { isRecord } from "../../../wire/records";
import { loadFields } from "../../accounts/fields";
import { Refused } from "../../http/refused";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { readId } from "../request";
import type { Choice } from "../../records/users";

const MOST_CHOICES = 300;

/** Endpoints for the choices of select fields, which exports lack. Choices in the settings override them. */
export function addChoices(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store } = ports;
  const isSet = (fieldId: string) => settings.choices.some((choice) => choice.startsWith(`${fieldId}:`));

  app.on("GET /choices", async () => {
    const [fields, { names }] = await Promise.all([loadFields(tools), site.users()]);
    return {
      lists: fields
        .filter(({ type }) => type === "Option")
        .map(({ id, validations }) => ({
          ...{ id, name: names.get(id) ?? id, inSettings: isSet(id) },
          options: validations?.options ?? [],
        })),
    };
  });

  app.on("PUT /choices/:id", async (context, readBody) => {
    const fieldId = readId(context);
    const options = readOptions((await readBody()).options);
    const [fields, { names }] = await Promise.all([loadFields(tools, fieldId), site.users()]);
    if (!fields.some(({ id, type }) => id === fieldId && type === "Option")) throw new Refused(404, "List not found");
    if (isSet(fieldId)) throw new Refused(409, "The settings name the choices of this list (--choice)");
    await store.setChoices({ fieldId, options });
    await note(context, "choices", `${names.get(fieldId) ?? fieldId}: ${options.length}`);
    return {};
  });
}

function readOptions(given: unknown): Choice[] {
  if (!Array.isArray(given) || given.length > MOST_CHOICES)
    throw new Refused(400, `options must be a list of at most ${MOST_CHOICES} choices`);
  const options = given.map((one: unknown): Choice => {
    const { slug, name } = isRecord(one) ? one : {};
    if (!isText(slug, 100) || !isText(name, 200)) throw new Refused(422, "Each choice needs a value and a name");
    return { slug: slug.trim(), name: name.trim() };
  });
  const slugs = new Set(options.map(({ slug }) => slug));
  if (slugs.size < options.length) throw new Refused(422, "Two choices have the same value");
  return options;
}

function isText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= most && !/\p{Cc}/u.test(value);
}
