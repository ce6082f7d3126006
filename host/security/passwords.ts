import { randomBytes } from "node:crypto";
import type * as argon2 from "@node-rs/argon2";
import { currentSite } from "../base/current-site";
import { createFairQueue } from "../base/fair-queue";
import { loadPackage } from "../base/load-package";
import { Refused } from "../http/refused";

const loadArgon2 = () => loadPackage("@node-rs/argon2") as typeof argon2;

/** Parameters of Argon2id, the package's default algorithm. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Maximum parallel hashes. They share threads with file reads, and pages must not wait for logins.
 */
const AT_ONCE = 2;
/** Maximum queue length of a site; further logins are refused. */
const MOST_WAITING = 400;

/** Sites of one process take turns. */
const queue = createFairQueue(AT_ONCE);

/** @throws Refused when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waitingHashes() >= MOST_WAITING)
    throw new Refused(503, "Too many logins at the same time. Try again in a few seconds.", 5);
  return queue.run(currentSite(), work);
}

/** Number of hashes of the site that wait for their turn. */
export function waitingHashes(): number {
  return queue.waiting(currentSite());
}

/** @throws Refused when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => loadArgon2().hash(password, COST));
}

/** Whether a text is a password hash, which must not be shown. */
export function isPasswordHash(text: unknown): boolean {
  return typeof text === "string" && /^\$argon2id\$v=\d+\$/.test(text);
}

let unusedHash: Promise<string> | undefined;

/**
 * Takes the same time with and without a hash to compare with.
 * @throws Refused when too many wait already.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const known = stored ?? (await (unusedHash ??= hashPassword(randomBytes(16).toString("hex"))));
  return (await inTurn(() => loadArgon2().verify(known, password))) && typeof stored === "string";
}
