import { cookie, cookieIn } from "../security/cookies";
import { sign, verify } from "../security/sign";
import type { SpamReason } from "../records/submissions";

const COOKIE = "millrace-visit";
/** Ms after which a visit counts as a new one. */
const VISIT = 12 * 3_600_000;
/** Neither is enough for spam: browsers may refuse cookies, and autofill completes a short form at once. */
const SENT_TOO_SOON = { reason: "sent too soon after the first page", weight: 60 };
const NO_PAGE = { reason: "sent without opening a page first", weight: 40 };

/**
 * A signed cookie with the time of a browser's first page. It identifies no visitor, and scripts cannot read it.
 * @returns undefined if the request has a cookie that is still valid.
 */
export function visitCookie(
  cookies: string | null,
  now: number,
  secret: Uint8Array,
  secure: boolean,
): string | undefined {
  if (visitedAt(cookies, now, secret) !== undefined) return undefined;
  return cookie(COOKIE, `${now}.${sign(secret, "page visit", String(now))}`, { httpOnly: true, secure });
}

/**
 * Reasons for spam from the time between the first page and a submission.
 * @param least seconds that a person needs; 0 turns the check off.
 */
export function checkFillTime(cookies: string | null, now: number, secret: Uint8Array, least: number): SpamReason[] {
  if (!least) return [];
  const opened = visitedAt(cookies, now, secret);
  if (opened === undefined) return [NO_PAGE];
  return now - opened < least * 1000 ? [SENT_TOO_SOON] : [];
}

function visitedAt(cookies: string | null, now: number, secret: Uint8Array): number | undefined {
  const [time = "", signature = ""] = (cookieIn(cookies, COOKIE) ?? "").split(".");
  if (!verify(secret, "page visit", time, signature)) return undefined;
  const at = Number(time);
  // A time in the future: the clock was set back.
  return at <= now && at > now - VISIT ? at : undefined;
}
