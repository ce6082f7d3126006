import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { redirectPath } from "./redirect";

/** Links to the log-in page as the builder writes them, and as its exports do. */
const LOG_IN_PAGE = /^(?:\.{0,2}\/)*log-in(?:\.html|\/)$|^\/log-in$/;

const ends = ["/log-in", "log-in/", "log-in.html"];

/** Links to the log-in page carry `usredir` over (`accounts.md` A-64). */
export const logInLinks: Behaviour = {
  name: "log-in-links",
  selector: ends.flatMap((end) => [`a[href$="${end}"]`, `area[href$="${end}"]`]).join(),
  mount(link, { signal }) {
    const href = link.getAttribute("href") ?? "";
    const path = redirectPath();
    if (!path || !LOG_IN_PAGE.test(href)) return;
    createEdits(signal).attribute(link, "href", `${href}?usredir=${encodeURIComponent(path)}`);
  },
};
