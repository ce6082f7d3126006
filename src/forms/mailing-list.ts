import type { Edits } from "../core/edits";
import type { Page } from "../core/page/page";
import { toText } from "../core/text";
import { parseUrl } from "../core/page/url";
import { RequestFailure } from "../network/failure";
import { jsonp } from "../network/jsonp";
import type { Field, FieldMap } from "./collect";
import type { Handler } from "./handler";
import { nativeMembers } from "../core/dom/dom";

/** Time limit in ms (M-9). */
const TIMEOUT = 15_000;

const FULL_NAME = /^(full[ _-]?)?name$/i;
const FIRST_NAME = /^f(irst[ _-]?)?name$/i;
const LAST_NAME = /^l(ast[ _-]?)?name$/i;

/** The action as the provider means it: published pages often write its `&` escaped twice. */
function resolve(action: string): URL | undefined {
  return parseUrl(action.replaceAll("&amp;", "&"));
}

/**
 * The URL that adds a visitor to the list: all fields as they are, the provider's own parameters, and the empty
 * field that robots fill in (M-4 to M-7).
 */
export function subscriptionUrl(action: string, fields: FieldMap, collected: readonly Field[]): URL {
  const url = new URL(resolve(action) ?? location.href);
  const given = url.searchParams;
  const query = new URLSearchParams(given);
  for (const [key, value] of Object.entries(fields)) {
    // A field must not take the place of the list's own parameters.
    if (given.has(key)) continue;
    if (Array.isArray(value)) for (const entry of value) query.append(`${key}[]`, entry);
    else query.append(key, String(value ?? ""));
  }
  for (const [key, value] of Object.entries(providerFields(fields, collected))) query.set(key, value);
  query.set(`b_${given.get("u") ?? ""}_${given.get("id") ?? ""}`, "");
  url.pathname = url.pathname.replace(/\/post$/, "/post-json");
  url.search = query.toString();
  return url;
}

/** What the provider calls the visitor's e-mail address and names, found by the names of the fields (`forms.md` 13, mapping). */
function providerFields(fields: FieldMap, collected: readonly Field[]): Record<string, string> {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const find = (name: RegExp) => texts.find(([key]) => name.test(key))?.[1];
  const typed = collected.find(({ control }) => control.type === "email")?.key;
  const email = texts.find(([key]) => key === typed)?.[1] ?? find(/e-?mail/i);
  const [first = "", ...rest] = (find(FULL_NAME) ?? "").split(/\s+/);
  const firstName = find(FIRST_NAME);
  const lastName = find(LAST_NAME);
  const mapped = {
    EMAIL: email,
    FNAME: firstName || first || firstName,
    LNAME: lastName || (firstName ? lastName : rest.join(" ")),
  };
  return Object.fromEntries(Object.entries(mapped).filter((entry): entry is [string, string] => !!entry[1]));
}

/** Adds the visitor to a mailing list; the provider offers scripts nothing but JSONP (`forms.md` 13). */
export function mailingListHandler(form: HTMLFormElement, page: Page, edits: Edits): Handler {
  const action = nativeMembers(form).getAttribute("action") ?? "";
  const { formTimeout, nonce } = page.config;
  return {
    kind: "mailing-list",
    // A page on https must not load a script over http, but the browser may submit the form there (M-1).
    isNative() {
      if (location.protocol !== "https:" || resolve(action)?.protocol === "https:") return false;
      edits.attribute(form, "method", "post");
      return true;
    },
    async send(fields, collected) {
      const url = subscriptionUrl(action, fields, collected);
      const answer = await jsonp(url, { parameter: "c", timeout: Math.min(TIMEOUT, formTimeout), nonce });
      const { result, msg } = (answer ?? {}) as { result?: unknown; msg?: unknown };
      const message = toText(msg);
      if (result === "success" || /already subscribed/i.test(message)) return;
      console.info(`MailChimp error: ${message}`);
      throw new RequestFailure("rejected", message);
    },
  };
}
