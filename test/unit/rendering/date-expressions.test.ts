import { describe, expect, it } from "vitest";
import { dateFromExpression, parseDate } from "../../../src/rendering/date-expressions";

const NOW = "2024-03-15T20:30:45.123Z";
const NEW_YORK = "America/New_York";

function meaning(expression: unknown, operator: string, zone: string | undefined, now = NOW): string | null {
  const instant = dateFromExpression(expression, operator, zone, Date.parse(now));
  return instant === null ? null : new Date(instant).toISOString();
}

const iso = (short: string) => new Date(short).toISOString();

/** Expression, operators, then the instant in UTC, New York and Tokyo. */
type Row = [expression: string, operators: string, utc: string, newYork: string, tokyo: string];

const days: Row[] = [
  ["now", "gt lte eq", NOW, NOW, NOW],
  ["today", "gt lte", "2024-03-15T00:00Z", "2024-03-15T04:00Z", "2024-03-15T15:00Z"],
  ["end of today", "gt lte", "2024-03-15T23:59:59.999Z", "2024-03-16T03:59:59.999Z", "2024-03-16T14:59:59.999Z"],
  ["tomorrow", "gt lte", "2024-03-16T00:00Z", "2024-03-16T04:00Z", "2024-03-16T15:00Z"],
  ["end of yesterday", "gt lte", "2024-03-14T23:59:59.999Z", "2024-03-15T03:59:59.999Z", "2024-03-15T14:59:59.999Z"],
  ["YESTERDAY", "gt", "2024-03-14T00:00Z", "2024-03-14T04:00Z", "2024-03-14T15:00Z"],
];

const spans: Row[] = [
  ["3 days ago", "gt lte", "2024-03-12T20:30:45.123Z", "2024-03-12T20:30:45.123Z", "2024-03-12T20:30:45.123Z"],
  [
    "1 day 2 hours from now",
    "gt lte",
    "2024-03-16T22:30:45.123Z",
    "2024-03-16T22:30:45.123Z",
    "2024-03-16T22:30:45.123Z",
  ],
  ["2 weeks ago starting today", "gt", "2024-03-01T00:00Z", "2024-03-01T05:00Z", "2024-03-01T15:00Z"],
  [
    "2 weeks ago starting end of today",
    "gt",
    "2024-03-01T23:59:59.999Z",
    "2024-03-02T04:59:59.999Z",
    "2024-03-02T14:59:59.999Z",
  ],
  ["1 month from now starting tomorrow", "gt", "2024-04-16T00:00Z", "2024-04-16T04:00Z", "2024-04-16T15:00Z"],
  [
    "2 Hours From Now Starting Now",
    "gt",
    "2024-03-15T22:30:45.123Z",
    "2024-03-15T22:30:45.123Z",
    "2024-03-15T22:30:45.123Z",
  ],
];

const within: Row[] = [
  ["3 days in the future", "gt eq", "2024-03-18T00:00Z", "2024-03-18T04:00Z", "2024-03-18T15:00Z"],
  ["3 days in the future", "lte", "2024-03-18T23:59:59.999Z", "2024-03-19T03:59:59.999Z", "2024-03-19T14:59:59.999Z"],
  ["3 days in the past", "gt", "2024-03-12T00:00Z", "2024-03-12T04:00Z", "2024-03-12T15:00Z"],
  ["3 days in the past", "lte", "2024-03-12T23:59:59.999Z", "2024-03-13T03:59:59.999Z", "2024-03-13T14:59:59.999Z"],
  ["1 year 2 months in the future", "gt", "2025-05-15T00:00Z", "2025-05-15T04:00Z", "2025-05-15T15:00Z"],
];

function expectRow(...[expression, operators, utc, newYork, tokyo]: Row) {
  for (const operator of operators.split(" ")) {
    expect(meaning(expression, operator, undefined)).toBe(iso(utc));
    expect(meaning(expression, operator, "UTC")).toBe(iso(utc));
    expect(meaning(expression, operator, NEW_YORK)).toBe(iso(newYork));
    expect(meaning(expression, operator, "Asia/Tokyo")).toBe(iso(tokyo));
  }
}

