import { atEnd } from "../life";
import { createElement } from "./create-element";
import { shared } from "../shared";
import { hideVisually } from "./visually-hidden";

/** The region, and how many may speak in it: a fact of the document, whichever script of the runtime asks. */
const statusRegion = () => shared("status", () => ({ place: createElement("div", { role: "status" }), users: 0 }));

/**
 * The live region of the page, there before any text is: screen readers read what is said in it, wherever the focus is. It
 * lies at the end of the body, where no form is laid out around it, and goes with the last who asked for it.
 */
export function createAnnouncer(signal: AbortSignal): (text: string) => void {
  const region = statusRegion();
  const { place } = region;
  hideVisually(place);
  if (!place.isConnected) document.body.append(place);
  region.users++;
  atEnd(signal, () => --region.users || place.remove());
  return (text) => {
    place.textContent = text;
  };
}
