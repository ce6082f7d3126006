import type { AccountErrorCode, FailedValidation } from "../../../wire/account-error";
import type { StorageCode } from "../../../wire/answers";
import { OperationError } from "../../network/errors";
import { RequestFailure } from "../../network/failure";

/** Attributes of the error element with the page's texts, in order of preference, and our own text. */
interface UploadProblem {
  readonly attributes: readonly string[];
  readonly text: string;
}

const failed = (why: string) => `Upload failed. ${why}`;

const TOO_LARGE_TEXT = failed("File too large.");
const TOO_SMALL_TEXT = failed("File too small.");

const GENERAL: UploadProblem = { attributes: [], text: failed("Something went wrong. Please retry.") };

/** Attributes for a file that is too large. */
const TOO_LARGE = ["minsizeerror", "maxsizeerror"];

/** The two size attributes are named the wrong way round in the pages; the texts are right (`accounts.md` A-99). */
const STORAGE = new Map<string, UploadProblem>([
  ["EntityTooLarge", { attributes: TOO_LARGE, text: TOO_LARGE_TEXT }],
  ["EntityTooSmall", { attributes: ["maxsizeerror", "minsizeerror"], text: TOO_SMALL_TEXT }],
] satisfies [StorageCode, UploadProblem][]);

const WRONG_TYPE: UploadProblem = { attributes: ["extensionserror"], text: failed("Invalid file type.") };

/** Our texts for the server's errors of a file field, by its name for it. */
const VALIDATIONS = new Map<string, string>([
  ["EmptyValue", "Please upload a file."],
  ["MaxSizeError", TOO_LARGE_TEXT],
  ["MinSizeError", TOO_SMALL_TEXT],
  ["ExtensionsError", WRONG_TYPE.text],
] satisfies [FailedValidation["name"], string][]);

const FORBIDDEN: AccountErrorCode = "UsysForbiddenFileExtension";

function describeProblem(error: unknown): UploadProblem {
  if (error instanceof OperationError && error.codes[0] === FORBIDDEN) return WRONG_TYPE;
  const body = (error instanceof RequestFailure && error.body) || "";
  return STORAGE.get(/<Code>\s*(\w+)/.exec(body)?.[1] ?? "") ?? GENERAL;
}

/** Whether the visitor can do something about a failed upload; the others are for the console too. */
export function isVisitorsOwn(error: unknown): boolean {
  return describeProblem(error) !== GENERAL;
}

/** The first custom text of the page, or our default. */
function ownText(element: Element | null, attributes: readonly string[], text: string): string {
  for (const attribute of attributes) {
    const written = element?.getAttribute(attribute);
    if (written) return written;
  }
  return text;
}

/** The text for a failed upload: the page's own for the cause, else its general one, else ours for the cause. */
export function uploadErrorText(error: unknown, element: Element | null): string {
  const { attributes, text } = describeProblem(error);
  return ownText(element, [...attributes, "defaulterror"], text);
}

/** The text for a file above the limit: the page's own for the cause, else the one that names the limit. */
export function tooLargeText(element: Element | null, text: string): string {
  return ownText(element, TOO_LARGE, text);
}

/**
 * The text for the server's error of a file field: the first name that the page has a text for, else the page's general
 * text, else ours. For a missing file the general text is not used, because no upload has failed.
 */
export function validationText(names: readonly string[], element: Element): string {
  const attributes = names.filter((name) => /^\w+$/.test(name));
  const [first = ""] = names;
  if (first !== "EmptyValue") attributes.push("defaulterror");
  return ownText(element, attributes, VALIDATIONS.get(first) ?? GENERAL.text);
}
