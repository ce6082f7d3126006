import { pageJQuery } from "../core/page/jquery";
import { bracketed } from "../network/form-api";

/** The answer to a submission. */
interface Answer {
  readonly isSuccess: boolean;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly text: string;
}

/**
 * Triggers jQuery's global events of a submission, because the vendor script sends by jQuery: page scripts redirect or count
 * conversions by `$(document).ajaxComplete(…)`, and compare the builder's address (F-99). They come after the outcome is shown.
 */
export function triggerAjaxEvents(
  siteId: string | undefined,
  payload: object,
  { isSuccess, status, text }: Answer,
): void {
  const jQuery = pageJQuery();
  if (!jQuery) return;
  const request = {
    readyState: 4,
    status,
    statusText: isSuccess ? "success" : "error",
    responseText: text,
    getResponseHeader: () => null,
    getAllResponseHeaders: () => "",
  };
  const settings = {
    type: "POST",
    url: `https://webflow.com/api/v1/form/${siteId}`,
    dataType: "json",
    data: bracketed(payload).toString(),
  };
  setTimeout(() => {
    const target = jQuery(document);
    target.trigger(isSuccess ? "ajaxSuccess" : "ajaxError", [request, settings, isSuccess ? JSON.parse(text) : ""]);
    target.trigger("ajaxComplete", [request, settings]);
  });
}
