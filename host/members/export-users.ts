import { csvHead, csvLine } from "../../common/csv";
import { isPasswordHash } from "../security/passwords";
import type { Account } from "../store/units/accounts/accounts";
import type { AccountQuery } from "../store/units/accounts/members";
import { COLUMNS, GROUP_SEPARATOR, carries, formatHeader, type MemberField } from "./columns";

/** What all users are read from, page by page. */
export interface Users {
  listAccounts(query: AccountQuery): Promise<Account[]>;
  groupsOfAccounts(which: { accountIds: string[] }): Promise<{ accountId: string; name: string }[]>;
}

const PAGE = 500;

/**
 * All users as CSV, the oldest first, so that an import restores the same: without passwords, files and groups of a
 * plan. Reads the users twice, because the columns are the fields of all.
 * @param fields those of the pages; values under other ids are exported as well.
 * @param names of fields by their ids, for the head of the table.
 */
export async function* userLines(
  store: Users,
  fields: readonly MemberField[],
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const hidden = new Set(fields.filter((field) => !carries(field)).map(({ id }) => id));
  const ids = new Set(fields.filter(carries).map(({ id }) => id));
  for await (const page of readPages(store)) {
    for (const { data } of page) for (const id of Object.keys(data)) if (!hidden.has(id)) ids.add(id);
  }
  yield csvHead([...Object.values(COLUMNS), ...[...ids].map((id) => formatHeader(id, names.get(id)))]);
  for await (const page of readPages(store)) {
    const groups = await store.groupsOfAccounts({ accountIds: page.map(({ id }) => id) });
    for (const account of page) {
      const own = groups.filter(({ accountId }) => accountId === account.id).map(({ name }) => name);
      yield csvLine([...listCells(account, own), ...[...ids].map((id) => formatValue(account, id))]);
    }
  }
}

function listCells(account: Account, groups: string[]): string[] {
  const { address, name, status, acceptPrivacy, acceptCommunications, createdAt } = account;
  const yes = (value: boolean) => (value ? "true" : "false");
  return [
    ...[address, name, status, groups.join(`${GROUP_SEPARATOR} `)],
    ...[yes(acceptPrivacy), yes(acceptCommunications), new Date(createdAt).toISOString()],
  ];
}

function formatValue({ data }: Account, id: string): string {
  const value = Object.hasOwn(data, id) ? data[id] : null;
  // A page may have had a field for passwords that was removed since.
  return value === null || value === undefined || isPasswordHash(value) ? "" : String(value);
}

async function* readPages(store: Users): AsyncGenerator<Account[]> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: Account[] = await store.listAccounts({ after, limit: PAGE });
    if (page.length) yield page;
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  }
}
