import { ORDER_TEXTS, type OrderMailName, type OrderPlaceholder } from "./order-texts";

/** The emails to users and owners. */
export type MailName =
  | "verify"
  | "choose"
  | "invite"
  | "reset"
  | "password-changed"
  | "welcome"
  | "known"
  | "owner-invite"
  | "owner-reset"
  | "owner-email"
  | OrderMailName;

/** The placeholders that a text can have in braces. */
export type Placeholder = "site" | "when" | "link" | "log-in" | "reset-password" | OrderPlaceholder;

interface DefaultText {
  subject: string;
  body: string;
  /** Allowed placeholders besides `{site}`. */
  placeholders: readonly Exclude<Placeholder, "site">[];
  /** A placeholder that the text must contain. */
  needed?: "link";
}

const NOT_YOU = "If this was not you, you can ignore this email.";

/** The default texts. A line that ends with a colon is the label of the address below it. */
export const DEFAULT_TEXTS: Record<MailName, DefaultText> = {
  verify: {
    subject: "{site}: confirm your email address",
    body: `Hello,

Someone signed up at {site} with this email address on {when} (UTC). If this was you, confirm your address to finish.

Confirm your address:
{link}

The link works for one hour. ${NOT_YOU}

{site}`,
    placeholders: ["when", "link"],
    needed: "link",
  },
  choose: {
    subject: "{site}: choose a password",
    body: `Hello,

Your email address is confirmed at {site}. There were several sign-ups with it, for example from several devices, so please choose a password now.

Choose a password:
{link}

The link works for one hour. The passwords from the sign-ups do not work.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  invite: {
    subject: "{site}: your invitation",
    body: `Hello,

You are invited to {site}. Choose a password to activate your account.

Choose a password:
{link}

The link works for seven days.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  reset: {
    subject: "{site}: choose a new password",
    body: `Hello,

Someone requested a new password for your account at {site}.

Choose a new password:
{link}

The link works for one hour. If you did not request it, ignore this email. Your password stays the same.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  "password-changed": {
    subject: "{site}: your password was changed",
    body: `Hello,

Your password for {site} was changed, and you were logged out on all devices. If this was not you, reset your password now.

Reset your password:
{reset-password}

{site}`,
    placeholders: ["log-in", "reset-password"],
  },
  welcome: {
    subject: "{site}: welcome",
    body: `Hello,

Your account at {site} is ready.

Log in:
{log-in}

{site}`,
    placeholders: ["log-in", "reset-password"],
  },
  known: {
    subject: "{site}: you have an account",
    body: `Hello,

Someone signed up at {site} with this email address, but you already have an account. ${NOT_YOU}

Log in:
{log-in}

Choose a new password:
{reset-password}

{site}`,
    placeholders: ["log-in", "reset-password"],
  },
  "owner-invite": {
    subject: "{site}: you are invited as an owner",
    body: `Hello,

You are invited to read the messages of {site}. Choose a password to start.

Choose a password:
{link}

The link works once, for seven days. Your name for later logins is this email address.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  "owner-reset": {
    subject: "{site}: a new password for the owner's page",
    body: `Hello,

Someone requested a new password for the owner's page of {site}.

Choose a new password:
{link}

The link works once, for one hour. If you did not request it, ignore this email. Your password stays the same.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  "owner-email": {
    subject: "{site}: confirm your email address as an owner",
    body: `Hello,

Someone entered this email address for an owner of {site}. If this was you, confirm it. Until then it is not stored.

Confirm your address:
{link}

The link works once, for one hour. ${NOT_YOU}

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  ...ORDER_TEXTS,
};
