/** A URL as the page means it, or `undefined` when it is not one. */
export function parseUrl(url: string, base: string = document.baseURI): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Whether a URL is on the page's own origin, where its cookies can be read. */
export function isOwnOrigin(url: string): boolean {
  return parseUrl(url)?.origin === location.origin;
}
