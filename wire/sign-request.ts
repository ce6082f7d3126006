import { refusal, SIGN_REFUSALS } from "./answers";
import { MAX_FILE_BYTES, MAX_FILE_NAME } from "./limits";

/** The file that a page asks permission to upload (`forms.md` 15). */
export interface SignRequest {
  name: string;
  /** In bytes. */
  size: number;
}

/** Reads `?name=…&size=…`; for a refused file, it returns the body of a 400 answer. */
export function readSignRequest(query: URLSearchParams): SignRequest | ReturnType<typeof refusal> {
  const name = query.get("name") ?? "";
  const digits = query.get("size") ?? "";
  if (!name || !/^\d+$/.test(digits)) return refusal(400, "`name` and `size` are required");
  if (name.length > MAX_FILE_NAME) return refusal(400, `The file's name is longer than ${MAX_FILE_NAME} characters.`);
  const size = Number(digits);
  return size > MAX_FILE_BYTES ? refusal(400, SIGN_REFUSALS.size) : { name, size };
}
