import type { Inventory } from "../io/inventory";
import type { SecretReport } from "../model/adopt-report";
import { readText } from "./read-text";

/** Patterns of secrets that services issue. Keys that are meant to be public are not among them. */
const SECRETS: readonly (readonly [what: string, form: RegExp])[] = [
  ["token of a Telegram bot", /(?:(?<=bot)|(?<![\w-]))\d{8,10}:AA[\w-]{33}(?![\w-])/],
  ["webhook of Slack", /hooks\.slack\.com\/(?:services|workflows)\/[\w/-]{20,}/],
  ["token of Slack", /\bxox[abprs]-[\w-]{20,}/],
  ["webhook of Discord", /discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{15,}\/[\w-]{40,}/],
  ["webhook of Zapier", /hooks\.zapier\.com\/hooks\/catch\/\d+\/\w+/],
  ["webhook of Make", /hook\.(?:[\w-]+\.)?(?:make|integromat)\.com\/\w{20,}/],
  ["webhook of Microsoft Teams", /webhook\.office\.com\/webhookb2\/[\w@/-]{40,}/],
  ["secret key of Stripe", /\b[rs]k_(?:live|test)_\w{20,}/],
  ["access key of AWS", /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/],
  ["token of GitHub", /\b(?:gh[oprsu]_\w{36,}|github_pat_\w{60,})/],
  ["token of GitLab", /\bglpat-[\w-]{20,}/],
  ["key of OpenAI or Anthropic", /\bsk-(?:proj-|svcacct-|ant-)[\w-]{30,}|\bsk-[A-Za-z\d]{40,}/],
  ["key of SendGrid", /\bSG\.[\w-]{20,}\.[\w-]{40,}/],
  ["key of Mailgun", /\bkey-[\da-f]{32}\b/],
  ["key of Mailchimp", /\b[\da-f]{32}-us\d{1,2}\b/],
  ["key of Brevo", /\bxkeysib-[\da-f]{60,}-\w+/],
  ["key of Resend", /\bre_[A-Za-z\d]{8,}_[A-Za-z\d]{20,}/],
  ["token of Airtable", /\bpat[A-Za-z\d]{14}\.[\da-f]{64}\b/],
  ["token of HubSpot", /\bpat-(?:na|eu)\d-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/],
  ["token of Notion", /\b(?:ntn_|secret_)[A-Za-z\d]{40,}/],
  ["token of Twilio", /\bSK[\da-f]{32}\b/],
  ["token of npm", /\bnpm_[A-Za-z\d]{36}\b/],
  ["private key", /-----BEGIN [A-Z\d ]*PRIVATE KEY-----[\w+/=\\\s-]{20,}/],
];
const ANY = new RegExp(SECRETS.map(([, { source }]) => source).join("|"), "g");
/** Texts that visitors can read. */
const TEXT = /\.(x?html?|[mc]?js|json|css|svg|xml|txt|map|webmanifest)$/i;

/** As much of a secret as a reader needs to find it: the host of a webhook, the first signs of a key. */
const shorten = (secret: string): string => `${secret.slice(0, secret.indexOf("/") + 1 || 6)}…`;

/** A text for the report without its secrets. */
export const shortenSecrets = (text: string): string => text.replace(ANY, shorten);

/** The secrets in a text, each once, in their order. */
export function findSecrets(path: string, text: string): SecretReport[] {
  const found = new Map<string, SecretReport>();
  for (const { 0: secret, index } of text.matchAll(ANY)) {
    if (found.has(secret)) continue;
    const what = SECRETS.find(([, form]) => form.test(secret))?.[0] ?? "secret";
    found.set(secret, { what, path, line: text.slice(0, index).split("\n").length, start: shorten(secret) });
  }
  return [...found.values()];
}

/** The secrets in files of a site that visitors can read. */
export async function findSiteSecrets(
  inventory: Inventory,
  isPublic: (path: string) => boolean,
): Promise<SecretReport[]> {
  const found: SecretReport[] = [];
  for (const path of inventory.files) {
    if (!TEXT.test(path) || !isPublic(path)) continue;
    const text = await readText(inventory, path);
    if (text !== undefined) found.push(...findSecrets(path, text));
  }
  return found;
}
