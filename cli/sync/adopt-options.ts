import type { AdoptOptions } from "../adopt/adopt-options";
import { AdoptError } from "../adopt/model/adopt-error";
import { FLAGS } from "../adopt/onto/remembered-options";
import { readAdoptSettings, SITE_FLAGS } from "../adopt/settings";
import { checkKeys, wrongValue } from "./keys";

/** Options of `adopt` by the names of its flags, such as `{ "csp": true, "leaveOut": ["style-guide.html"] }`. */
export type AdoptFlags = Readonly<Record<string, unknown>>;

/** How a site is adopted. */
export interface AdoptSource {
  readonly options: AdoptOptions;
  /** Options of the run before that the configuration turns off. */
  readonly forget: readonly string[];
}

const toKey = (flag: string): string => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const FLAG_BY_KEY = new Map(Object.entries(SITE_FLAGS).map(([flag, kind]) => [toKey(flag), { flag, kind }]));

/**
 * The options for `adopt`, checked as those of the command.
 * @param source a path, or the URL of a published site.
 * @param place where they are written, for messages.
 * @throws AdoptError for options that do not exist, have other values, or do not fit.
 */
export function readAdoptFlags(source: string, flags: AdoptFlags, place: string): AdoptSource {
  const argv: string[] = [];
  const forget: string[] = [];
  checkKeys(flags, [...FLAG_BY_KEY.keys()], place);
  for (const [key, { flag, kind }] of FLAG_BY_KEY) {
    const value = flags[key];
    if (value === undefined) continue;
    if (value === false) {
      if (FLAGS.includes(flag)) forget.push(flag);
    } else argv.push(...readFlag(`${place}.${key}`, value, flag, kind));
  }
  try {
    return { options: readAdoptSettings([source, ...argv]).options, forget };
  } catch (error) {
    throw error instanceof AdoptError ? new AdoptError(`${place}: ${error.message}`) : error;
  }
}

function readFlag(
  place: string,
  value: unknown,
  flag: string,
  kind: { readonly type: "string" | "boolean"; readonly multiple?: boolean },
): string[] {
  if (kind.type === "boolean") {
    if (value === true) return [`--${flag}`];
    throw wrongValue(place, value, "true or false");
  }
  const values: unknown[] = kind.multiple ? [value].flat() : [value];
  if (values.every((one) => typeof one === "string")) return values.map((one) => `--${flag}=${one}`);
  throw wrongValue(place, value, `${kind.multiple ? "a text or a list of texts" : "a text"}, or false`);
}
