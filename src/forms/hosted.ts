import type { Page } from "../core/page/page";
import { toFailure } from "../network/failure";
import { formEndpoint, submitForm, type FormEncoding } from "../network/form-api";
import type { Handler } from "./handler";
import { triggerAjaxEvents } from "./ajax-events";
import { buildPayload } from "./payload";

/** Sends to the site's own endpoint (`forms.md` 9). */
export function hostedHandler(form: HTMLFormElement, page: Page, encoding: FormEncoding): Handler {
  return {
    kind: "hosted",
    async send(fields) {
      const payload = buildPayload(form, fields, page);
      const tell = (isSuccess: boolean, status: number, text: string) =>
        triggerAjaxEvents(page.siteId, payload, { isSuccess, status, text });
      try {
        tell(true, 200, await submitForm(formEndpoint(page), payload, encoding, page.config.formTimeout));
      } catch (error) {
        const { status = 0, body = "" } = toFailure(error);
        tell(false, status, body);
        throw error;
      }
    },
  };
}
