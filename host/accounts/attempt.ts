import { LIFETIMES } from "../../wire/lifetimes";
import { createToken, hashToken } from "../security/tokens";
import type { AttemptKind } from "../store/schema";
import type { NewAttempt } from "../store/units/accounts/attempts";

/** Lifetimes of mailed links, in ms. */
const LIFETIME: Record<AttemptKind, number> = {
  verify: LIFETIMES.token,
  reset: LIFETIMES.token,
  invite: LIFETIMES.session,
};

/** A new link. The email contains the token, the store only its hash. */
export function createAttempt(kind: AttemptKind, now: number, redirect = ""): { token: string; attempt: NewAttempt } {
  const token = createToken();
  return { token, attempt: { tokenHash: hashToken(token), now, expiresAt: now + LIFETIME[kind], redirect } };
}
