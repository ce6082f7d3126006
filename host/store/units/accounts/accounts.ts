import { emailKey } from "../../../../wire/mail-address";
import type { AccountData, Db, Tables } from "../../schema";
import { claimAccountFiles } from "./account-files";
import { forgetInAudit } from "../audit";
import { storable } from "../submissions/text";
import type { AccountStatus } from "../../../records/users";

/** The user's profile. */
export interface Profile {
  name: string;
  acceptPrivacy: boolean;
  acceptCommunications: boolean;
  data: AccountData;
}

export interface Account extends Profile {
  id: string;
  /** In lower case. */
  email: string;
  /** As typed, for emails. */
  address: string;
  /** Password hash; null before a password is set. */
  password: string | null;
  status: AccountStatus;
  createdAt: number;
  verifiedAt: number | null;
  /** Time of the last login. */
  seenAt: number | null;
}

/** An account by its id or its address in lower case. */
export async function findAccount(db: Db, by: { id: string } | { email: string }): Promise<Account | undefined> {
  const [column, value] = "id" in by ? (["id", by.id] as const) : (["email", by.email] as const);
  const row = await db.selectFrom("account").selectAll().where(column, "=", storable(value)).executeTakeFirst();
  return row && toAccount(row);
}

/** Locks an account until the transaction ends: parallel changes of it, and renewals of its sessions, wait. */
export async function lockAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.updateTable("account").set({ id }).where("id", "=", id).returningAll().executeTakeFirst();
  return row && toAccount(row);
}

/** The values to set. Files in `data` are claimed for the account; files no longer in it are released. */
export type ProfileChange = Partial<Profile>;

/** Changes a profile; merges the fields of `data`. undefined for an unknown account. */
export async function changeProfile(
  db: Db,
  { id, change }: { id: string; change: ProfileChange },
): Promise<Account | undefined> {
  // Parallel changes of different fields are both kept.
  const before = await lockAccount(db, id);
  if (!before) return undefined;
  const after: Account = { ...before, ...change, data: { ...before.data, ...change.data } };
  await db.updateTable("account").set(profileColumns(after)).where("id", "=", id).execute();
  await claimAccountFiles(db, { accountId: id, data: after.data });
  return after;
}

/**
 * Changes the email address of an account. Links that were mailed to the earlier one end.
 * @returns false if another account has the address.
 */
export async function changeAddress(db: Db, { id, address }: { id: string; address: string }): Promise<boolean> {
  const email = storable(emailKey(address));
  const other = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (other) return false;
  const row = await db
    .updateTable("account")
    .set({ email, address: storable(address) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return true;
  const account = toAccount(row);
  await db.updateTable("account").set(profileColumns(account)).where("id", "=", id).execute();
  await db.deleteFrom("attempt").where("account_id", "=", id).execute();
  return true;
}

/**
 * Changes the status of an account. A user who is no longer verified is logged out.
 * @returns false for an unknown account.
 */
export async function setAccountStatus(
  db: Db,
  { id, status, now }: { id: string; status: AccountStatus; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("account")
    .set({ status, ...(status === "verified" ? { verified_at: now } : {}) })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (status !== "verified") await db.deleteFrom("session").where("account_id", "=", id).execute();
  return row !== undefined;
}

/** Removes an account with all its data, and its address from the audit log. Its files are released. */
export async function removeAccount(db: Db, { id }: { id: string }): Promise<boolean> {
  const removed = await db.deleteFrom("account").where("id", "=", id).returning("email").executeTakeFirst();
  if (!removed) return false;
  await forgetInAudit(db, removed);
  return true;
}

type SignUpData = Pick<Tables["attempt"], "password" | "profile">;

const EMPTY: Profile = { name: "", acceptPrivacy: false, acceptCommunications: false, data: {} };

/** The state of an account whose address was proved by another sign-up. */
export const NO_SIGN_UP_DATA: SignUpData = { password: null, profile: null };

/**
 * Verifies an account and writes the values of its user into it. Values of unconfirmed sign-ups are removed; those of
 * an invitation stay.
 */
export async function confirmAccount(
  db: Db,
  { id, status }: Pick<Account, "id" | "status">,
  { password, profile }: SignUpData,
  now: number,
): Promise<Account> {
  const row = await db
    .updateTable("account")
    .set({ status: "verified", verified_at: now, password })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const before = toAccount(row);
  const kept = status === "invited" ? before : { ...before, ...EMPTY };
  const said = profile === null ? undefined : (JSON.parse(profile) as Profile);
  const account = { ...kept, ...said, data: { ...kept.data, ...said?.data } };
  await db.updateTable("account").set(profileColumns(account)).where("id", "=", id).execute();
  await claimAccountFiles(db, { accountId: id, data: account.data });
  return account;
}

/** Columns that a profile fills. */
export function profileColumns({
  name,
  acceptPrivacy,
  acceptCommunications,
  data,
  address,
}: Profile & { address: string }) {
  return {
    name: storable(name),
    accept_privacy: Number(acceptPrivacy),
    accept_communications: Number(acceptCommunications),
    data: JSON.stringify(data),
    search: storable(`${address}\n${name}`.toLowerCase()),
  };
}

export function toAccount(row: Tables["account"]): Account {
  const { id, email, address, name, password, status } = row;
  return {
    ...{ id, email, address, name, password, status },
    acceptPrivacy: row.accept_privacy === 1,
    acceptCommunications: row.accept_communications === 1,
    data: JSON.parse(row.data) as AccountData,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    seenAt: row.seen_at,
  };
}
