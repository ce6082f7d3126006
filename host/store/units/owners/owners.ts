import type { Db, Tables } from "../../schema";
import { sameAs } from "../same-as";
import type { OwnerRole } from "../../../records/owners";

export interface Owner {
  id: string;
  /** In lower case. */
  name: string;
  /** Password hash; null without a password. */
  password: string | null;
  /** Secret for two-step login in base32; null if it is off. */
  totp: string | null;
  role: OwnerRole;
  /** In lower case; null: unknown. */
  email: string | null;
  createdAt: number;
  /** Time of the last login; null before the first one. */
  seenAt: number | null;
  disabledAt: number | null;
}

export const OWNER_COLUMNS = [
  ...(["owner.id", "owner.name", "owner.password", "owner.totp", "owner.role", "owner.email"] as const),
  ...(["owner.created_at", "owner.seen_at", "owner.disabled_at"] as const),
] as const;

export function toOwner(row: Omit<Tables["owner"], "totp_step">): Owner {
  const { id, name, password, totp, role, email } = row;
  return {
    ...{ id, name, totp, role, email, password: password || null },
    ...{ createdAt: row.created_at, seenAt: row.seen_at, disabledAt: row.disabled_at },
  };
}

/** Whether an owner can log in, by password or otherwise: not while invited or disabled. */
export function isActive({ password, seenAt, disabledAt }: Owner): boolean {
  return disabledAt === null && (password !== null || seenAt !== null);
}

/** A fixed id, so that only one of two parallel calls succeeds. */
const FIRST = "first";

/** A name with a password hash. */
interface NewOwner {
  name: string;
  password: string;
  now: number;
}

/** Adds the first owner; false if an owner exists. */
export async function addFirstOwner(db: Db, { name, password, now }: NewOwner): Promise<boolean> {
  const first = await db.selectFrom("owner").select("password").where("id", "=", FIRST).executeTakeFirst();
  // The unit runs again.
  if (first) return first.password === password;
  if (await hasOwner(db)) return false;
  const added = await db
    .insertInto("owner")
    .values({ id: FIRST, name, password, role: "all", created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Adds an owner, or changes the password of an existing one, enables it, turns off its two-step login, and ends its sessions
 * and mailed links.
 * @param role of a new owner; default: all. An existing owner keeps its role.
 */
export async function setOwner(
  db: Db,
  { id, name, password, now, role = "all" }: NewOwner & { id: string; role?: OwnerRole },
): Promise<void> {
  const owner = await db
    .insertInto("owner")
    .values({ id, name, password, role, created_at: now })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ password, disabled_at: null, totp: null, totp_step: null }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await endAccess(db, owner.id);
}

/** An owner as it was when its password or its login elsewhere was checked. */
export type CheckedOwner = Pick<Owner, "id" | "email" | "password" | "totp">;

/**
 * Changes an owner that is still as it was checked. A parallel change waits, because this one locks the row.
 * @returns undefined if password, email address or two-step login have changed since, or it was disabled or removed.
 */
export async function changeChecked(
  db: Db,
  { id, email, password, totp }: CheckedOwner,
  change: Partial<Tables["owner"]>,
): Promise<Owner | undefined> {
  const row = await db
    .updateTable("owner")
    .set(change)
    .where("id", "=", id)
    .where("email", sameAs(email), email)
    .where("password", "=", password ?? "")
    .where("totp", sameAs(totp), totp)
    .where("disabled_at", "is", null)
    .returning(OWNER_COLUMNS)
    .executeTakeFirst();
  return row && toOwner(row);
}

/**
 * Changes the password of an owner, and ends all sessions and mailed links.
 * @param password hash of it.
 * @returns the owner; undefined as `changeChecked`.
 */
export async function setOwnerPassword(
  db: Db,
  { owner, password }: { owner: CheckedOwner; password: string },
): Promise<Owner | undefined> {
  const changed = await changeChecked(db, owner, { password });
  if (changed) await endAccess(db, owner.id);
  return changed;
}

/** Ends the sessions of an owner, and the mailed links except for one. */
export async function endAccess(db: Db, id: string, except = ""): Promise<void> {
  await db.deleteFrom("owner_session").where("owner_id", "=", id).execute();
  await db.deleteFrom("owner_link").where("owner_id", "=", id).where("token_hash", "!=", except).execute();
}

export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.selectFrom("owner").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** An owner by id, name, email address, or either of the last two, in lower case. */
export async function findOwner(
  db: Db,
  by: { id: string } | { name: string } | { email: string } | { login: string },
): Promise<Owner | undefined> {
  let rows = db.selectFrom("owner").select(OWNER_COLUMNS);
  if ("id" in by) rows = rows.where("id", "=", by.id);
  else if ("name" in by) rows = rows.where("name", "=", by.name);
  else if ("email" in by) rows = rows.where("email", "=", by.email);
  else rows = rows.where((eb) => eb.or([eb("name", "=", by.login), eb("email", "=", by.login)]));
  const row = await rows.executeTakeFirst();
  return row && toOwner(row);
}

/** All owners by name. */
export async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await db.selectFrom("owner").select(OWNER_COLUMNS).orderBy("name").execute();
  return rows.map(toOwner);
}

/**
 * Turns two-step login on, or off with `secret` null.
 * @param step time step of the entered code.
 * @returns the owner; undefined as `changeChecked`.
 */
export function setOwnerCode(
  db: Db,
  { owner, secret, step }: { owner: CheckedOwner; secret: string | null; step: number | null },
): Promise<Owner | undefined> {
  return changeChecked(db, owner, { totp: secret, totp_step: step });
}

/** Marks a time step as used; false if it or a later one was used before. */
export async function useOwnerCode(db: Db, { name, step }: { name: string; step: number }): Promise<boolean> {
  const used = await db
    .updateTable("owner")
    .set({ totp_step: step })
    .where("name", "=", name)
    .where((eb) => eb.or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
