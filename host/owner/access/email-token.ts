import { LIFETIMES } from "../../../wire/lifetimes";
import type { Ports } from "../../ports";
import { sign, verify } from "../../security/sign";
import { hashToken } from "../../security/tokens";
import type { CheckedOwner, Owner } from "../../store/units/owners/owners";

/** What the token contains: the time of its end, the id of the owner and the address; then the signature. */
const TOKEN = /^((\d{1,15})\.([\w-]{1,64})\.([\w-]{1,1400}))\.([\w-]{43})$/;

/** A token that stores an email address of an owner. It ends when the password, address or two-step login changes. */
export function createEmailToken(
  { owner, email, until }: { owner: CheckedOwner; email: string; until: number },
  secret: Uint8Array,
): string {
  const content = [until, owner.id, Buffer.from(email).toString("base64url")].join(".");
  return `${content}.${sign(secret, "owner email", signedText(content, owner))}`;
}

/** Uses a token, which works once. @returns the owner as it is now and the new address; undefined for an invalid token. */
export async function useEmailToken(
  { store, secret, now }: Pick<Ports, "store" | "secret" | "now">,
  token: string,
): Promise<{ owner: Owner; email: string } | undefined> {
  const [, content = "", until = "", id = "", email = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!(Number(until) > now())) return undefined;
  const owner = await store.findOwner({ id });
  if (!owner || !verify(secret, "owner email", signedText(content, owner), signature)) return undefined;
  // The earlier address may be stored again, which would make the signature valid again.
  const once = { key: `owner email link ${hashToken(token)}`, most: 1, window: LIFETIMES.token };
  if ((await store.takeRates({ rates: [once], now: now() })) !== undefined) return undefined;
  return { owner, email: Buffer.from(email, "base64url").toString() };
}

function signedText(content: string, { email, password, totp }: CheckedOwner): string {
  return JSON.stringify([content, email, password, totp]);
}
