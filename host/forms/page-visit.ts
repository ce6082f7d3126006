import { cookie, cookieIn } from "../security/cookies";
import { sign, verify } from "../security/sign";
import type { SpamReason } from "../store/units/submissions/accept";

const COOKIE = "millrace-visit";
/** Ms after which a visit counts as a new one. */
const VISIT = 12 * 3_600_000;
/** Neither decides alone: a browser may refuse cookies, and a short form may be filled in by one key. */
const HASTE = { reason: "sent too soon after the first page", weight: 60 };
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
 * What the time between the first page and a submission says.
 * @param least seconds that a person needs; 0: it says nothing.
 */
export function hasteOf(cookies: string | null, now: number, secret: Uint8Array, least: number): SpamReason[] {
  if (!least) return [];
  const opened = visitedAt(cookies, now, secret);
  if (opened === undefined) return [NO_PAGE];
  return now - opened < least * 1000 ? [HASTE] : [];
}

function visitedAt(cookies: string | null, now: number, secret: Uint8Array): number | undefined {
  const [time = "", signature = ""] = (cookieIn(cookies, COOKIE) ?? "").split(".");
  if (!verify(secret, "page visit", time, signature)) return undefined;
  const at = Number(time);
  // Later than now: the clock was set back.
  return at <= now && at > now - VISIT ? at : undefined;
}
