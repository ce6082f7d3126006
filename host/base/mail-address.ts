/** The email address in a text, or null unless the text is exactly one valid address. */
export function addressIn(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= 254 &&
    !/\p{C}/u.test(text) &&
    /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\"]+$/.test(text)
    ? text
    : null;
}
