import { attribute, readPage, type Element } from "./html/page";
import type { AccessReport } from "../model/adopt-report";
import type { Note } from "../model/note";
import { pagePath } from "../../../common/page-url";

/** What a page says about members. */
export interface AccessClues {
  /** Whether it has a form of accounts. */
  readonly members: boolean;
  /** Paths of pages that only members can open, with the reasons. */
  readonly found: readonly Note[];
}

/** Words of pages for members. */
const WORDS = /data-wf-user-(account|form-type)|usredir/;

/** Pages that visitors need before they have an account. */
const ENTRANCES = /^\/(log-in|sign-up|reset-password|update-password|access-denied|401|404)?$/;

/** What a page says about members; `undefined` when it says nothing. */
export function readAccess(path: string, text: string): AccessClues | undefined {
  if (!WORDS.test(text)) return undefined;
  const { elements } = readPage(path, text);
  const found = new Map<string, string>();
  const add = (page: string | undefined, reason: string) => {
    if (page !== undefined && !ENTRANCES.test(page) && !found.has(page)) found.set(page, reason);
  };
  for (const element of elements) {
    if (attribute(element, "data-wf-user-account") !== undefined) add(toPagePath(path), "shows a member's own data");
    add(afterLogIn(element), `${path} sends members there after they log in`);
    add(returnPath(element), `a link on ${path} asks to log in for it`);
  }
  return {
    members: elements.some((element) => attribute(element, "data-wf-user-form-type") !== undefined),
    found: [...found].map(([what, reason]) => ({ what, reason })),
  };
}

/**
 * A first table of access. An export does not contain which pages were for members: only the account page and the
 * targets of log-in forms and links show it.
 */
export function firstAccess(clues: readonly AccessClues[], has: (path: string) => boolean): AccessReport {
  const reasons = new Map<string, string>();
  for (const { what, reason } of clues.flatMap(({ found }) => found)) if (!reasons.has(what)) reasons.set(what, reason);
  return {
    table: Object.fromEntries([...reasons.keys()].map((path) => [path, "user"])),
    found: [...reasons].map(([what, reason]) => ({ what, reason })),
    unknown: listUnknown(
      clues.some(({ members }) => members),
      has,
    ),
  };
}

function listUnknown(members: boolean, has: (path: string) => boolean): string[] {
  return [
    ...(members || has("access-denied.html")
      ? ["which other pages, folders and files were for members, and for which groups: an export does not say it"]
      : []),
    ...(has("401.html") ? ["which pages had a password: the Millrace host needs a new password for each"] : []),
  ];
}

/** Of a log-in form: the page that it leads members to. */
function afterLogIn(element: Element): string | undefined {
  if (attribute(element, "data-wf-user-form-type") !== "login") return undefined;
  return onSite(attribute(element, "data-wf-user-form-redirect") ?? "");
}

function returnPath(element: Element): string | undefined {
  const raw = /[?&]usredir=([^@&?=]+)/.exec(attribute(element, "href") ?? "")?.[1];
  try {
    return raw === undefined ? undefined : onSite(decodeURIComponent(raw));
  } catch {
    return undefined;
  }
}

/** The path of a URL of this site, without query; undefined: none. */
function onSite(href: string): string | undefined {
  if (!href || /^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href)) return undefined;
  const url = new URL(`/${href.replace(/^[/.@]/, "")}`, "http://site");
  const path = decodePath(url.pathname)
    .replace(/(.)\/+$/, "$1")
    .replace(/\.html$/, "");
  return url.origin === "http://site" && !/[?#\\*]|\/\//.test(path) ? path : undefined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The clean URL of a page's file; `undefined` for the home page. */
function toPagePath(path: string): string | undefined {
  // The pattern of the home page would close everything.
  return pagePath(path).replace(/\/$/, "") || undefined;
}
