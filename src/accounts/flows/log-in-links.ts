import type { Behaviour } from "../../core/behaviour";
import { createEdits } from "../../core/edits";
import { parseUrl } from "../../core/page/url";
import { redirectPath } from "../form/redirect";
import { LOG_IN_LINKS } from "../module";
import type { CreateBehaviours } from "../../core/modules";

/** Path of the log-in page as the builder writes it, and as its exports do. */
const LOG_IN_PAGE = /^(?:\.{0,2}\/)*log-in(?:\.html|\/)$|^\/log-in$/;

/** A URL with a scheme or a host. */
const FULL = /^(?:[a-z][\w+.-]*:|\/\/)/i;

/** The path that a URL without query string leads to on this site; empty when it leads elsewhere. */
function toPath(href: string): string {
  if (!FULL.test(href)) return href;
  const url = parseUrl(href);
  return url?.origin === location.origin ? url.pathname : "";
}

/** Links to the log-in page pass `usredir` on, unless they already have one (`accounts.md` A-64). */
export const logInLinks: Behaviour = {
  name: "log-in-links",
  selector: LOG_IN_LINKS,
  mount(link, { signal }) {
    const href = link.getAttribute("href") ?? "";
    const [, target = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
    const path = redirectPath();
    if (!path || !LOG_IN_PAGE.test(toPath(target)) || /[?&]usredir=/.test(query)) return;
    const joint = query.length > 1 ? "&" : query ? "" : "?";
    const carried = `${target}${query}${joint}usredir=${encodeURIComponent(path)}${fragment}`;
    createEdits(signal).attribute(link, "href", carried);
  },
};

export const content: CreateBehaviours = () => [logInLinks];
