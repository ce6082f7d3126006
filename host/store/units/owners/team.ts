import type { Db } from "../../schema";
import { removeOwnerFeeds } from "../feeds";
import { queueMail, type NewMail } from "../mails";
import { addOwnerLink, type NewOwnerLink } from "./links";
import { changeChecked, endAccess, isActive, OWNER_COLUMNS, toOwner, type CheckedOwner, type Owner } from "./owners";
import type { OwnerRole } from "../../../records/owners";

/** Invites an owner, whose name is the email address. @returns false if an owner has this name or address. */
export async function inviteOwner(
  db: Db,
  { id, email, role, link }: { id: string; email: string; role: OwnerRole; link: NewOwnerLink },
): Promise<boolean> {
  const known = await findNamed(db, email);
  // The unit runs again.
  if (known) return known.id === id;
  await db.insertInto("owner").values({ id, name: email, email, password: "", role, created_at: link.now }).execute();
  await addOwnerLink(db, id, link);
  return true;
}

/** The result of a change: `last`: it would leave no active owner with all rights. */
export type OwnerOutcome = "done" | "last" | "unknown";

/**
 * Changes the role of an owner, or disables (`disabledAt` a time) or enables one. Disabling ends sessions and links, and
 * losing all rights ends feeds.
 */
export async function changeOwner(
  db: Db,
  { id, role, disabledAt }: { id: string; role?: OwnerRole; disabledAt?: number | null },
): Promise<OwnerOutcome> {
  const lowers = (role !== undefined && role !== "all") || typeof disabledAt === "number";
  const outcome = await checkOthers(db, id, lowers);
  if (outcome !== "done") return outcome;
  const change = { ...(role ? { role } : {}), ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }) };
  await db.updateTable("owner").set(change).where("id", "=", id).execute();
  if (typeof disabledAt === "number") await endAccess(db, id);
  if (lowers) await removeOwnerFeeds(db, id);
  return "done";
}

/** Removes an owner with all sessions, links, feeds and emails about the owner. */
export async function removeOwner(db: Db, { id }: { id: string }): Promise<OwnerOutcome> {
  const outcome = await checkOthers(db, id, true);
  if (outcome === "done") await db.deleteFrom("owner").where("id", "=", id).execute();
  return outcome;
}

/**
 * Stores the email address of an owner; null removes it.
 * @returns the owner; `taken` if another owner has the address; undefined as `changeChecked`.
 */
export async function setOwnerEmail(
  db: Db,
  { owner, email }: { owner: CheckedOwner; email: string | null },
): Promise<Owner | "taken" | undefined> {
  if (email !== null && (await isTaken(db, owner, email))) return "taken";
  const changed = await changeChecked(db, owner, { email });
  // A link that was mailed to the earlier address must not work any more.
  if (changed) await db.deleteFrom("owner_link").where("owner_id", "=", owner.id).execute();
  return changed;
}

/**
 * Mails a link to an email address that the owner wants to have. The address is not stored.
 * @returns as `setOwnerEmail`.
 */
export async function startOwnerEmail(
  db: Db,
  { owner, mail, now }: { owner: CheckedOwner; mail: NewMail; now: number },
): Promise<Owner | "taken" | undefined> {
  if (await isTaken(db, owner, mail.recipient)) return "taken";
  const checked = await changeChecked(db, owner, { email: owner.email });
  if (checked) await queueMail(db, { mail, queue: "account", now, ownerId: owner.id });
  return checked;
}

/** Whether an address is the name or address of another owner. */
async function isTaken(db: Db, owner: CheckedOwner, email: string): Promise<boolean> {
  const known = await findNamed(db, email);
  return known !== undefined && known.id !== owner.id;
}

/** @param lowers whether the owner loses all rights: another active owner must have them. */
async function checkOthers(db: Db, id: string, lowers: boolean): Promise<OwnerOutcome> {
  // Locks these rows, so that of two parallel changes the second one sees the first.
  const rows = await db
    .updateTable("owner")
    .set({ role: "all" })
    .where("role", "=", "all")
    .returning(OWNER_COLUMNS)
    .execute();
  const owners = rows.map(toOwner);
  const target = owners.find((owner) => owner.id === id);
  const others = owners.some((owner) => owner.id !== id && isActive(owner));
  if (lowers && target && isActive(target) && !others) return "last";
  if (target) return "done";
  return (await db.selectFrom("owner").select("id").where("id", "=", id).executeTakeFirst()) ? "done" : "unknown";
}

async function findNamed(db: Db, email: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom("owner")
    .select(OWNER_COLUMNS)
    .where((eb) => eb.or([eb("name", "=", email), eb("email", "=", email)]))
    .executeTakeFirst();
  return row && toOwner(row);
}
