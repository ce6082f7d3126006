import { domainToASCII } from "node:url";
import type { FormPayload } from "../../wire/submission";
import { addressRates } from "../base/addresses";
import { addressIn } from "../../wire/mail-address";
import { mailboxKey } from "../base/mail-rates";
import type { Ports } from "../ports";
import type { PageForm } from "../site/read-page";
import type { Acceptance } from "../store/units/submissions/accept";
import type { FormSetting } from "../records/submissions";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Answers to one address per day, so that strangers cannot fill its mailbox. */
const PER_ADDRESS = 2;
/** Answers per hour that one client can cause. */
const PER_CLIENT = 5;

export interface AnswerRequest {
  payload: FormPayload;
  /** undefined: no page has this form, so it gets no answer. */
  form: PageForm | undefined;
  setting: FormSetting | undefined;
  /** IP address of the client. */
  client: string;
  /** Limit of all answers. */
  perHour: number;
}

/**
 * The email to the sender of a submission: the owner's text, without any visitor input, because anyone can enter a foreign
 * address. Its limits are in the order in which they apply.
 */
export function createAnswer(
  { payload, form, setting, client, perHour }: AnswerRequest,
  { newId }: Pick<Ports, "newId">,
): Acceptance["answer"] {
  const recipient = findRecipient(payload, form);
  if (!setting?.answer || !recipient || !perHour) return undefined;
  return {
    mail: { id: newId(), recipient, replyTo: null, ...setting.answer },
    rates: [
      ...addressRates("answer", client, PER_CLIENT, HOUR),
      { key: `answer to ${mailboxKey(recipient)}`, most: PER_ADDRESS, window: DAY },
      { key: "answers", most: perHour, window: HOUR },
    ],
  };
}

/** The address in the first email field of the form, if it can exist on the internet. */
function findRecipient({ fields }: FormPayload, form: PageForm | undefined): string | undefined {
  const key = form?.fields.find(({ type }) => type === "email")?.key;
  const address = key !== undefined && Object.hasOwn(fields, key) ? addressIn(fields[key]) : null;
  if (!address) return undefined;
  const at = address.lastIndexOf("@");
  const domain = domainToASCII(address.slice(at + 1));
  const isValid =
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(address.slice(0, at)) &&
    at <= 64 &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(domain);
  return isValid ? `${address.slice(0, at)}@${domain}` : undefined;
}
