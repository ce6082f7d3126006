/** Safe markup: all values in it were escaped. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Part = string | number | Markup | Part[];

/** Builds markup from a template. Escapes texts, but not nested markup. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + render(parts[index] ?? "")).join(""));
}

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join("");
  return part instanceof Markup ? part.toString() : escapeText(String(part));
}

/** Escapes a text for HTML content and quoted attributes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
