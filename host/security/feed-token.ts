import { createToken, hashToken, isSame } from "./tokens";
import type { Feed } from "../records/submissions";

/** A token that names its feed, so that its secret can be compared in constant time. */
export function createFeedToken(id: string): { token: string; tokenHash: string } {
  const secret = createToken();
  return { token: `${id}.${secret}`, tokenHash: hashToken(secret) };
}

/** The id of the feed that a token is for; undefined for a text of another form. */
export function feedIn(token: string): string | undefined {
  return /^([\w-]{1,64})\.[\w-]{43}$/.exec(token)?.[1];
}

export function isFeedToken(token: string, { tokenHash }: Feed): boolean {
  return isSame(hashToken(token.slice(token.indexOf(".") + 1)), tokenHash);
}
