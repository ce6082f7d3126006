/** A tag of a template language in a page, such as `{% static 'js/a.js' %}`, with its offsets. */
export interface TemplateTag {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `value`: in an attribute without quotes. */
  readonly place: "text" | "tag" | "value" | "code sample";
}

/** Openings and endings: PHP, EJS and ERB, Django, Jinja, Liquid, Twig and Nunjucks. */
const KINDS: readonly (readonly [open: string, close: string])[] = [
  ["<?php", "?>"],
  ["<?=", "?>"],
  ["<? ", "?>"],
  ["<%", "%>"],
  ["{%", "%}"],
  ["{#", "#}"],
  ["{{", "}}"],
];
/** Placeholders of the builder that exports contain: `{{wf {"path":"slug"} }}`, `<%WF_FORM_VALUE_PATH%>`. */
const BUILDER = /^(\{\{|<%)wf/i;
const ANY = new RegExp(`(?:${KINDS.map(([open]) => open.replace("?", "\\?")).join("|")})(?!wf)`, "i");
/** A pair of braces can also be a part of something else. */
const LONGEST_IN_BRACES = 2000;
/** Settings in front of a page of Jekyll, Eleventy and others. */
const FRONT_MATTER = /^---\r?\n[^]*?\n---(?=\r?\n)/;
/** Their content is not markup. */
const RAW = ["script", "style", "xmp"];
const SAMPLES = ["pre", "code", "samp"];

/** Whether a text, such as a URL, holds a tag of a template language. */
export const hasTemplateTag = (text: string): boolean => ANY.test(text);

/** The parts of a text between its template tags, and the tags, in turn. */
export function splitTemplateTags(text: string): string[] {
  const tags = findTemplateTags(text);
  const ends = [0, ...tags.flatMap(({ start, end }) => [start, end]), text.length];
  return ends.slice(1).map((end, index) => text.slice(ends[index], end));
}

/** The template tags of a page, in order. Those in scripts, styles and comments do not count. */
export function findTemplateTags(source: string): TemplateTag[] {
  const front = FRONT_MATTER.exec(source)?.[0] ?? "";
  if (front === "" && !ANY.test(source)) return [];
  const scanner = new Scanner(source);
  scanner.scan(front.length);
  return [...(front === "" ? [] : [createTag(source, 0, front.length, "text")]), ...scanner.found];
}

/** The same text without the tags, of the same length and lines: parsers do not take parts of them for markup. */
export function hideTemplateTags(source: string, tags: readonly TemplateTag[]): string {
  let hidden = "";
  let at = 0;
  for (const { start, end, text, place } of tags) {
    hidden += source.slice(at, start) + text.replace(/[^\r\n]/g, place === "value" ? "x" : " ");
    at = end;
  }
  return hidden + source.slice(at);
}

/** The first tag that reaches behind an offset. */
export function findTagFrom(tags: readonly TemplateTag[], offset: number): TemplateTag | undefined {
  let [low, high] = [0, tags.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tags[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return tags[low];
}

const createTag = (source: string, start: number, end: number, place: TemplateTag["place"]): TemplateTag => ({
  start,
  end,
  text: source.slice(start, end),
  place,
});

/** Walks through a page once. It knows only what is needed to tell markup from text: tags, quotes, scripts, comments. */
class Scanner {
  readonly found: TemplateTag[] = [];
  readonly #ends = new Map<string, number>();
  #element: { name: string; closes: boolean } | undefined;
  #quote = "";
  #samples = 0;

  constructor(private readonly source: string) {}

  scan(from: number): void {
    const signs = /[<>"'{]/g;
    for (let at = from; at < this.source.length;) {
      signs.lastIndex = at;
      const sign = signs.exec(this.source);
      if (!sign) return;
      at = this.#tag(sign.index) ?? this.#markup(sign.index, sign[0]);
    }
  }

  /** Takes a template tag that starts here. @returns where it ends. */
  #tag(start: number): number | undefined {
    const kind = KINDS.find(([open]) => this.source.startsWith(open, start));
    if (!kind || BUILDER.test(this.source.slice(start, start + 4))) return undefined;
    const [open, close] = kind;
    const isProgram = close === "?>";
    const stop = this.#find(close, start + open.length);
    if (stop < 0 && !isProgram) return undefined;
    // A program may reach to the end of the file.
    const end = stop < 0 ? this.source.length : stop + close.length;
    if (open.startsWith("{") && end - start > LONGEST_IN_BRACES) return undefined;
    this.found.push(createTag(this.source, start, end, this.#place(start)));
    return end;
  }

  #place(start: number): TemplateTag["place"] {
    if (!this.#element) return this.#samples > 0 ? "code sample" : "text";
    const before = this.found.at(-1);
    const continues = before?.end === start && before.place === "value";
    return !this.#quote && (continues || /[^\s"'<}]/.test(this.source.charAt(start - 1))) ? "value" : "tag";
  }

  /** The next place of an ending. Each is looked for once, so that a page of openings only takes no longer. */
  #find(close: string, from: number): number {
    const known = this.#ends.get(close);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const found = this.source.indexOf(close, from);
    this.#ends.set(close, found);
    return found;
  }

  /** @returns where to go on. */
  #markup(at: number, sign: string): number {
    if (!this.#element) return sign === "<" ? this.#open(at) : at + 1;
    if (this.#quote) {
      if (sign === this.#quote) this.#quote = "";
    } else if (sign === '"' || sign === "'") {
      if (
        this.source
          .slice(Math.max(0, at - 20), at)
          .trimEnd()
          .endsWith("=")
      )
        this.#quote = sign;
    } else if (sign === ">") return this.#close(at + 1);
    return at + 1;
  }

  #open(at: number): number {
    if (this.source.startsWith("<!--", at)) {
      const end = this.source.indexOf("-->", at + 4);
      return end < 0 ? this.source.length : end + 3;
    }
    const name = /<(\/?)([a-z][^\s/>{<]*)/iy;
    name.lastIndex = at;
    const [whole = "<", slash, word] = name.exec(this.source) ?? [];
    if (word !== undefined) this.#element = { name: word.toLowerCase(), closes: slash === "/" };
    return at + whole.length;
  }

  #close(at: number): number {
    const { name = "", closes = false } = this.#element ?? {};
    this.#element = undefined;
    if (SAMPLES.includes(name)) this.#samples = Math.max(0, this.#samples + (closes ? -1 : 1));
    if (closes || !RAW.includes(name)) return at;
    const end = new RegExp(`</${name}`, "gi");
    end.lastIndex = at;
    return end.exec(this.source)?.index ?? this.source.length;
  }
}
