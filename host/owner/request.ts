import { isRecord } from "../../wire/records";
import { addressIn, emailKey } from "../../wire/mail-address";
import { readText } from "../http/body";
import { Refused } from "../http/refused";
import { passwordProblem } from "./passwords";

const MOST = 64_000;
const TIMEOUT = 10_000;

/**
 * The JSON body of a request.
 * @param most in bytes.
 * @param timeout in ms.
 * @throws Refused
 */
export async function readJson(request: Request, most = MOST, timeout = TIMEOUT): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new Refused(415, "The content type must be application/json");
  const text = await readText(request, most, timeout);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Refused(400, "The request body must be JSON");
  }
  if (!isRecord(content)) throw new Refused(400, "The request body must be a JSON object");
  return content;
}

/** A string of the body; an empty string for other types. */
export function readString<C extends object>(content: C, key: keyof C & string): string {
  const value: unknown = Object.hasOwn(content, key) ? content[key] : "";
  return typeof value === "string" ? value : "";
}

/** The member `email`, in lower case. @throws Refused */
export function readEmail(content: { readonly email?: unknown }): string {
  const address = addressIn(readString(content, "email"));
  if (!address) throw new Refused(422, "Enter one email address");
  return emailKey(address);
}

/** A new password. @throws Refused */
export function readNewPassword<C extends object>(content: C, key: keyof C & string): string {
  const password = readString(content, key);
  const problem = passwordProblem(password);
  if (problem) throw new Refused(422, problem);
  return password;
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

/** The id in the path. @throws Refused */
export function readId({ req }: { req: { param(name: "id"): string | undefined } }): string {
  const id = req.param("id");
  if (!isId(id)) throw new Refused(404, "Not found");
  return id;
}

/** An id in the body. @throws Refused */
export function idIn(value: unknown): string {
  if (!isId(value)) throw new Refused(400, "The id is invalid");
  return value;
}

/** Maximum number of submissions per request. */
const MOST_IDS = 200;

/** @throws Refused */
export function readIds({ ids }: { readonly ids?: unknown }): string[] {
  if (!Array.isArray(ids) || !ids.length || ids.length > MOST_IDS || !ids.every(isId)) {
    throw new Refused(400, `ids must be a list of 1 to ${MOST_IDS} ids`);
  }
  return ids;
}
