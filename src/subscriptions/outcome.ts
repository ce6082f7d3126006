const KEY = "millrace:canceled-subscription";

/** Remembers across the reload what was canceled, so that the visitor reads it where they left. */
export function rememberCanceled(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Storage may be forbidden; the row's own status then has to do.
  }
}

/** What was canceled before this load, once. */
export function recallCanceled(): string | null {
  try {
    const id = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return id;
  } catch {
    return null;
  }
}
