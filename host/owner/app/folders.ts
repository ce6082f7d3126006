import type { IconName } from "./shared/icons";
import type { OwnerRole } from "../../records/owners";
import type { SubmissionStatus } from "../../records/submissions";

/** A folder of messages. */
export interface Folder {
  title: string;
  icon: IconName;
  /** Query for the host. */
  query: string;
  status: SubmissionStatus;
  empty: string;
}

export const FOLDERS = {
  inbox: {
    title: "Inbox",
    icon: "inbox",
    query: "status=inbox",
    status: "inbox",
    empty: "No messages. Messages from your forms appear here.",
  },
  unread: {
    title: "Unread",
    icon: "unread",
    query: "status=inbox&unread=1",
    status: "inbox",
    empty: "No unread messages.",
  },
  spam: {
    title: "Spam",
    icon: "spam",
    query: "status=spam",
    status: "spam",
    empty: "No spam. Messages that look like spam are kept here.",
  },
  archived: {
    title: "Archive",
    icon: "archived",
    query: "status=archived",
    status: "archived",
    empty: "Archived messages appear here.",
  },
} satisfies Record<string, Folder>;

/** The folder of a route. */
export function findFolder(place: string): Folder | undefined {
  return Object.hasOwn(FOLDERS, place) ? FOLDERS[place as keyof typeof FOLDERS] : undefined;
}

/** The other pages, and the role that each needs. */
export const PAGES: Record<string, { title: string; icon: IconName; needs: OwnerRole }> = {
  pages: { title: "Pages", icon: "pages", needs: "edit" },
  orders: { title: "Orders", icon: "orders", needs: "read" },
  products: { title: "Products", icon: "products", needs: "read" },
  shop: { title: "Shop", icon: "shop", needs: "all" },
  users: { title: "Users", icon: "users", needs: "read" },
  plans: { title: "Plans", icon: "plans", needs: "read" },
  people: { title: "People", icon: "people", needs: "read" },
  forms: { title: "Forms", icon: "forms", needs: "all" },
  mails: { title: "Emails", icon: "mails", needs: "read" },
  webhooks: { title: "Webhooks", icon: "webhooks", needs: "read" },
  settings: { title: "Settings", icon: "settings", needs: "read" },
  owners: { title: "Owners", icon: "owners", needs: "all" },
  log: { title: "Log", icon: "log", needs: "all" },
};
