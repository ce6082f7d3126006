import { isDateOnly, parseIso } from "./iso";
import { instantToWall } from "./zones";

const names = new Map<string, Intl.DateTimeFormat>();

function formatName(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options);
  let format = names.get(key);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat(locale || "en", options);
    } catch {
      // A `lang` that is not a language tag.
      format = new Intl.DateTimeFormat("en", options);
    }
    names.set(key, format);
  }
  if (!options.day) return format.format(date);
  const name = format.formatToParts(date).find(({ type }) => type === "month")?.value ?? "";
  // Japanese and Chinese months are numbers with a sign behind them that is not part of the name.
  return /^\d/.test(name) ? formatName(date, locale, { ...options, day: undefined }) : name;
}

function ordinal(day: number): string {
  const tens = Math.floor(day / 10) === 1;
  return day + ((!tens && ["th", "st", "nd", "rd"][day % 10]) || "th");
}

/** Longest first, so that `MMMM` is not taken for two `MM`. */
const TOKENS = /\[([^\]]*)\]|YYYY|YY|M{1,4}|Do|DD?|d{3,4}|HH?|hh?|mm?|ss?|ZZ?|[aA]/g;

export interface DateStyle {
  /** IANA name; default UTC. */
  zone?: string | undefined;
  /** Language of month and weekday names; default English. */
  locale?: string | undefined;
}

/**
 * Formats ISO 8601 text by a moment-style pattern (`rendering.md` ). A date without a time is the same day in
 * every zone.
 * @returns the empty text for anything but ISO 8601 text.
 */
export function formatDate(value: unknown, pattern: unknown, { zone, locale = "en" }: DateStyle = {}): string {
  const instant = parseIso(value);
  if (Number.isNaN(instant)) return "";
  const wall = isDateOnly(value as string) ? instant : instantToWall(instant, zone);
  const date = new Date(wall);
  const two = (count: number) => String(count).padStart(2, "0");
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  const hour = date.getUTCHours();
  const hour12 = hour % 12 || 12;
  const minute = date.getUTCMinutes();
  const second = date.getUTCSeconds();
  const ahead = Math.round((wall - instant) / 60_000);
  const offset = (colon: string) =>
    (ahead < 0 ? "-" : "+") + two(Math.floor(Math.abs(ahead) / 60)) + colon + two(Math.abs(ahead) % 60);
  const values: Record<string, string | number> = {
    YYYY: year,
    YY: year.slice(-2),
    M: month,
    MM: two(month),
    D: day,
    Do: ordinal(day),
    DD: two(day),
    H: hour,
    HH: two(hour),
    h: hour12,
    hh: two(hour12),
    m: minute,
    mm: two(minute),
    s: second,
    ss: two(second),
    a: hour < 12 ? "am" : "pm",
    A: hour < 12 ? "AM" : "PM",
    Z: offset(":"),
    ZZ: offset(""),
  };
  const text = (token: string, literal?: string) => {
    if (literal !== undefined) return literal;
    const value = values[token];
    if (value !== undefined) return String(value);
    const width = token.length > 3 ? "long" : "short";
    if (token[0] === "d") return formatName(date, locale, { weekday: width, timeZone: "UTC" });
    // Behind a day many languages use another form: `15 августа`, but `август 2024`.
    const day = token === "MMMM" && /D[^DM]*MMMM/.test(String(pattern)) ? "numeric" : undefined;
    return formatName(date, locale, { month: width, day, timeZone: "UTC" });
  };
  if (typeof pattern === "string" && pattern) return pattern.replace(TOKENS, text);
  return "YYYY-MM-DDTHH:mm:ss".replace(TOKENS, text) + (ahead ? offset(":") : "Z");
}
