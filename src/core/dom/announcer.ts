import { atEnd } from "../lifetime";
import { createElement } from "./create-element";
import { shared } from "../shared";
import { hideVisually } from "./visually-hidden";

/** The region and its number of users: state of the document, for all scripts of the runtime. */
const statusRegion = () => shared("status", () => ({ place: createElement("div", { role: "status" }), users: 0 }));

/**
 * The live region of the page, which exists before any text: screen readers read its text, wherever the focus is. It is
 * at the end of the body, where no form is laid out around it, and is removed with its last user.
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
