import { isRecord } from "../../../wire/records";
import type { ConvertOptions } from "../convert-options";

type Options = ConvertOptions & { precompress?: boolean };

/** The options that the next export of the same site is adopted with. */
const REMEMBERED = [
  "script",
  "api",
  "bucket",
  "turnstile",
  "csp",
  "afterConsent",
  "leaveOut",
  "keep",
  "for",
  "origin",
  "precompress",
] as const satisfies readonly (keyof Options)[];

/** The options of the command that are remembered; parts of `fast` by the record of its last run. */
export const FLAGS: readonly string[] = [...REMEMBERED.map(toFlag), "from", "fast"];

function toFlag(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @param flags options of the command, such as `after-consent`, that are left out. */
export function forgetOptions({ web, ...options }: RememberedOptions, flags: readonly string[]): RememberedOptions {
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => !flags.includes(toFlag(name))));
  return flags.includes("from") || !web ? kept : { ...kept, web };
}

/** They have no values that are not JSON. */
export type RememberedOptions = Pick<Options, (typeof REMEMBERED)[number]> & {
  readonly web?: { readonly from?: string };
};

export function rememberOptions(options: RememberedOptions): RememberedOptions {
  const from = options.web?.from;
  return { ...pick(options), ...(from === undefined ? {} : { web: { from } }) };
}

/** Options from the list of a base: values of other types than expected are left out. */
export function readOptions(value: unknown): RememberedOptions {
  if (!isRecord(value)) return {};
  const web = isRecord(value.web) && typeof value.web.from === "string" ? { web: { from: value.web.from } } : {};
  return { ...pick(value), ...web };
}

function pick(options: Record<string, unknown>): RememberedOptions {
  const isUsable = (one: unknown) =>
    ["string", "boolean"].includes(typeof one) || (Array.isArray(one) && one.every((each) => typeof each === "string"));
  return Object.fromEntries(REMEMBERED.flatMap((name) => (isUsable(options[name]) ? [[name, options[name]]] : [])));
}
