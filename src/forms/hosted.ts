import type { Page } from "../core/page/page";
import { formEndpoint, submitForm, type FormEncoding } from "../network/form-api";
import type { Handler } from "./handler";
import { buildPayload } from "./payload";

/** Sends to the site's own endpoint (`forms.md` 9). */
export function hostedHandler(form: HTMLFormElement, page: Page, encoding: FormEncoding): Handler {
  return {
    kind: "hosted",
    send: (fields) =>
      submitForm(formEndpoint(page), buildPayload(form, fields, page), encoding, page.config.formTimeout),
  };
}
