import { readBrackets } from "./brackets";
import { isRecord } from "./records";
import { PAYLOAD_FIELDS, type FormPayload } from "./submission";

export type SubmissionEncoding = "json" | "urlencoded";

/**
 * Reads a form submission from its body text, in either encoding (`forms.md` 9). Names that section 8 does not list are
 * left out.
 * @throws TypeError whose message names the fault and the expectation.
 */
export function readSubmission(
  text: string,
  contentType: string,
): { payload: FormPayload; encoding: SubmissionEncoding } {
  const type = contentType.split(";", 1).join("").trim().toLowerCase();
  if (type === "application/json") return { payload: readPayload(parseJson(text)), encoding: "json" };
  if (type === "application/x-www-form-urlencoded") {
    return { payload: readPayload(readBrackets(text)), encoding: "urlencoded" };
  }
  throw new TypeError(
    `Content-Type is "${contentType}", expected application/json or application/x-www-form-urlencoded`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("The body is not JSON");
  }
}

function readPayload(body: unknown): FormPayload {
  if (!isRecord(body)) throw new TypeError("The body is not an object");
  const values = Object.entries(PAYLOAD_FIELDS).map(([key, { read }]) => [key, read(body, key)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as unknown as FormPayload;
}
