import type { OwnerRole } from "../../../records/owners";

/** What an owner with each role can do. */
export const ROLE_WORDS: Record<OwnerRole, string> = {
  read: "Read messages, users, orders, products and emails. Change only your own password, email address and codes.",
  answer:
    "Also answer, archive and mark messages, send emails and webhooks again, and mark orders as fulfilled with a note.",
  edit: "Edit and publish pages. Nothing else of the site, besides your own password, email address and codes.",
  all: "Everything: also delete, export, change users and plans, read the log, and manage owners.",
};
