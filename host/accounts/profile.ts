import { requireAccount, type Scope } from "./scope";
import { loadFields, MOST_NAME, readChanges, valueIn } from "./fields";
import { fileAddress } from "./files";
import { countClient } from "./limits";
import type { FieldSchema } from "../../wire/account-fields";
import { isPasswordHash } from "../security/passwords";
import type { Account } from "../store/units/accounts/accounts";

type ById = (args: { id: string }) => unknown;

/** The fields of an account as GraphQL fields: `alias: type(id: "…")` (`accounts.md` A-47). */
export type UserData = Record<
  "plainText" | "bool" | "email" | "number" | "option" | "link" | "fileRef" | "password",
  ById
>;

export interface SiteUser {
  id: string;
  createdOn: string;
  data: UserData;
}

/** `FetchUser`; null without a session. */
export function siteUser(scope: Scope): SiteUser | null {
  const { account } = scope.visit;
  return account ? toSiteUser(scope, account) : null;
}

function toSiteUser(scope: Scope, account: Account): SiteUser {
  return { id: account.id, createdOn: new Date(account.createdAt).toISOString(), data: toData(scope, account) };
}

function toData(scope: Scope, account: Account): UserData {
  const stored = ({ id }: { id: string }) => {
    const value = valueIn(account.data, id);
    // A password is never returned, not even when the query asks for it as another type.
    return isPasswordHash(value) ? null : value;
  };
  const text = (args: { id: string }) => toText(stored(args));
  return {
    plainText: (args) => (args.id === "name" ? account.name : text(args)),
    email: (args) => (args.id === "email" ? account.address : text(args)),
    number: text,
    link: text,
    bool: (args) =>
      args.id === "accept-privacy"
        ? account.acceptPrivacy
        : args.id === "accept-communications"
          ? account.acceptCommunications
          : stored(args) === true,
    option: (args) => (stored(args) === null ? null : { slug: text(args) }),
    fileRef: (args) => {
      const id = stored(args);
      return typeof id === "string" ? { id, url: () => fileAddress(scope, id) } : null;
    },
    password: () => null,
  };
}

function toText(value: string | boolean | null): string | null {
  return typeof value === "string" ? value : null;
}

/** `UpdateUsysUserData`. @throws AccountError, Refused */
export async function updateUser(scope: Scope, given: { data: unknown }): Promise<SiteUser> {
  const account = requireAccount(scope);
  await countClient(scope, "update");
  const { data, name, acceptCommunications } = await readChanges(scope, account, given.data);
  const change = {
    data,
    ...(name === undefined ? {} : { name: name.slice(0, MOST_NAME) }),
    ...(acceptCommunications === undefined ? {} : { acceptCommunications }),
  };
  const changed = await scope.ports.store.changeProfile({ id: account.id, change });
  return toSiteUser(scope, changed ?? account);
}

/** `GetFieldValidations`. */
export function fieldSchema(scope: Scope): Promise<FieldSchema[]> {
  return loadFields(scope);
}
