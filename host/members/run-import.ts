import type { Ports } from "../ports";
import { createMembers, describeFull } from "./import-users";
import type { MemberLimits } from "./limits";
import { createInviter } from "../accounts/invitations";
import { createSender, type SenderSettings } from "../mail/sender";

export type ImportSettings = MemberLimits & SenderSettings;

/** Ms after which another attempt is made at a part, such as after the host ended. */
const LEASE = 60_000;

/** Stores the next part of the import that an owner started. Returns the number of its rows; 0: none is due. */
export async function importNextPart(settings: ImportSettings, ports: Ports): Promise<number> {
  const { store, now } = ports;
  const part = await store.claimImport({ now: now(), lease: LEASE });
  if (!part) return 0;
  const { id, number, invitesPerHour, added } = part;
  const invite =
    invitesPerHour === null
      ? undefined
      : { perHour: invitesPerHour, make: createInviter(createSender(settings, ports)) };
  const { members, groupIds } = createMembers({ ...part, begun: part.startedAt }, invite);
  const stored = await store.storeImportPart({ id, number, members, groupIds, now: now(), most: settings.mostUsers });
  if (stored === "full") {
    await store.failImport({ id, error: await describeFull(store, settings, added), now: now() });
  }
  return members.length;
}
