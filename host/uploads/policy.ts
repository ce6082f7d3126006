import { sign, verify } from "../security/sign";

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
  return `${text}.${sign(secret, "upload", text)}`;
}

/** The policy of a signed text; undefined if it is invalid or expired. @param now undefined: it may be expired. */
export function readPolicy(signed: string, secret: Uint8Array, now?: number): Policy | undefined {
  const [text = "", signature = "", ...more] = signed.split(".");
  if (more.length || !verify(secret, "upload", text, signature)) return undefined;
  const policy = JSON.parse(Buffer.from(text, "base64url").toString()) as Policy;
  return now === undefined || policy.until >= now ? policy : undefined;
}
