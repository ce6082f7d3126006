import type { Db } from "../../schema";
import { addMails, type NewMail } from "../mails";
import { removeOld, type OldRows } from "../old-rows";
import { takeRates, type Rate } from "../rates";
import { storable } from "../submissions/text";
import { changeChecked, endAccess, findOwner, isActive, type Owner } from "./owners";

/** A link with which an owner chooses a password, and its email. */
export interface NewOwnerLink {
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  now: number;
  expiresAt: number;
  mail: Omit<NewMail, "recipient">;
}

/** Stores a link for an owner with an email address. Earlier links of the owner end. */
export async function addOwnerLink(
  db: Db,
  ownerId: string,
  { tokenHash, now, expiresAt, mail }: NewOwnerLink,
): Promise<void> {
  const owner = await findOwner(db, { id: ownerId });
  if (owner?.email == null) return;
  await db.deleteFrom("owner_link").where("owner_id", "=", ownerId).where("token_hash", "!=", tokenHash).execute();
  const added = await db
    .insertInto("owner_link")
    .values({ token_hash: tokenHash, owner_id: ownerId, mail_id: mail.id, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  // Does nothing if the unit runs again.
  if (!added) return;
  await addMails(db, { mails: [{ ...mail, recipient: owner.email }], queue: "account", now, ownerId });
}

/**
 * Stores a link for a new password with its email, if an owner has this email address and the email limit allows it. The
 * result does not reveal either.
 */
export async function startOwnerReset(
  db: Db,
  { email, link, rates }: { email: string; link: NewOwnerLink; rates: Rate[] },
): Promise<void> {
  if ((await takeRates(db, { rates, now: link.now })) !== undefined) return;
  // Locks the row: the address that is changed meanwhile gets no link.
  const owner = await db
    .updateTable("owner")
    .set({ email: storable(email) })
    .where("email", "=", storable(email))
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (owner) await addOwnerLink(db, owner.id, link);
}

/** Sends an invited owner a new link. @returns false if the owner logged in before, is disabled or does not exist. */
export async function inviteOwnerAgain(db: Db, { id, link }: { id: string; link: NewOwnerLink }): Promise<boolean> {
  const owner = await findOwner(db, { id });
  if (!owner || isActive(owner) || owner.disabledAt !== null || owner.email === null) return false;
  await addOwnerLink(db, id, link);
  return true;
}

/**
 * Sets a password with a mailed link, which works once, and ends all sessions of the owner.
 * @param password hash of it.
 * @returns the owner before; undefined for an unknown, used or expired link.
 */
export async function useOwnerLink(
  db: Db,
  { tokenHash, password, now }: { tokenHash: string; password: string; now: number },
): Promise<Owner | undefined> {
  const link = await db
    .updateTable("owner_link")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("owner_id")
    .executeTakeFirst();
  if (!link) return findUsed(db, tokenHash, password);
  const owner = await findOwner(db, { id: link.owner_id });
  if (!owner || !(await changeChecked(db, owner, { password }))) return undefined;
  await endAccess(db, owner.id, tokenHash);
  return owner;
}

/** The unit runs again: equal hashes mean the same call. */
async function findUsed(db: Db, tokenHash: string, password: string): Promise<Owner | undefined> {
  const link = await db
    .selectFrom("owner_link")
    .select("owner_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  const owner = link && (await findOwner(db, { id: link.owner_id }));
  return owner?.password === password ? owner : undefined;
}

/** Removes links that expired before `before`, `limit` at most. @returns how many it removed. */
export function forgetOwnerLinks(db: Db, old: OldRows): Promise<number> {
  return removeOld(db, "owner_link", ["token_hash", "expires_at"], old);
}
