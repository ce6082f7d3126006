import { atEnd } from "../core/lifetime";
import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { createFieldErrors, type FieldErrors } from "../form-kit/field-errors";
import { createSubmitGate } from "../form-kit/submit-control";
import { createChallenge } from "./challenge";
import { createConfigurationNotice } from "./configuration-notice";
import { createFileField, blockFileDialog } from "./file-field";
import { chooseHandler, type Handler } from "./handler";
import { hostedHandler } from "./hosted";
import { mailingListHandler } from "./mailing-list";
import { createPanels } from "./panels";
import { settings, type FormSettings } from "./settings";
import { createSiteForm } from "./site-form";
import { SITE_FORM } from "./site-form-selector";
import { listenForSubmissions, sentForms } from "./submissions";
import { nativeMembers } from "../core/dom/dom";
import type { CreateBehaviours } from "../core/modules";

/** What the forms of a page have in common. */
interface FormsState {
  readonly errors: FieldErrors;
  readonly askForNotice: () => void;
}

/** Site forms: fields, validation, uploads, submission, panels (`forms.md`). */
export const forms: Behaviour<FormSettings, void, FormsState> = {
  name: "forms",
  selector: SITE_FORM,
  modes: ["published", "design", "preview"],
  settings,

  setup({ page, signal }) {
    listenForSubmissions(signal);
    // Back from the page that the redirect led to, the browser may show this one as it was left.
    addEventListener(
      "pageshow",
      ({ persisted }) => {
        if (persisted) for (const form of sentForms().values()) form.resume();
      },
      { signal },
    );
    return {
      askForNotice: createConfigurationNotice(signal),
      errors: createFieldErrors(page.config.nonce, signal),
    };
  },

  mount(element, { settings: options, page, shared, signal, report, warn }) {
    const form = element as HTMLFormElement;
    const edits = createEdits(signal);
    const panels = createPanels(form, edits);
    const wrapper = nativeMembers(form).closest("div.w-form") ?? form;
    const widgets = [...nativeMembers(wrapper).querySelectorAll<HTMLElement>(".w-file-upload")].filter(
      (widget) => (widget.closest("form") ?? form) === form,
    );
    if (page.mode === "design") {
      for (const widget of widgets) blockFileDialog(widget, signal);
      return;
    }
    const { errors } = shared;
    errors.watch(form, signal);
    const { formEncoding, nonce } = page.config;
    const gate = createSubmitGate(form, signal);
    const { siteKey, optional } = options;
    const challenge =
      siteKey && !options.unprotected
        ? createChallenge(form, { siteKey, optional, nonce, gate, edits, panels, signal, report })
        : undefined;
    const kind = chooseHandler(form, page);
    if (kind === null) {
      warn({
        message: "sent by the browser, because it has no endpoint",
        expected: "data-wf-site on <html>, or an action on the form",
      });
      shared.askForNotice();
    }
    if (!kind) return;
    let handler: Handler;
    if (kind === "hosted") {
      for (const widget of widgets) createFileField(widget, { form, page, gate, edits, signal, report });
      handler = hostedHandler(form, page, options.encoding === "site" ? formEncoding : options.encoding);
    } else handler = mailingListHandler(form, page, edits);
    sentForms().set(
      form,
      createSiteForm(form, {
        handler,
        redirect: options.redirect,
        isResultOfPage: options.result === "page",
        page,
        panels,
        gate,
        errors,
        challenge,
        signal,
        report,
      }),
    );
    atEnd(signal, () => sentForms().delete(form));
  },
};

export const content: CreateBehaviours = () => [forms];
