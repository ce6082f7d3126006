/** Removes NUL and lone surrogates, which PostgreSQL does not accept in a text. JSON keeps both as escapes. */
export function storable(text: string): string {
  return Buffer.from(text.replaceAll("\0", ""), "utf8").toString("utf8");
}
