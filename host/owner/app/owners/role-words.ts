import type { OwnerRole } from "../../../store/schema";

/** What an owner with each role can do. */
export const ROLE_WORDS: Record<OwnerRole, string> = {
  read: "Read messages, users and emails. Change only your own password.",
  answer: "Also answer, archive and mark messages, and send emails and webhooks again.",
  all: "Everything: also delete, export, change users and plans, read the log, and manage owners.",
};
