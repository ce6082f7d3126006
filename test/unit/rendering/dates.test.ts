import { afterEach, describe, expect, it, vi } from "vitest";
import { DATE_FORMATS, DATE_ONLY_FORMATS } from "../../../src/commerce/date-formats";
import { formatDate } from "../../../src/rendering/date-format";

type Row = [value: unknown, format: string, zone: string | undefined, result: string];

const observed: Row[] = [
  ["2024-03-10T03:30:05Z", "MMMM D, YYYY h:mm A", "America/New_York", "March 9, 2024 10:30 PM"],
  ["2024-03-10T03:30:05Z", "MMMM D, YYYY h:mm A", undefined, "March 10, 2024 3:30 AM"],
  ["2024-03-10", "MMMM D, YYYY", "America/New_York", "March 10, 2024"],
  ["2024-03-10", "MMMM D, YYYY h:mm A", "Asia/Tokyo", "March 10, 2024 12:00 AM"],
  ["2024-03-10T03:30:05.000Z", "dddd, MMMM D, YYYY", "Asia/Tokyo", "Sunday, March 10, 2024"],
  ["2024-07-04T00:05:09Z", "YYYY-MM-DD H:mm", "Europe/Stockholm", "2024-07-04 2:05"],
  ["2024-07-04T00:05:09Z", "h:mm a", "UTC", "12:05 am"],
  ["2024-07-04T12:05:09Z", "h:mm a", "UTC", "12:05 pm"],
  [
    "2024-01-02T03:04:05Z",
    "M|MM|MMM|MMMM|D|DD|ddd|dddd|YY|YYYY|H|h|mm|a|A",
    "UTC",
    "1|01|Jan|January|2|02|Tue|Tuesday|24|2024|3|3|04|am|AM",
  ],
  ["2024-03-10T03:30:05Z", "", "America/New_York", "2024-03-09T22:30:05-05:00"],
  ["2024-03-10T03:30:05Z", "", "UTC", "2024-03-10T03:30:05Z"],
  ["2024-03-10T03:30:05", "H:mm", "UTC", "3:30"],
];

const nothing: unknown[] = ["garbage", null, "", 1710041405000, undefined, {}, "2024-02-30", "10/03/2024"];

const customTokens: Row[] = [
  ["2024-01-02T03:04:05Z", "Do HH hh m s ss Z ZZ", "Asia/Kolkata", "2nd 08 08 34 5 05 +05:30 +0530"],
  ["2024-01-21T03:04:05Z", "Do", "UTC", "21st"],
  ["2024-01-11T03:04:05Z", "Do", "UTC", "11th"],
  ["2024-01-23T03:04:05Z", "Do", "UTC", "23rd"],
  ["2024-01-02T03:04:05Z", "[Day] D [of] MMMM", "UTC", "Day 2 of January"],
  ["2024-07-01T12:00:00Z", "ZZ", "America/New_York", "-0400"],
  ["2024-07-01T12:00:00Z", "Z", "UTC", "+00:00"],
];

/** Every default format on one instant. */
const defaults: [string, string][] = [
  ["MMMM D, YYYY", "April 7, 2024"],
  ["MMMM D, YYYY h:mm A", "April 7, 2024 3:09 PM"],
  ["MMMM D, YYYY H:mm", "April 7, 2024 15:09"],
  ["MMM D, YYYY", "Apr 7, 2024"],
  ["MMM D, YYYY h:mm A", "Apr 7, 2024 3:09 PM"],
  ["MMM D, YYYY H:mm", "Apr 7, 2024 15:09"],
  ["dddd, MMMM D, YYYY", "Sunday, April 7, 2024"],
  ["M/D/YYYY", "4/7/2024"],
  ["M.D.YYYY", "4.7.2024"],
  ["D/M/YYYY", "7/4/2024"],
  ["D.M.YYYY", "7.4.2024"],
  ["M/D/YYYY h:mm A", "4/7/2024 3:09 PM"],
  ["M/D/YYYY H:mm", "4/7/2024 15:09"],
  ["M.D.YYYY h:mm A", "4.7.2024 3:09 PM"],
  ["M.D.YYYY H:mm", "4.7.2024 15:09"],
  ["D/M/YYYY h:mm A", "7/4/2024 3:09 PM"],
  ["D/M/YYYY H:mm", "7/4/2024 15:09"],
  ["D.M.YYYY h:mm A", "7.4.2024 3:09 PM"],
  ["D.M.YYYY H:mm", "7.4.2024 15:09"],
  ["M/D/YY", "4/7/24"],
  ["M.D.YY", "4.7.24"],
  ["D/M/YY", "7/4/24"],
  ["D.M.YY", "7.4.24"],
  ["M/D/YY h:mm a", "4/7/24 3:09 pm"],
  ["M/D/YY H:mm", "4/7/24 15:09"],
  ["M.D.YY h:mm a", "4.7.24 3:09 pm"],
  ["M.D.YY H:mm", "4.7.24 15:09"],
  ["D/M/YY h:mm a", "7/4/24 3:09 pm"],
  ["D/M/YY H:mm", "7/4/24 15:09"],
  ["D.M.YY h:mm a", "7.4.24 3:09 pm"],
  ["D.M.YY H:mm", "7.4.24 15:09"],
  ["YYYY-MM-DD", "2024-04-07"],
  ["YYYY-MM-DD h:mm a", "2024-04-07 3:09 pm"],
  ["YYYY-MM-DD H:mm", "2024-04-07 15:09"],
  ["MMM D", "Apr 7"],
  ["D MMM", "7 Apr"],
  ["MMMM YYYY", "April 2024"],
  ["MMM YYYY", "Apr 2024"],
  ["MM/YYYY", "04/2024"],
  ["h:mm a", "3:09 pm"],
  ["H:mm", "15:09"],
  ["D", "7"],
  ["DD", "07"],
  ["ddd", "Sun"],
  ["dddd", "Sunday"],
  ["M", "4"],
  ["MM", "04"],
  ["MMM", "Apr"],
  ["MMMM", "April"],
  ["YY", "24"],
  ["YYYY", "2024"],
];

