/** An address as the page means it, or `undefined` when it is none. */
export function parseUrl(address: string, base: string = document.baseURI): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
