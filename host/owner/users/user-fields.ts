import { loadFields } from "../../accounts/fields";
import { isPasswordHash } from "../../security/passwords";
import type { Account } from "../../store/units/accounts/accounts";
import type { UserField } from "../api-types";
import type { Tools } from "../env";

/** The custom fields of an account, with their labels on the pages. */
export async function listUserFields(
  { id: accountId, data }: Account,
  { settings, site, ports }: Tools,
): Promise<UserField[]> {
  const [fields, { names }] = await Promise.all([loadFields({ site, settings, ports }), site.users()]);
  return Promise.all(
    Object.entries(data).map(async ([id, stored]): Promise<UserField> => {
      const field = fields.find((one) => one.id === id);
      const known = { id, name: names.get(id) ?? id };
      if (typeof stored !== "string" || !stored) return { ...known, value: stored };
      if (isPasswordHash(stored)) return { ...known, value: "set" };
      const chosen = field?.validations?.options?.find(({ slug }) => slug === stored);
      if (chosen) return { ...known, value: chosen.name };
      const file = field?.type === "FileRef" ? await ports.store.findFile({ id: stored }) : undefined;
      if (file?.accountId !== accountId) return { ...known, value: stored };
      return { ...known, value: file.name, file: file.id };
    }),
  );
}
