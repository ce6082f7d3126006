import { pause } from "./pause";

/** Ms after a failure within which the next page replaces this one. */
const REPLACED_WITHIN = 3000;

/**
 * Runs a request. Safari ends requests as soon as the visitor follows a link, long before the page is hidden: such a
 * failure is thrown 3 s later, so only if the page stays.
 */
export async function delayFailureOnLeaving<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let leaving = false;
  const leave = () => void (leaving = true);
  // Only while a request runs, because a page with this listener may not enter the back/forward cache.
  addEventListener("beforeunload", leave);
  try {
    return await request();
  } catch (error) {
    if (leaving && !signal.aborted) await pause(REPLACED_WITHIN, signal).catch(() => undefined);
    throw error;
  } finally {
    removeEventListener("beforeunload", leave);
  }
}
