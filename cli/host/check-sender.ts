import { Resolver } from "node:dns/promises";
import { sendsMail } from "../../host/settings/sends-mail";
import type { Settings } from "../../host/settings/settings";
import type { Finding } from "./check-gate";

/** The DNS queries of the check. Each rejects with a `code`, such as `ENODATA` without a record. */
export interface SenderDns {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
}

/** Top-level domains that have no DNS (RFC 2606, RFC 6762). */
const WITHOUT_DNS = /(^|\.)(localhost|local|test|invalid|example)$/;
const MISSING = ["ENODATA", "ENOTFOUND"];

const createResolver = (): SenderDns => new Resolver({ timeout: 2000, tries: 2 });

/**
 * Checks the DNS records of the sender of emails: SPF, DMARC, and a mail server for replies and bounces. A DKIM record cannot be found
 * without its selector; a test email shows whether messages are signed.
 */
export async function checkSender(settings: Settings, dns: SenderDns = createResolver()): Promise<Finding[]> {
  if (!sendsMail(settings) || (!settings.from && !settings.origin)) return [];
  const sender = settings.from || `forms@${new URL(settings.origin).hostname}`;
  const domain = sender
    .slice(sender.lastIndexOf("@") + 1)
    .replace(/>$/, "")
    .toLowerCase();
  if (!domain.includes(".") || /^[\d.:[\]]+$/.test(domain) || WITHOUT_DNS.test(domain)) return [];
  const what = `sender ${sender}`;
  try {
    const [spf, dmarc, mx] = await Promise.all([
      hasText(dns, domain, "v=spf1"),
      hasDmarc(dns, domain),
      find(() => dns.resolveMx(domain)),
    ]);
    const wrong = [
      spf
        ? ""
        : `${domain} has no SPF record, so receivers may treat the emails as spam. Add the TXT record that your mail service shows.`,
      dmarc
        ? ""
        : `${domain} has no DMARC record, which large mail services require. Add a TXT record at _dmarc.${domain}, such as “v=DMARC1; p=none”.`,
      mx?.length
        ? ""
        : `${domain} has no mail server, so replies and bounces are lost. Set --from to an address with a mailbox.`,
    ].filter(Boolean);
    return wrong.length
      ? wrong.map((problem) => ({ what, wrong: problem }))
      : [{ what: `${what}: SPF, DMARC and a mail server` }];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return [{ what: `${what}: not checked, because DNS did not answer (${code})` }];
  }
}

/** At the domain, or at one above it, whose policy then applies. */
async function hasDmarc(dns: SenderDns, domain: string): Promise<boolean> {
  const parent = domain.slice(domain.indexOf(".") + 1);
  return (
    (await hasText(dns, `_dmarc.${domain}`, "v=DMARC1")) || (parent.includes(".") && (await hasDmarc(dns, parent)))
  );
}

async function hasText(dns: SenderDns, name: string, start: string): Promise<boolean> {
  const records = await find(() => dns.resolveTxt(name));
  return records?.some((parts) => parts.join("").toLowerCase().startsWith(start.toLowerCase())) ?? false;
}

/** The answer, or undefined without such a record. @throws when DNS gives no answer. */
async function find<T>(query: () => Promise<T>): Promise<T | undefined> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof Error && "code" in error && MISSING.includes(String(error.code))) return undefined;
    throw error;
  }
}
