import { cookie, cookieIn } from "./cookies";
import { SESSION_FOR } from "./owner-session";

/** It gives no rights: pages with it link to the editor, which asks for the session. */
const NAME = "millrace-edit-bar";

/** @param shows whether pages get the bar; false removes the cookie. */
export function editBarCookie(shows: boolean, secure: boolean): string {
  return cookie(NAME, shows ? "1" : "", { lifetime: shows ? SESSION_FOR : 0, httpOnly: true, secure, path: "/" });
}

export function wantsEditBar(cookies: string | null): boolean {
  return cookies !== null && cookies.includes(NAME) && cookieIn(cookies, NAME) === "1";
}
