import type { CommerceFailure } from "./error-types";
import type { ErrorArea } from "./messages";

export interface CommerceErrorDetail extends CommerceFailure {
  area: ErrorArea;
  /** The fault of the shipping address, if the server reports it. */
  problems?: readonly { readonly type: string }[] | undefined;
}

export interface CommerceEvents {
  /** A shop script reports a failure: the page's error element shows its text. Dispatch it on a form or on `document`. */
  "millrace:commerce:error": CommerceErrorDetail;
  /** A shop script tries again: the error element of the area is hidden. */
  "millrace:commerce:clear": { area: ErrorArea };
}

declare global {
  interface MillraceEventMap extends CommerceEvents {}
}
