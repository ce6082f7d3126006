import type { FailureReason } from "../network/failure";
import type { UploadPhase } from "./upload-panels";

/** Where an upload field is, and what it knows of its file. */
export interface UploadState {
  readonly phase: UploadPhase;
  /** The file on its way, in the phase `uploading` alone. */
  readonly file?: File;
  /** Its name; `undefined` leaves the name in the page alone, as a stored file's is not known. */
  readonly name?: string;
  /** The server's id of the uploaded file; `null` without a file, `undefined` to keep the value of the page. */
  readonly id?: string | null | undefined;
  /** Why the upload failed, for the visitor and for scripts. */
  readonly error?: string | undefined;
  readonly reason?: FailureReason | "size" | undefined;
  /** The visitor did it, so the focus follows. */
  readonly focus?: boolean;
}

/** As served: nothing is known, and nothing is written. */
export const SERVED: UploadState = { phase: "default" };
