import { formName } from "../../wire/site-form";
import type { FormPayload } from "../../wire/submission";
import { env } from "../core/page/builder-mode";
import type { Page } from "../core/page/page";
import { collectFiles, type FieldMap } from "./collect";
import { nativeMembers } from "../core/dom/dom";

/** Body of a hosted submission (`forms.md` 8). */
export function buildPayload(form: HTMLFormElement, fields: FieldMap, page: Page): FormPayload {
  const attribute = (name: string) => nativeMembers(form).getAttribute(name) || "";
  return {
    name: formName(attribute),
    pageId: attribute("data-wf-page-id"),
    elementId: attribute("data-wf-element-id"),
    source: location.href,
    test: Boolean(env()),
    fields,
    fileUploads: collectFiles(form),
    dolphin: asksForSecrets(form),
    trackingCookies: trackingCookies(),
    ...present({
      wfFlow: attribute("data-wf-flow"),
      localeId: attribute("data-wf-locale-id"),
      domain: page.domain,
      collectionId: page.collectionId,
      itemSlug: page.itemSlug,
    }),
  };
}

function present<K extends keyof FormPayload>(entries: Record<K, string | undefined>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value)) as Partial<Record<K, string>>;
}

/** Whether the served markup inside the form looks like one for credentials; typed values do not count. */
function asksForSecrets(form: HTMLFormElement): boolean {
  const serializer = new XMLSerializer();
  const markup = Array.from(form.childNodes, (node) => serializer.serializeToString(node)).join("");
  return /pass[\s\-_]?(word|code)|secret|login|credentials/i.test(markup);
}

/** The one cookie that travels with a submission, raw. */
function trackingCookies(): Record<string, string> {
  const found = /(?:^|;\s*)_mkto_trk=([^;]*)/.exec(document.cookie)?.[1];
  return found ? { marketo: found } : {};
}
