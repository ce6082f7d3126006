import { formPath } from "../../wire/form-url";
import type { Page } from "../core/page/page";
import { parseUrl } from "../core/page/url";
import { RequestFailure } from "./failure";
import { excerpt, requestJson } from "./json";

/** How a submission travels: as JSON, or with bracket keys for back ends made for the vendor script (`forms.md` 9). */
export type FormEncoding = "json" | "urlencoded";

/** URL of the site's form endpoint. */
export function formEndpoint(page: Page): string {
  return page.endpoint(formPath(page.siteId ?? ""));
}

/**
 * Sends one submission. Only JSON with the number 200 as `code` counts as success (`forms.md` 10).
 * @param timeout in ms.
 * @returns HTTP status and text of the answer.
 * @throws RequestFailure
 */
export async function submitForm(
  url: string,
  payload: object,
  encoding: FormEncoding,
  timeout: number,
): Promise<{ status: number; text: string }> {
  const init: RequestInit =
    encoding === "json"
      ? { method: "POST", body: JSON.stringify(payload), headers: { "content-type": "application/json" } }
      : { method: "POST", body: bracketed(payload) };
  const { status, json, text } = await requestJson(url, init, timeout);
  if ((json as { code?: unknown } | null | undefined)?.code === 200) return { status, text };
  const message = `${url} answered ${excerpt(text)}, expected JSON with "code": 200 (a number)`;
  throw new RequestFailure(typeof json === "object" && json ? "code" : "body", message, status, text);
}

/** Leave to upload one file. */
export interface SignedUpload {
  /** The name to store the file under. */
  readonly fileName: string;
  /** Is sent before the file, in this order. */
  readonly postData: Record<string, string>;
  /** Represents the file in the submission. */
  readonly fileId: string;
  /** URL of the storage. */
  readonly s3Url: string;
}

/**
 * Requests permission to upload a file (`forms.md` 15).
 * @param timeout in ms.
 * @throws RequestFailure; `body` is the reply of a refusal, JSON whose `msg` starts with the kind of error.
 */
export async function signFile(url: string, file: File, timeout: number, signal: AbortSignal): Promise<SignedUpload> {
  const query = new URLSearchParams({ name: file.name, size: String(file.size) });
  const { json, status, text } = await requestJson(`${url}/signFile?${query}`, {}, timeout, signal);
  const { fileName, fileId, postData, s3Url } = (json ?? {}) as Partial<SignedUpload>;
  const storage = s3Url && parseUrl(s3Url, url);
  if (fileName && fileId && postData && storage) return { fileName, fileId, postData, s3Url: storage.href };
  const message = `${url}/signFile answered ${excerpt(text)}, expected JSON with fileName, postData, fileId and s3Url`;
  throw new RequestFailure("body", message, status, text);
}

/**
 * `{fields: {Slot: ["a"]}}` becomes `fields[Slot][]=a`: booleans as words, `null` as empty text; `undefined` and empty
 * lists and maps leave no trace.
 */
export function bracketed(payload: object): URLSearchParams {
  const query = new URLSearchParams();
  const add = (key: string, value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) add(`${key}[]`, entry);
    else if (typeof value === "object" && value)
      for (const [name, entry] of Object.entries(value)) add(`${key}[${name}]`, entry);
    else if (value !== undefined) query.append(key, String(value ?? ""));
  };
  for (const [name, value] of Object.entries(payload)) add(name, value);
  return query;
}
