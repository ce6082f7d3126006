import type { Page } from "../../core/page/page";
import { $session } from "../../core/session";

export const isLoggedIn = (): boolean => $session.get().loggedIn;

/** Leads to the sign-up, and from there back to this page; an earlier goal stays (`commerce.md` C-31, C-32). */
export function goToSignUp(page: Page): void {
  const goal = new URLSearchParams(location.search).get("usredir") ?? location.pathname + location.search;
  page.navigate(`/sign-up?usredir=${encodeURIComponent(goal)}`);
}
