import { createHmac, timingSafeEqual } from "node:crypto";

/** The permission for a signed upload. The page sends it back, so that it need not be stored. */
export interface Policy {
  /** Random id of the stored file. */
  key: string;
  siteId: string;
  name: string;
  /** Maximum bytes. */
  size: number;
  /** Ms since 1970. */
  until: number;
  /** The account field that it is for; undefined for a form. */
  fieldId?: string;
}

/** The policy as signed text. */
export function signPolicy(policy: Policy, secret: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(policy)).toString("base64url");
  return `${text}.${signatureOf(text, secret).toString("base64url")}`;
}

/** The policy of a signed text; undefined if it is invalid or expired. */
export function readPolicy(signed: string, secret: Uint8Array, now: number): Policy | undefined {
  const [text = "", signature = "", ...more] = signed.split(".");
  const given = Buffer.from(signature, "base64url");
  const wanted = signatureOf(text, secret);
  if (more.length || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const policy = JSON.parse(Buffer.from(text, "base64url").toString()) as Policy;
  return policy.until >= now ? policy : undefined;
}

function signatureOf(text: string, secret: Uint8Array): Buffer {
  // The prefix separates these signatures from other uses of the secret.
  return createHmac("sha256", secret).update(`upload ${text}`).digest();
}
