import { toText } from "../core/text";

/**
 * Whether following or loading a URL could run a script here, or show a document of the server's choice as ours
 * (`rendering.md` R-22, D-3). The browser's own parser decides: it recognizes every way to hide a scheme.
 */
export function isScriptUrl(url: string): boolean {
  try {
    return /^(javascript|data|vbscript|blob|filesystem):$/.test(new URL(url, document.baseURI).protocol);
  } catch {
    return true;
  }
}

const KEYPAD = "22233344455566677778889999";

/** `tel:` URL of a phone number; letters become keypad digits (`rendering.md` R-61). `#` without a digit. */
export function phoneAddress(value: unknown): string {
  const text = typeof value === "string" ? value.replace(/\s/g, "") : "";
  if (!/\d/.test(text)) return "#";
  return `tel:${text.toLowerCase().replace(/[a-z]/g, (letter) => KEYPAD.charAt(letter.charCodeAt(0) - 97))}`;
}

/** `mailto:` URL (`rendering.md` R-62). @param subject percent-encoded. */
export function emailAddress(value: unknown, subject = ""): string {
  return value ? `mailto:${toText(value)}${subject && `?subject=${subject}`}` : "#";
}
