import { isMailbox } from "../../wire/mail-address";
import { isAddressRange, isLoopback } from "../base/addresses";
import { findRedirectProblem } from "../../common/check-redirects";
import { LOG_LEVELS } from "../base/log";
import { findS3Problem } from "../../common/s3-url";
import { readTarget } from "../base/webhook-target";
import { USER_HARD_LIMIT } from "../../wire/user-system";
import { patternProblem } from "../../common/access";

const MOST_HOPS = 10;
/** Minimum length of a secret. */
const LEAST_SECRET = 20;

// Each returns a sentence about an invalid value, or undefined.

export function longSecret(value: string, name: string): string | undefined {
  if (value.length >= LEAST_SECRET) return undefined;
  return `${name} has ${value.length} characters. Expected at least ${LEAST_SECRET}.`;
}

/** A restored backup needs its own one, so a short one can only be wrong. */
export function passphrase(value: string, name: string): string | undefined {
  const problem = longSecret(value, name);
  return problem && `${problem} No backup has a shorter passphrase.`;
}

export function portNumber(value: number, name: string): string | undefined {
  return value > 65_535 ? `${name} is ${value}. Expected a port number from 0 to 65535.` : undefined;
}

export function proxies(value: number, name: string): string | undefined {
  if (value <= MOST_HOPS) return undefined;
  return `${name} is ${value}. Expected the number of proxies in front of the host, at most ${MOST_HOPS}.`;
}

export function users(value: number, name: string): string | undefined {
  return value > USER_HARD_LIMIT
    ? `${name} is ${value}. Expected a number of users, at most ${USER_HARD_LIMIT}.`
    : undefined;
}

export function color(value: string, name: string): string | undefined {
  return /^#[\da-f]{6}$/i.test(value) ? undefined : `${name} is "${value}". Expected a color such as #468EE5.`;
}

export function readOrigin(value: string, name: string): string | undefined {
  if (URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)) return undefined;
  const like = URL.canParse(value) && /^https?:/.test(value) ? ` Did you mean ${new URL(value).origin}?` : "";
  return `${name} is "${value}". Expected an origin such as https://my.site.${like}`;
}

export function hostName(value: string, name: string): string | undefined {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/.test(value)) return undefined;
  const like = URL.canParse(value) && new URL(value).host ? ` Did you mean ${new URL(value).host}?` : "";
  return `${name} has "${value}". Expected a host name in lower case, such as www.my.site.${like}`;
}

export function postgresUrl(value: string, name: string): string | undefined {
  return /^postgres(ql)?:\/\//.test(value) ? undefined : `${name} must be a URL that starts with postgres://.`;
}

export function schemaName(value: string, name: string): string | undefined {
  // PostgreSQL reserves names that start with pg_, and cuts longer ones.
  if (/^(?!pg_)[a-z0-9_][a-z0-9_.-]{0,62}$/.test(value)) return undefined;
  return `${name} is "${value}". Expected at most 63 lower-case letters, digits, "_", "-" and ".", not starting with "pg_", such as my_site.`;
}

export function s3Url(value: string, name: string): string | undefined {
  const problem = findS3Problem(value);
  return problem && `${name} is "${value}". Expected a URL such as s3://bucket/prefix: ${problem}.`;
}

