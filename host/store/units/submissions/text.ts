/** PostgreSQL takes no NUL in a text, and no half of a character; JSON keeps both as escapes. */
export function storable(text: string): string {
  return Buffer.from(text.replaceAll("\0", ""), "utf8").toString("utf8");
}
