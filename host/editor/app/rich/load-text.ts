import { ask } from "../../../owner/app/api";
import { MARK } from "../../../pages/mark";
import { toFrameUrl } from "../use-frame";
import { readText, type RichText } from "./read-text";

/**
 * Loads a rich text as the host has it: the page with the draft, in which no script has run.
 * @returns the text, or why it cannot be edited, in a sentence.
 */
export async function loadText(page: string, place: string): Promise<RichText | string> {
  const { path } = await ask("GET /frame", {});
  const shown = await loadDocument(toFrameUrl(path, "edit", page));
  const rich = [...(shown?.querySelectorAll(`[${MARK}]`) ?? [])].find((one) => one.getAttribute(MARK) === place);
  return rich ? readText(rich) : "The site does not answer. Try again in a moment.";
}

/** The browser reads the page without showing it. Text of a page cannot be read by a script, which the policy forbids. */
function loadDocument(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
}
