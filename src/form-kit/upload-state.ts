import type { FailureReason } from "../network/failure";
import type { UploadPhase } from "./upload-panels";

/** The phase of an upload field, and its file. */
export interface UploadState {
  readonly phase: UploadPhase;
  /** The uploading file, in the phase `uploading` only. */
  readonly file?: File;
  /** Its name; `undefined` keeps the name in the page, as a stored file's is unknown. */
  readonly name?: string;
  /** The server's id of the uploaded file; `null` without a file, `undefined` to keep the value of the page. */
  readonly id?: string | null | undefined;
  /** Why the upload failed, for the visitor and for scripts. */
  readonly error?: string | undefined;
  readonly reason?: FailureReason | "size" | undefined;
  /** The visitor did it, so the focus follows. */
  readonly focus?: boolean;
}

/** As served: the state is unknown, and nothing is written. */
export const SERVED: UploadState = { phase: "default" };
