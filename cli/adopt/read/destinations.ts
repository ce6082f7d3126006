import { shortenSecrets } from "./secrets";

/** Services that take forms, by the end of their hosts, in words of the report. */
const SERVICES: readonly (readonly [host: string, name: string])[] = [
  ["api.telegram.org", "a Telegram bot"],
  ["emailjs.com", "EmailJS"],
  ["formspree.io", "Formspree"],
  ["formsubmit.co", "FormSubmit"],
  ["web3forms.com", "Web3Forms"],
  ["getform.io", "Getform"],
  ["usebasin.com", "Basin"],
  ["formcarry.com", "Formcarry"],
  ["script.google.com", "a Google script"],
  ["docs.google.com", "a Google form"],
  ["hooks.zapier.com", "Zapier"],
  ["make.com", "Make"],
  ["integromat.com", "Make"],
  ["hooks.slack.com", "a Slack channel"],
  ["discord.com", "a Discord channel"],
  ["discordapp.com", "a Discord channel"],
  ["hsforms.com", "HubSpot"],
  ["hubspot.com", "HubSpot"],
  ["airtable.com", "Airtable"],
  ["wa.me", "WhatsApp"],
  ["api.whatsapp.com", "WhatsApp"],
];

/** Where a script sends something, in words for a reader: never the whole URL, which may hold a key. */
export function describeDestination(url: string): string {
  if (/^mailto:/i.test(url)) return "the mail program of the visitor";
  const absolute = /^(https?:)?\/\/([^/?#]+)/i.exec(url);
  const host = absolute?.[2]?.replace(/^.*@/, "").toLowerCase();
  if (host === undefined) return shortenSecrets(url.replace(/[?#].*$/s, "")) || "a URL that it composes";
  const service = SERVICES.find(([end]) => host === end || host.endsWith(`.${end}`))?.[1];
  return service === undefined ? host : `${service} (${host})`;
}
