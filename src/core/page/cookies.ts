/**
 * The raw value of a readable cookie, not percent-decoded, compared by its exact name (`accounts.md` ).
 * @returns `undefined` without the cookie, `""` if it is empty.
 */
export function readCookie(name: string): string | undefined {
  try {
    return new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;]*)`).exec(document.cookie)?.[1]?.trimEnd();
  } catch {
    // A sandboxed frame without an origin forbids even reading.
    return undefined;
  }
}
