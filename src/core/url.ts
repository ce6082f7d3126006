/** An address as the page means it, or `undefined` when it is none. */
export function parseUrl(address: string, base: string = document.baseURI): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Whether an address is on the page's own origin, where its cookies can be read. */
export function isOwnOrigin(address: string): boolean {
  return parseUrl(address)?.origin === location.origin;
}
