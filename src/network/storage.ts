import { networkHint, RequestFailure, type FailureReason } from "./failure";
import { excerpt } from "./json";

export interface StoredFile {
  /** Where the signing answer sends the file. */
  readonly url: string;
  /** The signed fields, sent before the file in this order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: File;
  /** The name the file is stored under. */
  readonly fileName: string;
  /** In ms, for the whole transfer. */
  readonly timeout: number;
  /** Called with the part that has left, from 0 to 1. */
  onProgress?(part: number): void;
  /** Cancels the transfer; the failure then has the reason `network`. */
  readonly signal: AbortSignal;
}

/**
 * Posts a file to the storage: the signed fields, then the part `file`, without credentials. Any success status counts
 * (`forms.md` 15). XMLHttpRequest, because `fetch` does not report the progress of a request's body.
 * @throws RequestFailure with the reason `network`, `timeout` or `status`; `body` is then the storage's answer.
 */
export function storeFile({ url, fields, file, fileName, timeout, onProgress, signal }: StoredFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    data.append("file", file, fileName);
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const fail = (reason: FailureReason, message: string, ...more: [status?: number, body?: string]) =>
      reject(new RequestFailure(reason, `${url} ${message}`, ...more));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else fail("status", `answered HTTP ${status}: ${excerpt(responseText)}`, status, responseText);
    };
    request.onerror = request.onabort = () => fail("network", `could not be reached: ${networkHint(url)}`);
    request.ontimeout = () => fail("timeout", `did not take the file within ${timeout} ms`);
    request.open("POST", url);
    request.timeout = timeout;
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    signal.addEventListener("abort", cancel);
    if (signal.aborted) fail("network", "was canceled");
    else request.send(data);
  });
}
