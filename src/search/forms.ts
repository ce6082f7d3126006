import { nativeMembers } from "../core/dom/dom";
import { parseUrl } from "../core/page/url";

/** Name of the field, and of the parameter in the address. */
const FIELD = "query";

/** The query that the page's address contains. */
export const queryInAddress = (): string => new URLSearchParams(location.search).get(FIELD)?.trim() ?? "";

/** The search fields of the page that lead to the page itself. */
export function searchFields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`form input[name="${FIELD}"]`)].filter(
    ({ form }) => form && leadsHere(form),
  );
}

/**
 * The address of the page with what a form would send.
 * @returns `undefined` when the form is no search form, or leads elsewhere.
 */
export function addressAfter(form: HTMLFormElement): URL | undefined {
  if (!nativeMembers(form).querySelector(`[name="${FIELD}"]`) || !leadsHere(form)) return undefined;
  const values = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const url = new URL(location.href);
  url.search = new URLSearchParams(values).toString();
  url.hash = "";
  return url;
}

function leadsHere(form: HTMLFormElement): boolean {
  const attribute = (name: string) => nativeMembers(form).getAttribute(name) ?? "";
  const action = parseUrl(attribute("action") || location.href);
  const isGet = ["", "get"].includes(attribute("method").toLowerCase());
  const isHere = ["", "_self"].includes(attribute("target").toLowerCase());
  return isGet && isHere && action?.origin === location.origin && bare(action.pathname) === bare(location.pathname);
}

/** A server may answer `/search.html` for `/search`, and vice versa. */
const bare = (pathname: string): string => pathname.replace(/(\/index)?(\.html)?\/*$/, "");
