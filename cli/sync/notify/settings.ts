import { isRecord } from "../../../wire/records";
import { AdoptError } from "../../adopt/model/adopt-error";
import { isSiteUrl } from "../../adopt/web/site-url";
import { checkKeys, wrongValue } from "../keys";

/** Who gets a message when a person is needed. */
export interface NotifySettings {
  readonly webhook?: string | undefined;
  readonly mail?: { readonly from: string; readonly to: string } | undefined;
}

/** Environment variables with secrets. */
export const WEBHOOK_VARIABLE = "MILLRACE_SYNC_WEBHOOK";
export const SMTP_VARIABLE = "MILLRACE_SMTP_URL";

/** Matches the secret part of a webhook URL, as Slack and Mattermost have it. */
const SECRET_PART = /[\w-]{20,}/;

/** @throws AdoptError for a setting that does not exist or has another value. */
export function readNotifySettings(content: Record<string, unknown>, place: string): NotifySettings {
  checkKeys(content, ["webhook", "mail"], place);
  return { webhook: readWebhook(content.webhook, `${place}.webhook`), mail: readMail(content.mail, `${place}.mail`) };
}

function readWebhook(value: unknown, place: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !isSiteUrl(value)) throw wrongValue(place, value, "a URL");
  const { pathname, search } = new URL(value);
  if (!SECRET_PART.test(pathname + search)) return value;
  throw new AdoptError(
    `${place} contains a secret: anyone with this URL can post messages there. Remove it, and set the environment variable ${WEBHOOK_VARIABLE} instead.`,
  );
}

function readMail(value: unknown, place: string): NotifySettings["mail"] {
  if (value === undefined) return undefined;
  if (!isRecord(value)) throw wrongValue(place, value, `{ "from": "site@my.site", "to": "me@my.site" }`);
  checkKeys(value, ["from", "to"], place);
  const read = (key: "from" | "to"): string => {
    const address = value[key];
    if (typeof address === "string" && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address)) return address;
    throw wrongValue(`${place}.${key}`, address, "one email address");
  };
  return { from: read("from"), to: read("to") };
}
