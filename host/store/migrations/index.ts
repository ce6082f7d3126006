import type { Migration } from "../migrate";
import { forms } from "./1-forms";
import { owner } from "./2-owner";
import { members } from "./3-members";
import { hardening } from "./4-hardening";
import { search } from "./5-search";
import { owners } from "./6-owners";
import { messages } from "./7-messages";
import { shop } from "./8-shop";
import { paidPlans } from "./9-paid-plans";
import { ownerAccess } from "./10-owner-access";
import { mailQueues } from "./11-mail-queues";
import { userImports } from "./12-user-imports";
import { pages } from "./13-pages";
import { replies } from "./14-replies";

/** All migrations in order. Never change a released one, because stores check its checksum. */
export const MIGRATIONS: readonly Migration[] = [
  forms,
  owner,
  members,
  hardening,
  search,
  owners,
  messages,
  shop,
  paidPlans,
  ownerAccess,
  mailQueues,
  userImports,
  pages,
  replies,
];
