import type { ExportChoice, ExportForm, Messages } from "./export";
import { isStatus, STATUSES } from "../store/units/submissions/submissions";

/** Options of an export, named as on the command line and in the URL. */
export const EXPORT_OPTIONS = ["form", "folder", "from", "to"] as const;

export type ExportOption = (typeof EXPORT_OPTIONS)[number];

/** The given options; undefined ones are ignored. */
export type GivenOptions = Partial<Record<ExportOption, string>>;

const DAY = 24 * 3_600_000;
const TIMES = "a day in UTC, such as 2026-01-31, or a time with a time zone, such as 2026-01-31T18:00:00Z";

/**
 * Reads the options of an export. A day as `to` is included; a time as `to` is excluded, so that one export can begin where
 * another ends.
 * @param forms those of the pages.
 * @param wrong creates the error for an option, from the rest of a sentence that begins with the option's name.
 * @throws what `wrong` makes.
 */
export async function readExportChoice(
  { form, folder, from, to }: GivenOptions,
  store: Messages,
  forms: readonly ExportForm[],
  wrong: (option: ExportOption, problem: string) => Error,
): Promise<ExportChoice> {
  const choice: ExportChoice = {};
  if (form !== undefined) {
    if (!forms.some(({ name }) => name === form) && !(await store.listSubmissions({ form, limit: 1 })).length) {
      throw wrong("form", `is ${quoted(form)}, but no form has this name. Expected ${expectedForms(forms)}.`);
    }
    choice.form = form;
  }
  if (folder !== undefined) {
    if (!isStatus(folder)) throw wrong("folder", `is ${quoted(folder)}. Expected ${STATUSES.join(", ")}.`);
    choice.status = folder;
  }
  if (from !== undefined) {
    choice.receivedFrom = parseTime(from)?.at;
    if (choice.receivedFrom === undefined) throw wrong("from", `is ${quoted(from)}. Expected ${TIMES}.`);
  }
  if (to !== undefined) {
    const time = parseTime(to);
    if (!time) throw wrong("to", `is ${quoted(to)}. Expected ${TIMES}.`);
    choice.receivedBefore = time.isDay ? time.at + DAY : time.at;
    if (from !== undefined && (choice.receivedFrom ?? 0) >= choice.receivedBefore) {
      throw wrong("to", `is ${quoted(to)}. Expected a time after the start of the export, ${quoted(from)}.`);
    }
  }
  return choice;
}

/** Which submissions were exported, for the audit. */
export function describeExport({ form, folder, from, to }: GivenOptions): string {
  const parts = [
    ...(form === undefined ? [] : [`form ${quoted(form)}`]),
    ...(folder === undefined ? [] : [`folder ${folder}`]),
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
  ];
  return parts.length ? `submissions as CSV: ${parts.join(", ")}` : "all submissions as CSV";
}

const SHOWN = 10;

function expectedForms(forms: readonly ExportForm[]): string {
  const names = [...new Set(forms.map(({ name }) => name))];
  if (!names.length) return "no form name, because the pages have no forms";
  const rest = names.length > SHOWN ? ` or one of ${names.length - SHOWN} more` : "";
  return names.slice(0, SHOWN).map(quoted).join(", ") + rest;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}

/** Ms since 1970 of the start of a day in UTC, or of a time with a time zone. */
function parseTime(text: string): { at: number; isDay: boolean } | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const begins = Date.parse(`${day}T00:00:00Z`);
  // `Date.parse` reads February 30 as March 2.
  if (Number.isNaN(begins) || !new Date(begins).toISOString().startsWith(day)) return undefined;
  if (time === undefined) return { at: begins, isDay: true };
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : { at, isDay: false };
}