afterEach(() => vi.restoreAllMocks());

describe("dates", () => {
  it.each(observed)("R-50 formats %s by %j in %s as %s", (value, format, zone, result) => {
    expect(formatDate(value, format, { zone })).toBe(result);
  });
  it.each(nothing.map((value) => [value]))("R-50 shows nothing for %j", (value) => {
    expect(formatDate(value, "YYYY")).toBe("");
  });

  it("R-50 falls back to UTC in an unknown zone, and reports it", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(formatDate("2024-03-10T03:30:05Z", "H:mm", { zone: "Mars/Olympus" })).toBe("3:30");
    expect(warn.mock.calls[0]?.[0]).toMatch(/Mars\/Olympus is unknown, using UTC/);
  });

  it.each(defaults)("R-51 shows %s as %s", (format, result) => {
    expect(formatDate("2024-04-07T13:09:05Z", format, { zone: "Europe/Stockholm" })).toBe(result);
  });

  it("R-51 covers all 51 formats of the builder, 27 of them without a time", () => {
    expect(defaults.map(([format]) => format)).toEqual([...DATE_FORMATS]);
    expect(DATE_FORMATS).toHaveLength(51);
    expect(DATE_ONLY_FORMATS).toHaveLength(27);
  });

  it.each(customTokens)(
    "R-51 reads the tokens of custom formats: %s by %j in %s is %s",
    (value, format, zone, result) => {
      expect(formatDate(value, format, { zone })).toBe(result);
    },
  );

  it("R-100 names months and weekdays in the page's language", () => {
    expect(formatDate("2024-05-07", "dddd D MMMM", { locale: "sv" })).toBe("tisdag 7 maj");
    expect(formatDate("2024-05-07", "dddd D MMMM", { locale: "" })).toBe("Tuesday 7 May");
    expect(formatDate("2024-05-07", "dddd D MMMM", { locale: "no language!" })).toBe("Tuesday 7 May");
  });

  it.each([
    ["ru", "15 августа", "август 2024"],
    ["pl", "15 sierpnia", "sierpień 2024"],
    ["fi", "15 elokuuta", "elokuu 2024"],
    ["ca", "15 d’agost", "agost 2024"],
    ["ja", "15 8月", "8月 2024"],
    ["de", "15 August", "August 2024"],
  ])("R-100 writes a month behind a day as %s does: %s", (locale, behindDay, alone) => {
    expect(formatDate("2024-08-15", "D MMMM", { locale })).toBe(behindDay);
    expect(formatDate("2024-08-15", "MMMM YYYY", { locale })).toBe(alone);
    expect(formatDate("2024-08-15", "MMMM, D", { locale })).toBe(`${alone.replace(" 2024", "")}, 15`);
  });

  it("follows the clocks of a zone through the year", () => {
    const show = (value: string) => formatDate(value, "H:mm Z", { zone: "Europe/London" });
    expect(show("2024-03-31T00:59:59Z")).toBe("0:59 +00:00");
    expect(show("2024-03-31T01:00:00Z")).toBe("2:00 +01:00");
    expect(show("2024-10-27T00:30:00Z")).toBe("1:30 +01:00");
    expect(show("2024-10-27T01:30:00Z")).toBe("1:30 +00:00");
  });

  it("uses the zone's local time before there were zones", () => {
    expect(formatDate("1880-01-01T12:00:00Z", "H:mm:ss", { zone: "America/New_York" })).toBe("7:03:58");
  });
});