export function s3Endpoint(value: string, name: string): string | undefined {
  if (URL.canParse(value) && /^https?:\/\/[^/?#]+[^?#]*$/.test(value)) return undefined;
  return `${name} is "${value}". Expected a URL such as https://s3.example.com, without the bucket.`;
}

export function timeOfDay(value: string, name: string): string | undefined {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return undefined;
  return `${name} is "${value}". Expected a time from 00:00 to 23:59 in UTC.`;
}

export function logLevel(value: string, name: string): string | undefined {
  if (LOG_LEVELS.some((level) => level === value)) return undefined;
  return `${name} is "${value}". Expected ${LOG_LEVELS.join(", ")}.`;
}

export function mailAddress(value: string, name: string): string | undefined {
  if (isMailbox(value)) return undefined;
  return `${name} has "${value}", which is not a single email address.`;
}

export function smtpAddress(value: string, name: string): string | undefined {
  return /^smtps?:\/\/[^/]+/.test(value) ? undefined : `${name} must be a URL that starts with smtp:// or smtps://.`;
}

export function mailService(value: string, name: string): string | undefined {
  if (/^(resend|postmark|ses:[a-z]{2}(-[a-z]+)+-\d)$/.test(value)) return undefined;
  return `${name} is "${value}". Expected resend, postmark or ses: and a region, such as ses:eu-central-1. For SMTP, set only MILLRACE_SMTP.`;
}

export function serviceAddress(value: string, name: string): string | undefined {
  const { protocol = "", hostname = "" } = URL.canParse(value) ? new URL(value) : {};
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  if (isSafe && !value.endsWith("/")) return undefined;
  return `${name} is "${value}". Expected a URL that starts with https://, without a slash at the end.`;
}

export function choice(value: string, name: string): string | undefined {
  return /^\w+:[^:]+:.+$/.test(value) ? undefined : `${name} has "${value}". Expected field:slug:name.`;
}

export function loopbackAddress(value: string, name: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "http:" && isLoopback(url.hostname)) return undefined;
  return `${name} is "${value}". Expected the URL of a test server on this machine, such as http://127.0.0.1:12111.`;
}

export function webAddress(value: string, name: string): string | undefined {
  const { url } = readTarget(value);
  if (/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) return undefined;
  return `${name} has "${value}". Expected a URL that starts with https://, or slack:, discord:, teams: or mattermost: before it.`;
}

/** Headers that clients or proxies send for other purposes. */
const USED_HEADERS =
  /^(accept|authorization|content|cookie|forwarded|host|origin|referer|sec|user-agent|via)(-|$)|^x-(forwarded-(for|host|proto|port)|real-ip|millrace)/i;

export function headerName(value: string, name: string): string | undefined {
  if (/^[a-z][a-z0-9-]*$/i.test(value) && !USED_HEADERS.test(value)) return undefined;
  return `${name} is "${value}". Expected the name of a header that only the proxy sets, such as X-Forwarded-User.`;
}

export function addressRange(value: string, name: string): string | undefined {
  return isAddressRange(value)
    ? undefined
    : `${name} is "${value}". Expected an IP address or a range such as 172.16.0.0/12.`;
}

export function issuer(value: string, name: string): string | undefined {
  const { protocol = "", hostname = "" } = URL.canParse(value) ? new URL(value) : {};
  const local = hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, ""));
  if (protocol === "https:" || (protocol === "http:" && local)) return undefined;
  return `${name} is "${value}". Expected a URL that starts with https://.`;
}

export function pagePath(value: string, name: string): string | undefined {
  if (/^\/(?![\\/])[^\s?#\\]*$/.test(value)) return undefined;
  return `${name} is "${value}". Expected the path of a page such as /log-in.`;
}

export function filePattern(value: string, name: string): string | undefined {
  if (!/^\/?$|\\|(^|\/)\.{1,2}(\/|$)/.test(value)) return undefined;
  return `${name} is "${value}". Expected the path of a file in the folder of pages, such as downloads/prices.csv or downloads/*.csv.`;
}

type Entry = [pattern: string, value: unknown];

export function accessRule([pattern, value]: Entry, name: string): string | undefined {
  const named = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one);
  if (named || value === "user" || value === "everybody") return wrongPattern(pattern, name);
  return `${name} for ${pattern} is ${JSON.stringify(value)}. Expected "user", "everybody" or a list of groups.`;
}

export function pagePassword([pattern, value]: Entry, name: string): string | undefined {
  if (value === "" || (typeof value === "string" && value.startsWith("$argon2id$"))) return wrongPattern(pattern, name);
  return `The password for ${pattern} is not a hash. Create a hash with "millrace host password".`;
}

export function redirects(value: readonly unknown[], name: string): string | undefined {
  const problem = findRedirectProblem(value);
  if (!problem) return undefined;
  const { index, field, text } = problem;
  const place = name + (index === undefined ? "" : `[${index}]`) + (field === undefined ? "" : `.${field}`);
  return `${place} ${text}`;
}

function wrongPattern(pattern: string, name: string): string | undefined {
  const problem = patternProblem(pattern);
  return problem && `The pattern "${pattern}" in ${name} ${problem}. Expected a path such as /members.`;
}
