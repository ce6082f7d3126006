const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The texts between all `<name>` and `</name>`, with their markup. Elements of this name must not be nested. */
export function readElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, "g"))].map(([, inside = ""]) => inside);
}

/** The text of the first element of this name, or undefined. */
export function readText(xml: string, name: string): string | undefined {
  const [inside] = readElements(xml, name);
  return inside?.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (entity, hex?: string, decimal?: string, word?: string) => {
      if (word) return ENTITIES[word] ?? entity;
      return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal));
    },
  );
}

/** Escapes a text for an element. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
