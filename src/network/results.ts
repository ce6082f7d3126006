import { isRecord, asList, asRecord } from "../../wire/records";
import { OperationError, type FailedValidation } from "./errors";
import { parse } from "./json";
import { toText } from "../core/text";

export type Answer = Record<string, unknown>;

/** One member of an answer. */
export interface Result {
  readonly data: Answer | null;
  readonly errors: readonly unknown[];
}

/** The server's code for a token that it does not take. */
const FORGED = "BadCrossOriginRequest";

/** Codes are words; anything else could repeat what the visitor typed. */
function readCodes({ errors }: Result): string[] {
  return errors.map((error) => {
    const { code } = asRecord(error);
    return typeof code === "string" && /^[A-Za-z]+$/.test(code) ? code : "";
  });
}

const isForged = (result: Result) => readCodes(result).includes(FORGED);

/**
 * Reads the answer of a batch. All types are checked: an entry of a wrong type is left out, so that only its own
 * operation fails (`accounts.md` ).
 * @returns the results, none where the text is something else, and whether the server requires another token.
 */
export function readResults(text: string): { results: Result[]; forged: boolean } {
  const answer = parse(text);
  const single = asRecord(answer);
  const results = ("data" in single || "errors" in single ? [single] : asList(answer)).map((member) => {
    const { data, errors } = asRecord(member);
    return { data: isRecord(data) ? data : null, errors: asList(errors) };
  });
  return { results, forged: single.code === FORGED || results.some(isForged) };
}

/** Words of a list in the first error: only these are safe to log. */
function readWords(list: unknown, key: string): string[] {
  return asList(list)
    .map((entry) => asRecord(entry)[key])
    .filter((word): word is string => typeof word === "string" && /^[A-Z_]+$/.test(word));
}

/**
 * The operation's own part of the answer.
 * @throws OperationError when the operation has neither data nor errors, or errors. With `partial`, data beside errors is
 *   returned, unless all of it is null.
 */
export async function readData(result: Result, name: string, status: number, partial = false): Promise<Answer> {
  const { data, errors } = result;
  if (data && partial && !isForged(result) && Object.values(data).some((value) => value != null)) return data;
  if (!errors.length) {
    if (data) return data;
    throw new OperationError(`${name} got an answer without data`, { status });
  }
  const codes = readCodes(result);
  const first = asRecord(errors[0]);
  throw new OperationError(`${name} was refused: ${codes.join() || "no code"}`, {
    codes,
    status,
    worthRetrying: isForged(result),
    problems: readWords(first.problems, "type"),
    tooSmall: /too small/i.test(toText(first.message)),
    failedValidations: asList(first.failedValidations).filter(
      (entry): entry is FailedValidation =>
        isRecord(entry) && typeof entry.name === "string" && typeof entry.fieldId === "string",
    ),
  });
}
