import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Acceptance } from "../store/units/submissions/accept";
import type { FormSetting } from "../records/submissions";

export type OutgoingSettings = Pick<Settings, "notify" | "webhooks">;

export interface OutgoingContent {
  subject: string;
  body: string;
  /** Address of the sender; null: unknown. */
  replyTo: string | null;
}

/** The emails to the owner and the webhooks of a submission. @param setting what the owner set for its form. */
export function createOutgoing(
  content: OutgoingContent,
  setting: FormSetting | undefined,
  { notify, webhooks }: OutgoingSettings,
  { newId }: Pick<Ports, "newId">,
): Pick<Acceptance, "mails" | "deliveries"> {
  const recipients = setting?.recipients.length ? setting.recipients : notify;
  return {
    mails: recipients.map((recipient) => ({ id: newId(), recipient, ...content })),
    deliveries: webhooks.map((url) => ({ id: newId(), url })),
  };
}
