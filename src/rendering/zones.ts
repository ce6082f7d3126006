import { reporter } from "./reporter";

const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building one costs a hundred times what using it costs. */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    try {
      formatter = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    } catch {
      reporter.warn({
        message: `time zone ${timeZone} is unknown, using UTC`,
        expected: "an IANA name",
      });
      formatter = getFormatter("UTC");
    }
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. An unknown zone counts as UTC, with a warning. */
function offsetAt(instant: number, zone = "UTC"): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?/.exec(getFormatter(zone || "UTC").format(instant)) ?? [];
  const amount = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -amount : amount;
}

/** What clocks in the zone show at an instant, as the ms a clock in UTC would show it at. NaN stays NaN. */
export function instantToWall(instant: number, zone?: string): number {
  // Intl throws on values outside the range of `Date`.
  return Number.isNaN(new Date(instant).getTime()) ? NaN : instant + offsetAt(instant, zone);
}

/**
 * The instant at which clocks in the zone show `wall`: the first of two when clocks are set back; the time that much
 * later when they are set forward over it.
 */
export function wallToInstant(wall: number, zone?: string): number {
  if (Number.isNaN(new Date(wall).getTime())) return NaN;
  const before = offsetAt(wall - DAY, zone);
  const fits = [before, offsetAt(wall + DAY, zone)].find((offset) => offsetAt(wall - offset, zone) === offset);
  return wall - (fits ?? before);
}

/** Midnight of the day of `wall`, or of one so many days later, as an instant. */
export function startOfDay(wall: number, zone?: string, days = 0): number {
  return wallToInstant((Math.floor(wall / DAY) + days) * DAY, zone);
}
