import { atEnd } from "../core/lifetime";

/** Time in ms in which further forms share the notice. */
const DEBOUNCE = 100;

const NOTICE =
  "Oops! This page has improperly configured forms. Please contact your website administrator to fix this issue.";

/** @returns a function that requests the notice, which is shown once per page for all forms (`forms.md` 16). */
export function createConfigurationNotice(signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  atEnd(signal, () => clearTimeout(timer));
  return () => {
    if (shown) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown = true;
      window.alert(NOTICE);
    }, DEBOUNCE);
  };
}
