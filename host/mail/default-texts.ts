/** The mails that accounts get. */
export type LetterName = "verify" | "choose" | "invite" | "reset" | "password-changed" | "welcome" | "known";

/** What may stand in braces in a text. */
export type Placeholder = "site" | "when" | "link" | "log-in" | "reset-password";

interface DefaultText {
  subject: string;
  body: string;
  /** What a text may have besides `{site}`. */
  placeholders: readonly Exclude<Placeholder, "site">[];
  /** Without it the mail would be of no use. */
  needed?: "link";
}

const NOT_YOU = "If it was not you, do nothing, and nothing happens.";

/** Texts for who writes none; a line that ends with a colon names the address below it. */
export const DEFAULT_TEXTS: Record<LetterName, DefaultText> = {
  verify: {
    subject: "{site}: confirm your e-mail address",
    body: `Hello,

somebody signed up at {site} with this address on {when} (UTC). If it was you, one step is left.

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

your e-mail address is confirmed at {site}. Several people signed up with it, or you did so on several devices, so please choose a password now.

Choose a password:
{link}

The link works for one hour. The passwords of the sign-ups do not work.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  invite: {
    subject: "{site}: an invitation",
    body: `Hello,

you are invited to {site}. Your account is ready as soon as you have a password.

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

a new password for {site} was asked for.

Choose a new password:
{link}

The link works for one hour. If you did not ask for it, do nothing, and your password stays.

{site}`,
    placeholders: ["link"],
    needed: "link",
  },
  "password-changed": {
    subject: "{site}: your password was changed",
    body: `Hello,

your password for {site} was changed, and all your sessions ended. If it was not you, choose another one.

Ask for a new password:
{reset-password}

{site}`,
    placeholders: ["log-in", "reset-password"],
  },
  welcome: {
    subject: "{site}: welcome",
    body: `Hello,

your account at {site} is ready.

Log in:
{log-in}

{site}`,
    placeholders: ["log-in", "reset-password"],
  },
  known: {
    subject: "{site}: you have an account",
    body: `Hello,

somebody signed up at {site} with this address, which has an account already. ${NOT_YOU}

Log in:
{log-in}

Choose a new password:
{reset-password}

{site}`,
    placeholders: ["log-in", "reset-password"],
  },
};
