/** The one address in a text, if it is one that a mail may be answered to; else null. */
export function addressIn(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\"]+$/.test(text)
    ? text
    : null;
}
