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
      const sending = submitForm(formEndpoint(page), payload, encoding, page.config.formTimeout);
      const answer = await sending.catch((error: unknown) => {
        const { status = 0, body = "" } = toFailure(error);
        triggerAjaxEvents(page.siteId, payload, { isSuccess: false, status, text: body });
        throw error;
      });
      triggerAjaxEvents(page.siteId, payload, { isSuccess: true, ...answer });
    },
  };
}
