import { emailKey } from "../../wire/mail-address";
import { createHash } from "node:crypto";
import type { FormPayload } from "../../wire/submission";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { cutAddress } from "../base/addresses";
import { textsIn } from "../base/submission-fields";
import type { PageForm } from "../site/read-page";
import type { Site } from "../site/site";
import { collectUploads } from "../uploads/collect";
import type { Accepted } from "../store/units/submissions/accept";
import type { Rate } from "../store/units/rates";
import type { ChallengeSettings } from "../security/challenge";
import { askAkismet, type AkismetSettings } from "./akismet";
import { checkChallenge, hasChallenge } from "./challenge";
import { createAnswer } from "./answer";
import { createNotification, findSender } from "./notification";
import { createOutgoing, type OutgoingSettings } from "./outgoing";
import { withoutPasswords } from "./password-fields";
import { assess, SAME_TEXT, SPAM_THRESHOLD } from "./spam";
import type { SpamReason } from "../records/submissions";

/** The settings of submissions. */
export type FormSettings = AkismetSettings &
  ChallengeSettings &
  OutgoingSettings &
  Pick<Settings, "uploadQuota" | "honeypot" | "spamWords" | "answersPerHour">;

export interface Arrival {
  siteId: string;
  encoding: string;
  payload: FormPayload;
  /** The client's. */
  address: string;
  userAgent: string;
  /** The limits of the client. */
  rates: Rate[];
  /** Reasons for spam from the request itself. */
  reasons: SpamReason[];
}

/** Receives a submission: checks it, then stores it with its emails and deliveries in one transaction. */
export async function receive(arrival: Arrival, settings: FormSettings, ports: Ports, site: Site): Promise<Accepted> {
  const form = await site.form(arrival.siteId, arrival.payload.name);
  const { payload, withheld } = withoutPasswords(arrival.payload, form);
  const reasons: SpamReason[] = [
    ...arrival.reasons,
    ...assess(payload, { honeypot: settings.honeypot, words: settings.spamWords }),
    ...withheld.map((key) => ({ reason: `the password in "${key}" was removed`, weight: 0 })),
  ];
  const text = textsIn(payload.fields).join("\n");
  const sender = findSender(payload, form);
  let { rates } = arrival;
  const challenged = hasChallenge(form, settings) ? form : undefined;
  const files = filesIn(payload, form);
  const collects = files.length > 0 && ports.blobs.direct !== undefined;
  if (challenged || settings.akismetKey || collects) {
    // Rate limits apply before external services are called.
    const retryAfter = await ports.store.takeRates({ rates, now: ports.now() });
    if (retryAfter !== undefined) return { retryAfter };
    rates = [];
    if (challenged) reasons.push(...(await checkChallenge(challenged, payload, settings, ports.fetch)));
    // Akismet does not get submissions that are spam already.
    if (settings.akismetKey && sumWeights(reasons) < SPAM_THRESHOLD) {
      const { address, userAgent } = arrival;
      reasons.push(...(await askAkismet(payload, { address, userAgent, email: sender }, settings, ports.fetch)));
    }
    if (collects) await collectUploads(files, settings, ports);
  }
  const formKnown = form !== undefined;
  const setting = form && (await ports.store.findFormSetting({ form: payload.name }));
  const { subject, body } = createNotification(payload, formKnown, await namesOfFiles(arrival.siteId, files, ports));
  return ports.store.acceptSubmission({
    submission: {
      id: ports.newId(),
      siteId: arrival.siteId,
      formKnown,
      receivedAt: ports.now(),
      encoding: arrival.encoding,
      payload,
      email: sender === null ? null : emailKey(sender),
      search: `${payload.name}\n${text}`.toLowerCase(),
      fingerprint: computeFingerprint(payload),
      address: cutAddress(arrival.address) || null,
      reasons,
      files,
    },
    ...createOutgoing({ subject, body, replyTo: sender }, setting, settings, ports),
    answer: createAnswer({ payload, form, setting, client: arrival.address, perHour: settings.answersPerHour }, ports),
    rates,
    spam: { threshold: SPAM_THRESHOLD, sameText: SAME_TEXT },
  });
}

/** Ids of files by the keys of the form's file fields. Other file ids are ignored. */
function filesIn({ fileUploads }: FormPayload, form: PageForm | undefined): string[] {
  return (form?.files ?? []).flatMap(({ key }) => (Object.hasOwn(fileUploads, key) ? [fileUploads[key] ?? ""] : []));
}

/** Names of the files that this submission may claim, not those of others. */
async function namesOfFiles(siteId: string, files: string[], { store }: Ports): Promise<Map<string, string>> {
  const found = await Promise.all(files.map((id) => store.findFile({ id })));
  const mine = found.filter((file) => file?.siteId === siteId && file.submissionId === null && file.fieldId === null);
  return new Map(mine.flatMap((file) => (file ? [[file.id, file.name] as const] : [])));
}

function sumWeights(reasons: SpamReason[]): number {
  return reasons.reduce((sum, { weight }) => sum + weight, 0);
}

/** Hash of the longest text only, because names and addresses differ between copies of the same spam. Ignores short texts. */
function computeFingerprint({ fields }: FormPayload): string {
  const longest = textsIn(fields).sort((a, b) => b.length - a.length)[0] ?? "";
  const words = longest.toLowerCase().replace(/\s+/g, " ").trim();
  return words.length < 40 ? "" : createHash("sha256").update(words).digest("base64url").slice(0, 22);
}