/** Now, expression, zone, operator, instant. */
const calendar: [string, string, string | undefined, string, string][] = [
  ["2024-03-09T20:30:00Z", "3 days from now", NEW_YORK, "gt", "2024-03-12T19:30:00Z"],
  ["2024-03-09T20:30:00Z", "72 hours from now", NEW_YORK, "gt", "2024-03-12T20:30:00Z"],
  ["2024-03-09T20:30:00Z", "3 days in the future", NEW_YORK, "gt", "2024-03-12T04:00:00Z"],
  ["2024-03-09T20:30:00Z", "3 days in the future", NEW_YORK, "lte", "2024-03-13T03:59:59.999Z"],
  ["2024-01-31T12:00Z", "1 month from now", "UTC", "gt", "2024-02-29T12:00Z"],
  ["2024-03-31T12:00Z", "1 month ago", "UTC", "gt", "2024-02-29T12:00Z"],
  ["2024-02-29T12:00Z", "1 year from now", "UTC", "gt", "2025-02-28T12:00Z"],
  ["2024-03-15T02:30Z", "today", NEW_YORK, "gt", "2024-03-14T04:00Z"],
  ["2024-03-15T02:30Z", "tomorrow", NEW_YORK, "gt", "2024-03-15T04:00Z"],
  ["2024-03-15T02:30Z", "2 days ago starting end of yesterday", "UTC", "gt", "2024-03-12T23:59:59.999Z"],
  ["2024-03-15T02:30Z", "90 minutes in the past", "UTC", "gt", "2024-03-14T22:30Z"],
  ["2024-03-15T02:30Z", "90 minutes in the past", "UTC", "lte", "2024-03-15T22:29:59.999Z"],
  ["2024-05-31T12:00Z", "1 quarter from now", "UTC", "gt", "2024-08-31T12:00Z"],
  ["2024-05-31T12:00Z", "1 quarter 1 second ago", "UTC", "gt", "2024-02-29T11:59:59Z"],
  // Clocks go back in Stockholm on 27 October 2024: the day has 25 hours.
  ["2024-10-26T22:00Z", "end of today", "Europe/Stockholm", "gt", "2024-10-27T22:59:59.999Z"],
  // 02:30 does not exist in Stockholm on 31 March 2024; the clock then shows 03:30.
  ["2024-03-30T01:30Z", "1 day from now", "Europe/Stockholm", "gt", "2024-03-31T01:30Z"],
  // 02:30 occurs twice in Stockholm on 27 October 2024; the first counts.
  ["2024-10-26T00:30Z", "1 day from now", "Europe/Stockholm", "gt", "2024-10-27T00:30Z"],
  // São Paulo had no midnight on 4 November 2018.
  ["2018-11-04T12:00Z", "today", "America/Sao_Paulo", "gt", "2018-11-04T03:00Z"],
  ["2024-03-15T02:30Z", "1 day from now", "Asia/Kathmandu", "gt", "2024-03-16T02:30Z"],
];

const absolute: [string, string][] = [
  ["2024-03-10", "2024-03-10T05:00Z"],
  ["2024-03-10T08:00:00", "2024-03-10T08:00Z"],
  ["2024-03-10T08:00:00+02:00", "2024-03-10T06:00Z"],
  ["2024-03-10t08:00:00.5z", "2024-03-10T08:00:00.500Z"],
  ["2024-03-10 08:00", "2024-03-10T08:00Z"],
  ["20240310", "2024-03-10T00:00Z"],
  ["20240310T0800", "2024-03-10T08:00Z"],
  ["2024-W10", "2024-03-04T00:00Z"],
  ["2024-W10-3", "2024-03-06T00:00Z"],
  ["2024-070", "2024-03-10T00:00Z"],
  ["2024-366", "2024-12-31T00:00Z"],
  ["2024-03", "2024-03-01T00:00Z"],
  ["2024-03-10T24:00", "2024-03-11T00:00Z"],
];

const items: [string, string, string][] = [
  ["2024-03-10", NEW_YORK, "2024-03-10T05:00Z"],
  ["2024-07-10", NEW_YORK, "2024-07-10T04:00Z"],
  ["2024-03-10", "Asia/Tokyo", "2024-03-09T15:00Z"],
  ["2024-03-10T05:00:00", "Asia/Tokyo", "2024-03-10T05:00Z"],
];

const nothing: unknown[] = [
  "03/10/2024",
  "garbage",
  "",
  null,
  0,
  1710000000000,
  "  today ",
  "in 3 days",
  "end of now",
  "3 fortnights ago",
  "10  days ago",
  "3 days from now starting next week",
  "3 days in the future starting today",
  "3 days",
  "2024-02-30",
  "2023-366",
  "2024-13-01",
  "2024-03-10T25:00",
  "2024-03-10T08:60",
  "2024-W54",
  "99999999999 years from now",
  undefined,
  {},
];

describe("date expressions", () => {
  it.each(days)("R-90 computes now and the days around it: %s, %s", expectRow);
  it.each(spans)("R-91 counts from now or from an anchor: %s, %s", expectRow);
  it.each(within)("R-92 counts from the start of today, or its end up to and including: %s, %s", expectRow);
  it.each(calendar)("R-93 at %s: %s in %s with %s is %s", (now, expression, zone, operator, instant) => {
    expect(meaning(expression, operator, zone, iso(now))).toBe(iso(instant));
  });
  it.each(absolute)("R-94 reads ISO 8601 text, %s as %s in New York", (text, instant) => {
    expect(meaning(text, "eq", NEW_YORK)).toBe(iso(instant));
  });
  it.each(items)("R-103 reads the item's day %s in %s as %s", (text, zone, instant) => {
    expect(new Date(parseDate(text, zone)).toISOString()).toBe(iso(instant));
  });
  it.each(nothing.map((value) => [value]))("R-95 returns null for %j", (value) => {
    expect(meaning(value, "gt", NEW_YORK)).toBeNull();
  });
  it("R-95 counts in UTC without a zone", () => {
    expect(meaning("today", "gt", undefined)).toBe("2024-03-15T00:00:00.000Z");
  });
});
