import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { warn } from "../core/errors";
import { oneOf, text } from "../core/settings";
import { formEndpoint, submitForm } from "../network/form-api";
import { createConfigurationNotice } from "./configuration-notice";
import { mirrorControls } from "./custom-controls";
import { chooseHandler } from "./handler";
import { createPanels } from "./panels";
import { buildPayload } from "./payload";
import { createSiteForm, type SiteForm } from "./site-form";

interface Settings {
  redirect: string | undefined;
  encoding: "json" | "urlencoded" | "site";
}

/** The forms the runtime sends; the browser's own submissions are not among them. */
const taken = new WeakMap<EventTarget, SiteForm>();

let askForNotice: (() => void) | undefined;

/** Site forms: fields, validation, submission, panels (`forms.md`). */
export const forms: Behaviour<Settings> = {
  name: "forms",
  selector: '.w-form form:not([data-wf-user-form-type], [data-node-type^="commerce-"])',
  modes: ["published", "design", "preview"],
  settings: {
    /** Where to go after success. Default: show the success panel. */
    redirect: text("data-redirect"),
    /** Body of this form's submission; `site`: what the script tag says. */
    encoding: oneOf("data-form-encoding", ["site", "json", "urlencoded"], "site"),
  },
  setup({ page, signal }) {
    askForNotice = createConfigurationNotice(signal);
    if (page.mode === "design") return;
    // On the document, so that a page script can keep a form to itself by stopping the event (F-20).
    document.addEventListener("submit", (event) => event.target && taken.get(event.target)?.submit(event), { signal });
  },
  mount(element, { settings, page, signal }) {
    const form = element as HTMLFormElement;
    const handler = chooseHandler(form, page);
    if (page.mode === "design" || handler !== "hosted") {
      const edits = createEdits(signal);
      createPanels(form, edits);
      if (page.mode !== "design") mirrorControls(form, edits, signal);
      if (handler === null) {
        warn({
          behaviour: "forms",
          element: form,
          message: "sent by the browser, nobody says where to",
          expected: "data-wf-site on <html>, or an action on the form",
        });
        askForNotice?.();
      }
      return;
    }
    const { formEncoding, formTimeout } = page.config;
    const encoding = settings.encoding === "site" ? formEncoding : settings.encoding;
    taken.set(
      form,
      createSiteForm(form, {
        handler,
        redirect: settings.redirect,
        page,
        signal,
        send: (fields) => submitForm(formEndpoint(page), buildPayload(form, fields, page), encoding, formTimeout),
      }),
    );
    signal.addEventListener("abort", () => taken.delete(form), { once: true });
  },
};
