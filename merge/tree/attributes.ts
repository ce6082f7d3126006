import { splitOutside } from "../../common/css-text";
import { plainCss } from "./plain-css";

/** How the values of an attribute compare and merge. */
export type AttributeKind = "set" | "style" | "list" | "text";

export function findAttributeKind(name: string): AttributeKind {
  if (name === "class" || name === "rel") return "set";
  if (name === "style") return "style";
  return name === "srcset" || name === "sizes" ? "list" : "text";
}

/** The value in a form that spelling does not change. */
export function plainValue(name: string, value: string): string {
  switch (findAttributeKind(name)) {
    case "set":
      return [...new Set(splitWords(value))].sort().join(" ");
    case "style":
      return [...readStyle(value)].map(([property, text]) => `${property}:${text}`).join(";");
    case "list":
      return value.trim().replace(/\s+/g, " ").replace(/ ?, ?/g, ",");
    case "text":
      return value;
  }
}

export const splitWords = (text: string): string[] => text.split(/[ \t\n\r\f]+/).filter(Boolean);

/**
 * The declarations of a `style` attribute by property, all of a property that is repeated; text without a colon is
 * its own property.
 */
export function readStyle(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of splitOutside(text, ";")) {
    const colon = part.indexOf(":");
    const property = colon < 0 ? part : part.slice(0, colon).trim();
    // The place of a repeated property is that of its last declaration; the others are for other browsers.
    const key = property.startsWith("--") ? property : property.toLowerCase();
    const value = colon < 0 ? "" : plainCss(part.slice(colon + 1));
    const before = found.get(key);
    found.delete(key);
    found.set(key, before === undefined || before === value ? value : `${before};${key}:${value}`);
  }
  return found;
}
