import { refusal } from "../../wire/answers";
import { isFileError } from "../../common/missing-file";
import { BlobsFull } from "../blobs/blobs";
import { S3Error } from "../../common/s3/error";
import type { Ports } from "../ports";
import { StoreError } from "../store/store-error";
import { Refused } from "./refused";

/** The response to an error: its message for known errors, else an id that is also in the log. */
export function answerFailure(error: unknown, { log, newId }: Pick<Ports, "log" | "newId">): Response {
  if (error instanceof Refused) {
    const headers: Record<string, string> = error.retryAfter ? { "retry-after": String(error.retryAfter) } : {};
    // The rest of the body is not read.
    if (error.status === 408 || error.status === 413) headers.connection = "close";
    return Response.json(
      { ...error.details, ...refusal(error.status, error.message) },
      { status: error.status, headers },
    );
  }
  if (error instanceof BlobsFull || (error instanceof StoreError && error.kind === "full")) {
    log({ level: "error", event: "storage full", error: error.message });
    const headers = { "retry-after": "60" };
    return Response.json(refusal(507, "The server has no storage space left. Try again later."), {
      status: 507,
      headers,
    });
  }
  const unavailable = findUnavailable(error);
  if (unavailable !== undefined) {
    log({ level: "error", event: `${unavailable} unavailable`, error: errorMessage(error) });
    const headers = { "retry-after": "5" };
    return Response.json(refusal(503, "The server is temporarily unavailable. Try again in a few seconds."), {
      status: 503,
      headers,
    });
  }
  if (error instanceof StoreError && error.kind === "moving") {
    log({ level: "error", event: "store unavailable", error: error.message });
    const text = "This site is being moved and accepts no changes at the moment. Nothing was stored. Try again later.";
    return Response.json(refusal(503, text), { status: 503, headers: { "retry-after": "60" } });
  }
  const id = newId();
  const words = (error instanceof Error && error.stack) || errorMessage(error);
  log({ level: "error", event: "fault", id, error: words });
  return Response.json(refusal(500, `Internal error (id ${id})`), { status: 500 });
}

/** What does not answer at present; undefined for a bug of this program. */
function findUnavailable(error: unknown): "bucket" | "store" | "file" | undefined {
  if (error instanceof S3Error) return "bucket";
  if (error instanceof StoreError && error.kind === "unavailable") return "store";
  return isFileError(error) ? "file" : undefined;
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
