import { DOMSerializer, type DOMOutputSpec, type Node } from "prosemirror-model";
import { MARK } from "../../../pages/mark";
import { schema } from "./schema";

/** For the host, a part of the page that stays as a whole is a span with its mark. */
const writeLocked = ({ attrs }: Node): DOMOutputSpec => ["span", { [MARK]: String(attrs.place) }];

const writeImage = ({ attrs: { src, alt } }: Node): DOMOutputSpec => ["img", { src: String(src), alt: String(alt) }];

/** Loads nothing of what is written. */
const inert = document.implementation.createHTMLDocument();

const serializer = new DOMSerializer(
  { ...DOMSerializer.nodesFromSchema(schema), locked: writeLocked, locked_phrase: writeLocked, image: writeImage },
  DOMSerializer.marksFromSchema(schema),
);

/** An element with a text as the host gets it. */
export function writeText(text: Node): HTMLElement {
  const written = inert.createElement("div");
  written.append(serializer.serializeFragment(text.content, { document: inert }));
  for (const paragraph of written.querySelectorAll("li > p:first-child, blockquote > p:first-child"))
    if (isBare(paragraph)) paragraph.replaceWith(...paragraph.childNodes);
  return written;
}

/** The same without blocks: each but the last one ends a line. */
export function writePhrases(text: Node): HTMLElement {
  const written = inert.createElement("div");
  text.descendants((block) => {
    if (!block.isTextblock) return true;
    if (written.hasChildNodes()) written.append(inert.createElement("br"));
    written.append(serializer.serializeFragment(block.content, { document: inert }));
    return false;
  });
  return written;
}

/** Whether a paragraph stands for text that is directly in a list item or quote, as builders write it. */
function isBare(paragraph: Element): boolean {
  const others = [...(paragraph.parentElement?.children ?? [])].slice(1);
  return !paragraph.hasAttribute(MARK) && others.every(({ localName }) => localName !== "p");
}
