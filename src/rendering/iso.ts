/** The first group is the date, the second the time of day, the third the offset. */
const ISO =
  /^(\d{4}(?:-\d\d(?:-\d\d)?|-?W\d\d(?:-?[1-7])?|-?\d{3}|\d{4})?)(?:[T ](\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

const DAY = 86_400_000;

/** `yyyy-mm-dd`: a day, not an instant. */
export function isDateOnly(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** Midnight UTC of a calendar date, ordinal date or week date; NaN when there is no such day. */
function parseDay(text: string): number {
  const year = Number(text.slice(0, 4));
  const rest = text.slice(4).replace(/-/g, "").toLowerCase();
  // `Date.UTC` reads them as 19xx.
  if (year < 100) return NaN;
  if (rest.startsWith("w")) {
    const week = Number(rest.slice(1, 3));
    const fourth = Date.UTC(year, 0, 4);
    // Week 1 contains 4 January, and weeks begin on Monday.
    const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
    return week >= 1 && week <= 53 ? monday + ((week - 1) * 7 + Number(rest[3] ?? 1) - 1) * DAY : NaN;
  }
  const month = rest.length === 3 ? 0 : Number(rest.slice(0, 2) || 1) - 1;
  const day = Number((rest.length === 3 ? rest : rest.slice(2)) || 1);
  const time = Date.UTC(year, month, day);
  const date = new Date(time);
  const exists = rest.length === 3 ? date.getUTCFullYear() === year : date.getUTCMonth() === month;
  return day && exists ? time : NaN;
}

/** Milliseconds since midnight; NaN when a clock never shows it. */
function parseTime(text: string): number {
  const [, hour, minute = 0, second = 0] = /^(\d\d):?(\d\d)?:?(.*)$/.exec(text.replace(",", ".")) ?? [];
  if (hour === undefined) return 0;
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  // 31.999 s times 1000 is a little less than 31999.
  return Number(minute) < 60 && Number(second) < 60 && time <= DAY ? Math.floor(time + 1e-4) : NaN;
}

/**
 * The instant of an ISO 8601 text in ms since 1970, read as UTC when it names no offset. Date, ordinal date, week date,
 * basic and extended forms; `T` or a space before the time.
 * @returns NaN for everything else.
 */
export function parseIso(value: unknown): number {
  const match = typeof value === "string" && ISO.exec(value);
  if (!match) return NaN;
  const [, day = "", time = "", zone = ""] = match;
  const [, sign = "", hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?/.exec(zone) ?? [];
  const offset = Number(sign + 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000 || 0;
  return parseDay(day) + parseTime(time) - offset;
}
