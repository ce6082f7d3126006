import { extname } from "pathe";
import type { DefaultTreeAdapterMap } from "parse5";
import { findTagFrom, hasTemplateTag, type TemplateTag } from "./template-tags";

/** The endings of the files of template languages, which are read as pages when they load the vendor script. */
export const TEMPLATES = [
  ...[".ejs", ".eta", ".liquid", ".njk", ".nunjucks", ".jinja", ".jinja2", ".j2", ".twig", ".hbs", ".handlebars"],
  ...[".mustache", ".tmpl", ".tpl", ".php", ".phtml", ".erb", ".cshtml", ".aspx", ".jsp"],
];

/** What is known of a page from which a program on a server makes the pages of visitors. */
export interface Template {
  /** Its tags, in the order of the source. */
  readonly tags: readonly TemplateTag[];
  /** One of them, for the report; empty without any. */
  readonly tag: string;
  /** Those that may add markup, which is in other files. */
  readonly parts: readonly TemplateTag[];
}

/** Whether a page of visitors has more markup than this file. */
export const addsParts = ({ template }: { template?: Template | undefined }): boolean =>
  template !== undefined && template.parts.length > 0;

type Element = DefaultTreeAdapterMap["element"];

/** Words of tags in braces. In plain pages other braces occur, too. */
const WORDS =
  /^\{%-?\s*(autoescape|assign|block|capture|comment|component|csrf_token|extends|for|form|from|if|import|include|includes|layout|liquid|load|macro|paginate|raw|render|schema|section|set|static|trans|unless|url|with)\b/;
/** Tags that add no markup. */
const HARMLESS =
  /^\{%-?\s*(assign|comment|csrf_token|elif|else|empty|end\w+|for|if|load|set|trans|url|with)\b|^\{#|^---/;
/** Conditions and loops of programs, and their ends. */
const CONTROL = /^<(\?php|\?|%)-?\s*(\}|(if|else|elseif|elsif|end\w*|for|foreach|unless|while)\b)/;
const OUTPUT = /\b(echo|include\w*|partial|print|render|require\w*|yield)\b/;
/** Attributes whose URL a template makes. */
const URLS = ["src", "href", "action", "srcset", "data-src"];

/**
 * Gives attributes with template tags the values that they have in the source, and finds out whether the page is a template. Braces
 * in the texts of a page are not enough: programs of the page use them, too.
 */
export function readTemplate(
  path: string,
  source: string,
  tags: readonly TemplateTag[],
  elements: readonly Element[],
): Template | undefined {
  const isNamed = TEMPLATES.includes(extname(path).toLowerCase());
  if (tags.length === 0 && !isNamed) return undefined;
  const restored = elements.flatMap((element) => restoreAttributes(source, tags, element));
  const isSure = ({ text, place }: TemplateTag): boolean =>
    place !== "code sample" &&
    (/^(<|---)/.test(text) || (text.startsWith("{%") && (place !== "text" || WORDS.test(text))));
  const sure = tags.filter(isSure);
  if (sure.length === 0 && !isNamed && !restored.some((name) => URLS.includes(name))) return undefined;
  const sample = tags.find(({ place }) => place === "tag" || place === "value") ?? sure[0];
  return {
    tags,
    tag: shorten(sample?.text ?? ""),
    parts: tags.filter(({ text, place }) => place === "text" && !isHarmless(text)),
  };
}

const isHarmless = (tag: string): boolean => HARMLESS.test(tag) || (CONTROL.test(tag) && !OUTPUT.test(tag));

/** @returns the names of the attributes. */
function restoreAttributes(source: string, tags: readonly TemplateTag[], element: Element): string[] {
  const places = element.sourceCodeLocation?.attrs ?? {};
  return element.attrs.flatMap((attribute) => {
    const place = places[attribute.name];
    const tag = place && findTagFrom(tags, place.startOffset);
    if (!place || !tag || tag.start >= place.endOffset) return [];
    // Classes beside a tag are found without it.
    if (attribute.name === "class") return [];
    const written = source.slice(place.startOffset + attribute.name.length, place.endOffset);
    attribute.value = written.replace(/^\s*=\s*/, "").replace(/^(["'])([^]*)\1$/, "$2");
    return hasTemplateTag(attribute.value) ? [attribute.name] : [];
  });
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= 60) return line;
  const [open = ""] = /^\S+/.exec(line) ?? [];
  return `${open} … ${line.slice(-2)}`;
}
