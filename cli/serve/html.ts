/** Markup that is safe to send: every value put into it was escaped. */
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

/** Builds markup from a template; texts are escaped, nested markup and lists of it are not escaped again. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + render(parts[index] ?? "")).join(""));
}

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join("");
  return part instanceof Markup ? part.toString() : escapeText(String(part));
}

/** Makes text harmless between tags and inside quoted attributes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
