import type { FailureReason } from "../network/failure";
import type { FieldMap } from "./collect";

/** Who a form is sent to: the site's own endpoint, or a mailing-list provider. */
export type HandlerKind = "hosted" | "mailing-list";

/** How far the upload of a file field is. */
export interface UploadDetail {
  readonly state: "uploading" | "success" | "error" | "canceled";
  readonly reason: FailureReason | "size" | undefined;
}

export interface FormEvents {
  /**
   * The fields are valid and about to be sent. Cancelable: `preventDefault()` keeps the form as it is and sends
   * nothing. What a listener changes in `fields` is what gets sent.
   */
  "millrace:form:submit": { handler: HandlerKind; fields: FieldMap };
  /** The endpoint accepted the submission. `redirect` is the URL to which the page navigates. */
  "millrace:form:success": { handler: HandlerKind; redirect: string | undefined };
  /** The form was not sent, or cannot be: the typed values are kept. `status` is the HTTP status, with an answer. */
  "millrace:form:failure": { reason: FailureReason; message: string; status: number | undefined };
  /**
   * On a file input: its upload began, ended, failed for `reason`, or was canceled by the visitor. A file above the
   * limit fails for the reason `size` without having begun.
   */
  "millrace:form:upload": UploadDetail;
}

declare global {
  interface MillraceEventMap extends FormEvents {}
}
