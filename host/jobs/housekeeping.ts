import { createId } from "../base/ids";
import type { Ports } from "../ports";
import { SESSION_FOR } from "../security/owner-session";
import type { Settings } from "../settings/settings";
import { quotaUse } from "../uploads/quota";
import { CART_FOR } from "../shop/scope";
import { inParts } from "./in-parts";

export type CleaningSettings = Pick<Settings, "retention" | "uploadQuota">;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rows per unit of work, so that submissions wait only briefly. */
const AT_ONCE = 20;
/** Pauses 19 times as long as the work, so that cleaning uses a twentieth of the time. */
const PAUSE = 19;

/** Ms that an id may be ahead of this clock, because clocks of other processes may differ. */
const CLOCK_SLACK = 10 * 60_000;
/** Number of time digits in an id. */
const TIME_DIGITS = 10;
/** Retention of form files without a submission. */
const LOOSE_FOR = HOUR;
/** Retention of unclaimed account files, whose sign-up may wait for its email, and of leftovers of a crash. */
const UNUSED_AFTER = DAY;
/** Retention of client addresses. */
const ADDRESSES_FOR = 30 * DAY;
/** Retention of expired mailed links, so that the page can report it, and of unverified sign-ups. */
const ATTEMPTS_FOR = 7 * DAY;
/** Retention of the result of an import of users, because it names refused addresses. */
const IMPORTS_FOR = 30 * DAY;
/** The longest window of a rate limit. */
const RATES_FOR = 2 * DAY;

/** Runs a unit until it finds nothing more. */
type Clean = (forget: (limit: number) => Promise<number>) => Promise<void>;

/** Deletes data that is no longer needed or past its retention. */
export async function cleanStore(settings: CleaningSettings, ports: Ports, signal: AbortSignal): Promise<void> {
  const { store, blobs, now } = ports;
  const clean: Clean = (forget) => inParts(() => forget(AT_ONCE), { pause: PAUSE, signal });
  await correctFutureTimes(ports, clean);
  await removeOld(settings, ports, clean);
  await removeUnusedImages(ports);
  await removeOrphans(ports);
  await clean((limit) => store.forgetAddresses({ before: now() - ADDRESSES_FOR, limit }));
  await clean((limit) => store.forgetOwnerSessions({ before: now() - SESSION_FOR, limit }));
  await clean((limit) => store.forgetOwnerLinks({ before: now(), limit }));
  await clean((limit) => store.forgetSessions({ before: now(), limit }));
  await clean((limit) => store.forgetAttempts({ before: now() - ATTEMPTS_FOR, limit }));
  await store.removeImports({ endedBefore: now() - IMPORTS_FOR });
  await clean((limit) => store.forgetOldCarts({ before: now() - CART_FOR, limit }));
  await clean((limit) => store.forgetRates({ before: now() - RATES_FOR, limit }));
  await blobs.direct?.removeOld(now() - UNUSED_AFTER);
  await blobs.removeUnfinished(now() - UNUSED_AFTER);
}

/** Corrects the time of submissions that arrived while the clock was ahead. */
async function correctFutureTimes({ store, now, newId, log }: Ports, clean: Clean): Promise<void> {
  const from = createId(now() + CLOCK_SLACK).slice(0, TIME_DIGITS);
  let total = 0;
  await clean(async (limit) => {
    const ids = Array.from({ length: limit }, newId).sort();
    const changed = await store.retimeSubmissions({ from, ids, now: now() });
    total += changed;
    return changed;
  });
  if (total)
    log({
      level: "warn",
      event: "submissions from the future",
      total,
      hint: "The clock was ahead when they arrived. They now have the current time.",
    });
}

async function removeOld(
  { retention }: CleaningSettings,
  { store, blobs, now, newId }: Ports,
  clean: Clean,
): Promise<void> {
  if (!retention) return;
  let total = 0;
  await clean(async (limit) => {
    const { removed, files } = await store.removeSubmissions({ receivedBefore: now() - retention * DAY, limit });
    for (const file of files) await blobs.remove(file);
    total += removed;
    return removed;
  });
  if (!total) return;
  const detail = `${total} submissions older than ${retention} days`;
  await store.writeAudit({ id: newId(), at: now(), actor: "retention", action: "delete", detail });
}

/** Deletes unreferenced files, and logs when the upload quota runs out. */
export async function cleanFiles(settings: CleaningSettings, ports: Ports): Promise<void> {
  await removeLoose(ports);
  const stored = await ports.store.storedBytes();
  const use = quotaUse(stored, settings);
  if (use === "fine") return;
  const hint = "Delete submissions with files, or raise --upload-quota.";
  ports.log({
    level: use === "full" ? "error" : "warn",
    event: `room for files ${use}`,
    storedMb: Math.round(stored / 1_000_000),
    hint,
  });
}

/** Deletes images of owners that no draft and no revision names. */
async function removeUnusedImages({ store, blobs, now }: Ports): Promise<void> {
  for (;;) {
    const ids = await store.unusedImages({ before: now() - UNUSED_AFTER, limit: AT_ONCE });
    for (const id of await store.removeFiles({ ids })) await blobs.remove(id);
    if (ids.length < AT_ONCE) return;
  }
}

async function removeLoose({ store, blobs, now }: Ports): Promise<void> {
  for (;;) {
    const ids = await store.looseFiles({
      formsBefore: now() - LOOSE_FOR,
      accountsBefore: now() - UNUSED_AFTER,
      limit: AT_ONCE,
    });
    for (const id of await store.removeFiles({ ids })) await blobs.remove(id);
    if (ids.length < AT_ONCE) return;
  }
}

/** Deletes content without a database row. */
async function removeOrphans({ store, blobs, now }: Ports): Promise<void> {
  let ids: string[] = [];
  const sweep = async () => {
    const known = new Set(await store.knownFiles({ ids }));
    for (const id of ids) if (!known.has(id)) await blobs.remove(id);
    ids = [];
  };
  for await (const id of blobs.list(now() - UNUSED_AFTER)) if (ids.push(id) >= AT_ONCE) await sweep();
  await sweep();
}
