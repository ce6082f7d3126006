import { typeKey, type TypeKey } from "../../../wire/account-fields";
import { AccountError } from "../../../wire/account-error";
import { isRecord } from "../../../wire/records";
import { loadFields, MOST_NAME, readChanges, valueIn } from "../../accounts/fields";
import { addressIn, emailKey } from "../../../wire/mail-address";
import { Refused } from "../../http/refused";
import { carries } from "../../members/columns";
import { countUsers, describeUserLimit } from "../../members/limits";
import { createInviter } from "../../accounts/invitations";
import { createSender } from "../../mail/sender";
import type { Account } from "../../store/units/accounts/accounts";
import type { OwnerContext, Tools } from "../env";
import type { OwnerApp } from "../routes";
import { idIn, readId, readString } from "../request";

const MOST_GROUPS = 100;

/** Endpoints for adding one user, and for changing the name, address and fields of one. */
export function addUserEditing(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store, now, newId } = ports;

  app.on("POST /users", async (context, readBody) => {
    const given = await readBody();
    const address = readAddress(given);
    const email = emailKey(address);
    const groups = await groupNames(given.groups);
    const name = readName(given);
    const invited = given.invite === true;
    const user = { email, address, profile: { name, acceptPrivacy: false, acceptCommunications: false, data: {} } };
    const invite = createInviter(createSender(settings, ports));
    const id = newId();
    const member = { ...user, id, groups: [...groups.keys()], createdAt: now() };
    const added = await store.addMembers({
      members: [
        invited
          ? { ...member, status: "invited", invitation: invite(member, now()) }
          : { ...member, status: "verified", invitation: null },
      ],
      groupIds: Object.fromEntries(groups),
      now: now(),
      most: settings.mostUsers,
    });
    if (added === "full") throw new Refused(409, describeUserLimit(settings, await countUsers(store)));
    if (!added) throw new Refused(409, "A user with this email address exists");
    await note(context, invited ? "invite user" : "add user", email);
    return { id };
  });

  app.on("GET /users/:id/form", async (context) => {
    const { name, address, acceptCommunications, data } = await requireAccount(context);
    const [fields, { names }] = await Promise.all([loadFields(tools), site.users()]);
    return {
      ...{ name, address, acceptCommunications },
      fields: fields.filter(carries).map(({ id, type, required, validations }) => ({
        ...{ id, type, required, name: names.get(id) ?? id, options: validations?.options ?? null },
        value: valueIn(data, id),
      })),
    };
  });

  app.on("PUT /users/:id", async (context, readBody) => {
    const account = await requireAccount(context);
    const given = await readBody();
    // One of an earlier version that is not valid any more can stay.
    const address = readString(given, "email") === account.address ? account.address : readAddress(given);
    const name = readName(given);
    if (typeof given.acceptCommunications !== "boolean")
      throw new Refused(400, "acceptCommunications must be true or false");
    const { acceptCommunications } = given;
    const data = await readFields(account, given.fields);
    if (address !== account.address && !(await store.changeAddress({ id: account.id, address }))) {
      throw new Refused(409, "A user with this email address exists");
    }
    await store.changeProfile({ id: account.id, change: { name, acceptCommunications, data } });
    await note(context, "change user", emailKey(address));
    return {};
  });

  /** Checks the values of custom fields, as a page's form would. @throws Refused */
  async function readFields(account: Account, fields: unknown): Promise<Account["data"]> {
    if (!isRecord(fields)) throw new Refused(400, "fields must be an object with values by field id");
    const [schemas, { names }] = await Promise.all([loadFields(tools), site.users()]);
    const sent: Partial<Record<TypeKey, { id: string; value: unknown }[]>> = {};
    for (const [id, value] of Object.entries(fields)) {
      const schema = schemas.filter(carries).find((one) => one.id === id);
      if (!schema) throw new Refused(400, `There is no field ${id}`);
      (sent[typeKey(schema.type)] ??= []).push({ id, value });
    }
    try {
      return (await readChanges(tools, account, sent)).data;
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      const wrong = error.failedValidations?.map(({ fieldId }) => names.get(fieldId) ?? fieldId) ?? [];
      throw new Refused(422, wrong.length ? `Not a valid value: ${wrong.join(", ")}` : error.message);
    }
  }

  /** Ids of existing groups by name. @throws Refused */
  async function groupNames(ids: unknown): Promise<Map<string, string>> {
    if (!Array.isArray(ids) || ids.length > MOST_GROUPS) throw new Refused(400, "groups must be a list of group ids");
    const wanted = ids.map(idIn);
    const groups = (await store.listGroups()).filter(({ id }) => wanted.includes(id));
    return new Map(groups.map(({ id, name }) => [name, id]));
  }

  async function requireAccount(context: OwnerContext): Promise<Account> {
    const account = await store.findAccount({ id: readId(context) });
    if (!account) throw new Refused(404, "User not found");
    return account;
  }
}

/** As typed. @throws Refused */
function readAddress(given: { readonly email?: unknown }): string {
  const address = addressIn(readString(given, "email"));
  if (!address) throw new Refused(422, "Enter one email address");
  return address;
}

function readName(given: { readonly name?: unknown }): string {
  return readString(given, "name").trim().slice(0, MOST_NAME);
}
