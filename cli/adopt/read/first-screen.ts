import { parseDeclarations } from "../../../common/css-text";
import { attribute, readClasses, readText, type Element, type ExportedPage } from "./html/page";

/** About what the first screen of a phone shows below the navigation: characters of text, and pictures. */
const TEXT_LIMIT = 400;
const PICTURE_LIMIT = 1;
const PICTURES = ["img", "video", "iframe", "picture", "svg", "canvas"];
const WITHOUT_BOX = ["script", "style", "template", "noscript", "head"];

/** The elements that a visitor probably sees without scrolling, judged by the markup alone. */
export function listFirstScreen({ elements }: ExportedPage): ReadonlySet<Element> {
  const shown = new Set<Element>();
  const left = new Set<Element>();
  let text = 0;
  let pictures = 0;
  for (const element of elements) {
    const { parentNode } = element;
    if ((parentNode && "tagName" in parentNode && left.has(parentNode)) || isBeside(element)) left.add(element);
    else {
      if (text > TEXT_LIMIT || pictures > PICTURE_LIMIT) break;
      shown.add(element);
      text += readText(element).trim().length;
      if (PICTURES.includes(element.tagName)) pictures++;
    }
  }
  return shown;
}

const isNavigation = (name: string): boolean => /^(w-)?(nav|menu)/i.test(name);

/** Whether an element takes no room of the screen, or is the navigation, whose menu is closed. */
function isBeside(element: Element): boolean {
  const { tagName } = element;
  if (WITHOUT_BOX.includes(tagName) || tagName === "nav" || readClasses(element).some(isNavigation)) return true;
  const style = attribute(element, "style") ?? "";
  return parseDeclarations(style).some(({ name, value }) => name === "display" && value === "none");
}
