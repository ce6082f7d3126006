import { UTILITY_PAGES } from "./user-system";
import { isPassword } from "./password";
import { AccountError } from "./account-error";
import { addressIn } from "./mail-address";

/** Longest path that a link carries, in characters. */
const MOST_PATH = 2000;

/** @throws AccountError for a text that is not one e-mail address. */
export function checkEmail(email: string): void {
  if (addressIn(email) === null) throw new AccountError("UsysInvalidEmail", "This is not an e-mail address");
}

/** @throws AccountError for passwords that are not 8 to 72 characters long (`accounts.md` A-73). */
export function checkPassword(password: string): void {
  if (!isPassword(password)) {
    throw new AccountError("UsysInvalidPassword", "The password must have 8 to 72 characters");
  }
}

/** Errors that several operations answer with. */
export const ACCOUNT_ERRORS = {
  credentials: () => new AccountError("UsysInvalidCredentials", "Wrong e-mail address or password"),
  logInFirst: () => new AccountError("UsysUnauthenticated", "Log in first"),
  duplicate: () => new AccountError("UsysDuplicateEmail", "There is an account with this address"),
  notWelcome: () => new AccountError("UsysUnauthorizedEmail", "This address may not use the site"),
  invitedOnly: () => new AccountError("UsysMustUseInvitation", "This site is by invitation only"),
  notYours: () => new AccountError("UsysMustUseInvitation", "The invitation was sent to another address"),
  noCustomer: () => new AccountError("NoCommerceCustomerFound", "There is no customer"),
  noSubscription: () => new AccountError("SubscriptionNotFound", "There is no such subscription"),
  userLimit: () => new AccountError("UsysUserLimitReached", "The site has reached its user limit"),
  token: () => new AccountError("UsysInvalidToken", "This link is not valid"),
  expired: () => new AccountError("UsysExpiredToken", "This link has expired"),
} as const;

/** @throws AccountError for a name of a file that its field does not take (A-99). */
export function checkExtension(fileName: string, allowed: readonly string[] | null | undefined): void {
  const extension = /\.[^.]*$/.exec(fileName.toLowerCase())?.[0] ?? "";
  if (!allowed || allowed.includes(extension)) return;
  throw new AccountError("UsysForbiddenFileExtension", `Files ending in ${extension || "nothing"} are not accepted`);
}

/**
 * A link to one of the site's own account pages, as a path with its query. Each value is encoded so that the page reads
 * it back unchanged (A-20, A-74): a plus sign is not decoded as a space.
 */
export function accountLink(page: keyof typeof UTILITY_PAGES, query: Record<string, string> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== "" && value.length <= MOST_PATH);
  const words = pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
  return `/${UTILITY_PAGES[page].slug}${words.length ? `?${words.join("&")}` : ""}`;
}

/** Lone surrogates cannot be encoded. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
