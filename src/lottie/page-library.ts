/** What the page had before lottie-web, which sets this property when it is loaded. */
const before = Object.getOwnPropertyDescriptor(window, "bodymovin");

/** Restores `window.bodymovin`. This module has to be imported before lottie-web. */
export function restorePageLibrary(): void {
  if (before) Object.defineProperty(window, "bodymovin", before);
  else delete (window as { bodymovin?: unknown }).bodymovin;
}
