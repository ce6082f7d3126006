import type { FailureReason } from "../network/failure";
import type { FieldMap } from "./collect";

/** Who a form is sent to: the site's own endpoint, or a mailing-list provider. */
export type HandlerKind = "hosted" | "mailing-list";

declare module "../core/events" {
  interface MillraceEvents {
    /**
     * The fields are valid and about to be sent. Cancelable: `preventDefault()` keeps the form as it is and sends
     * nothing. What a listener changes in `fields` is what gets sent.
     */
    "millrace:form:submit": { handler: HandlerKind; fields: FieldMap };
    /** The endpoint took the submission. `redirect` is the address the page now goes to. */
    "millrace:form:success": { handler: HandlerKind; redirect: string | undefined };
    /** The form was not sent, or cannot be: what the visitor typed is still there. `status` is the HTTP status, if one came. */
    "millrace:form:failure": { reason: FailureReason; message: string; status: number | undefined };
    /** On a file input: its upload began, ended, or failed for `reason`. */
    "millrace:form:upload": { state: "uploading" | "success" | "error"; reason: FailureReason | undefined };
  }
}
