import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { warn } from "../core/errors";
import { flag, oneOf, text } from "../core/settings";
import { createChallenge } from "./challenge";
import { createConfigurationNotice } from "./configuration-notice";
import { mirrorControls } from "./custom-controls";
import { createFileField, quietFileField } from "./file-field";
import { chooseHandler, type Handler } from "./handler";
import { hostedHandler } from "./hosted";
import { mailingListHandler } from "./mailing-list";
import { createPanels } from "./panels";
import { createSiteForm, type SiteForm } from "./site-form";
import { createSubmitGate } from "./submit-gate";

interface Settings {
  redirect: string | undefined;
  encoding: "site" | "json" | "urlencoded";
  siteKey: string | undefined;
  unprotected: boolean;
}

/** The forms the runtime sends; the browser's own submissions are not among them. */
const taken = new WeakMap<EventTarget, SiteForm>();

let askForNotice: (() => void) | undefined;

/** Site forms: fields, validation, uploads, submission, panels (`forms.md`). */
export const forms: Behaviour<Settings> = {
  name: "forms",
  selector: '.w-form form:not([data-wf-user-form-type], [data-node-type^="commerce-"])',
  modes: ["published", "design", "preview"],
  settings: {
    /** Where to go after success. Default: show the success panel. */
    redirect: text("data-redirect"),
    /** Body of this form's submission; `site`: what the script tag says. */
    encoding: oneOf("data-form-encoding", ["site", "json", "urlencoded"], "site"),
    /** Asks for a bot check with this key. */
    siteKey: text("data-turnstile-sitekey"),
    /** No bot check after all. */
    unprotected: flag("data-wf-no-turnstile"),
  },

  setup({ page, signal }) {
    askForNotice = createConfigurationNotice(signal);
    if (page.mode === "design") return;
    // On the document, so that a page script can keep a form to itself by stopping the event (F-20).
    document.addEventListener("submit", (event) => event.target && taken.get(event.target)?.submit(event), { signal });
  },

  mount(element, { settings, page, signal }) {
    const form = element as HTMLFormElement;
    const edits = createEdits(signal);
    const panels = createPanels(form, edits);
    const wrapper = form.closest("div.w-form") ?? form;
    const widgets = [...wrapper.querySelectorAll<HTMLElement>(".w-file-upload")].filter(
      (widget) => (widget.closest("form") ?? form) === form,
    );
    if (page.mode === "design") {
      for (const widget of widgets) quietFileField(widget, signal);
      return;
    }
    mirrorControls(form, edits, signal);
    const { formEncoding, nonce } = page.config;
    const gate = createSubmitGate(form, edits, signal);
    const { siteKey } = settings;
    const challenge =
      siteKey && !settings.unprotected ? createChallenge(form, { siteKey, nonce, gate, edits, panels, signal }) : undefined;
    const kind = chooseHandler(form, page);
    if (kind === null) {
      warn({
        behaviour: "forms",
        element: form,
        message: "sent by the browser, nobody says where to",
        expected: "data-wf-site on <html>, or an action on the form",
      });
      askForNotice?.();
    }
    if (!kind) return;
    let handler: Handler;
    if (kind === "hosted") {
      for (const widget of widgets) createFileField(widget, { form, page, gate, edits, signal });
      handler = hostedHandler(form, page, settings.encoding === "site" ? formEncoding : settings.encoding);
    } else handler = mailingListHandler(form, page, edits);
    taken.set(form, createSiteForm(form, { handler, redirect: settings.redirect, page, panels, gate, challenge, signal }));
    signal.addEventListener("abort", () => taken.delete(form), { once: true });
  },
};
