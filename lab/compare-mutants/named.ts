import { defaultTreeAdapter, type DefaultTreeAdapterMap } from "parse5";
import { attribute, descendants, readClasses, type Element } from "../../cli/adopt/read/html/page";

/** Tag, id and classes, without those of a state. */
export const describeTag = (element: Element): string => {
  const id = attribute(element, "id");
  const classes = readClasses(element).filter((name) => !name.startsWith("w--"));
  return `${element.tagName}${id ? `#${id}` : ""}${classes.map((name) => `.${name}`).join("")}`;
};

/** Tag, id, classes and first words. */
export function describeElement(element: Element): string {
  const text = readFirstWords(element);
  return `${describeTag(element)}${text ? ` “${text}”` : ""}`;
}

const readFirstWords = (element: Element): string => readAllText(element).replace(/\s+/g, " ").trim().slice(0, 30);

const readAllText = (node: DefaultTreeAdapterMap["node"]): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return "childNodes" in node && node.nodeName !== "script" ? node.childNodes.map(readAllText).join("") : "";
};

/** How many levels around a changed element count as the element. */
const LEVELS = 2;

/** An element, what it contains, and what is close around it. */
function listNear(element: Element): Element[] {
  const near = descendants(element);
  let at = element.parentNode;
  for (let level = 0; level < LEVELS && at && "tagName" in at && at.tagName !== "body"; level++) {
    near.push(at);
    at = at.parentNode;
  }
  return near;
}

/** Whether a finding names one of the elements, or one inside or close around them, by its classes, its name or its text. */
export function namesElement(finding: unknown, elements: readonly Element[]): boolean {
  const texts = listTexts(finding).map((text) => text.replace(/\.w--[\w-]+/g, ""));
  return elements.flatMap(listNear).some((element) => {
    const tag = describeTag(element);
    const words = readFirstWords(element);
    const names = ["name", "data-name", "href", "data-w-id"].flatMap((name) => attribute(element, name) ?? []);
    return texts.some(
      (text) =>
        text === tag ||
        text.startsWith(`${tag} “${words}`) ||
        (tag.length > element.tagName.length && text.split(" ").includes(tag)) ||
        [words, ...names].some((name) => name.length > 3 && text.includes(`“${name}”`)),
    );
  });
}

/** All texts in a finding. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
