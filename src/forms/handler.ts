import { formPath } from "../../wire/form-url";
import type { Page } from "../core/page/page";
import { parseUrl } from "../core/page/url";
import { formEndpoint } from "../network/form-api";
import type { Field, FieldMap } from "./collect";
import type { HandlerKind } from "./events";
import { nativeMembers } from "../core/dom/dom";

/** Sends the fields of a form to their receiver. */
export interface Handler {
  readonly kind: HandlerKind;
  /** Whether the browser has to submit after all. */
  isNative?(): boolean;
  /** Rejects with a `RequestFailure`. */
  send(fields: FieldMap, collected: readonly Field[]): Promise<void>;
}

/** Hostnames of the mailing-list provider: `acme.us5.list-manage.com`, `list-manage1.com`. */
const MAILING_LIST = /(^|\.)list-manage[1-9]?\.com$/;

/**
 * Chooses the handler of a form (`forms.md` 3). The browser sends a form with an action, unless the action is a mailing
 * list or the endpoint of the site's forms.
 * @returns `undefined` for native submission; `null` for native submission without a configured endpoint.
 */
export function chooseHandler(form: HTMLFormElement, page: Page): HandlerKind | undefined | null {
  const action = nativeMembers(form).getAttribute("action");
  if (!action || isEndpoint(action, page)) return page.siteId ? "hosted" : null;
  return MAILING_LIST.test(parseUrl(action)?.hostname ?? "") ? "mailing-list" : undefined;
}

/** Whether an action is the endpoint of the site's forms, for visitors without a script (F-162). */
function isEndpoint(action: string, page: Page): boolean {
  const url = parseUrl(action);
  if (!url || !page.siteId) return false;
  return [formEndpoint(page), location.origin + formPath(page.siteId)].includes(url.origin + url.pathname);
}
