/** lottie-web announces itself as `window.bodymovin`, where a page may have a copy of its own. */
const before = Object.getOwnPropertyDescriptor(window, "bodymovin");

/** Puts the page's own library back. This module has to be imported before lottie-web, which replaces it. */
export function restorePageLibrary(): void {
  if (before) Object.defineProperty(window, "bodymovin", before);
  else delete (window as { bodymovin?: unknown }).bodymovin;
}
