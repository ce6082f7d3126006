import { sign, verify } from "../security/sign";

/** What a signed upload allows; it travels to the page and back, so that nothing is stored before a file comes. */
export interface Policy {
  /** Under which the file is stored; chance alone. */
  key: string;
  siteId: string;
  name: string;
  /** Most bytes. */
  size: number;
  /** Ms since 1970. */
  until: number;
  /** The field of an account that it is for; absent: it is a form's. */
  fieldId?: string;
}

/** The policy as text that only the holder of the secret can write. */
export function signPolicy(policy: Policy, secret: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(policy)).toString("base64url");
  return `${text}.${sign(secret, "upload", text)}`;
}

/** undefined: not ours, or expired. */
export function readPolicy(signed: string, secret: Uint8Array, now: number): Policy | undefined {
  const [text = "", signature = "", ...more] = signed.split(".");
  if (more.length || !verify(secret, "upload", text, signature)) return undefined;
  const policy = JSON.parse(Buffer.from(text, "base64url").toString()) as Policy;
  return policy.until >= now ? policy : undefined;
}
