import { ask } from "../../../owner/app/api";
import type { Selected } from "../../messages";
import type { ShownElement } from "../../shown-text";
import { toFrameUrl } from "../use-frame";
import { readText, type RichText } from "./read-text";

/**
 * Loads a rich text as the host has it, with the draft: what the frame shows was changed by the browser and by the frame's
 * script.
 * @returns the text, or why it cannot be edited, in a sentence.
 */
export async function loadText(
  page: string,
  { place, kind }: NonNullable<Selected["rich"]>,
): Promise<RichText | string> {
  const { path } = await ask("GET /frame", {});
  const answer = await fetch(`${toFrameUrl(path, "text", page)}?place=${encodeURIComponent(place)}`);
  if (!answer.ok) return "The site did not answer. Try again in a moment.";
  return readText(build((await answer.json()) as ShownElement), kind);
}

/** Elements that are not in the page, so that nothing of them runs or is loaded. */
function build({ tag, attributes, children }: ShownElement): Element {
  // A tag with other characters is one that the editor does not know.
  const element = document.createElement(/^[a-z][a-z0-9-]*$/.test(tag) ? tag : "object");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === "string" ? child : build(child))));
  return element;
}
