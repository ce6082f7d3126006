import { LIFETIMES } from "../../wire/lifetimes";
import { createToken, hashToken } from "../security/tokens";
import type { EmailLinkKind } from "../store/schema";
import type { NewEmailLink } from "../store/units/accounts/email-links";

/** Lifetimes of mailed links, in ms. */
const LIFETIME: Record<EmailLinkKind, number> = {
  verify: LIFETIMES.token,
  reset: LIFETIMES.token,
  invite: LIFETIMES.session,
};

/** A new link. The email contains the token, the store only its hash. */
export function createEmailLink(
  kind: EmailLinkKind,
  now: number,
  redirect = "",
): { token: string; attempt: NewEmailLink } {
  const token = createToken();
  return { token, attempt: { tokenHash: hashToken(token), now, expiresAt: now + LIFETIME[kind], redirect } };
}
