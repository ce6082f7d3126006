import { createHmac } from "node:crypto";
import type { FakeBucket } from "./bucket";
import { signingKey, type FakeKey, type Refusal } from "./signature";

/** A form that a browser sends to a bucket. */
export interface PostedForm {
  fields: ReadonlyMap<string, string>;
  file: Buffer;
}

/** Fields that need no condition. */
const FREE = new Set(["policy", "x-amz-signature"]);
/** Fields that are stored as headers of the object. */
const HEADERS = /^(content-type|content-disposition|x-amz-meta-.+)$/;

/**
 * Reads a form by the rules of POST Object: fields after the file are ignored, and there must be a file.
 * @returns the code of the error for another body.
 */
export async function readForm(body: Buffer, type: string): Promise<PostedForm | Refusal> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  if (!form) return [400, "MalformedPOSTRequest"];
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (name === "file") return { fields, file: Buffer.from(await new Response(value).arrayBuffer()) };
    fields.set(name.toLowerCase(), String(value));
  }
  return [400, "InvalidArgument"];
}

/**
 * Stores a form, or refuses it, as Amazon S3 does by the documentation of POST policies: the signature of the policy,
 * its time, a condition for every field, and every condition.
 * @param now ms since 1970.
 */
export function storeForm(
  { fields, file }: PostedForm,
  { key, name, bucket, now }: { key: FakeKey; name: string; bucket: FakeBucket; now: number },
): { status: number } | Refusal {
  const policy = fields.get("policy");
  const signature = fields.get("x-amz-signature");
  if (!policy || !signature) return [403, "AccessDenied"];
  const [id, day = "", region, service, end] = (fields.get("x-amz-credential") ?? "").split("/");
  if (id !== key.id) return [403, "InvalidAccessKeyId"];
  const isInScope = region === key.region && service === "s3" && end === "aws4_request";
  if (!isInScope || fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256") return [400, "InvalidArgument"];
  if (!fields.get("x-amz-date")?.startsWith(`${day}T`)) return [403, "AccessDenied"];
  const right = createHmac("sha256", signingKey(key, day)).update(policy).digest("hex");
  if (signature !== right) return [403, "SignatureDoesNotMatch"];
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString()) as Policy;
  if (!(Date.parse(expiration) > now)) return [403, "AccessDenied"];
  const exact = new Map<string, string>();
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [field, value] of Object.entries(condition)) exact.set(field.toLowerCase(), value);
      continue;
    }
    const [kind, least, most] = condition;
    if (kind !== "content-length-range") return [400, "InvalidPolicyDocument"];
    if (file.length < Number(least)) return [400, "EntityTooSmall"];
    if (file.length > Number(most)) return [400, "EntityTooLarge"];
  }
  const sent = new Map([...fields, ["bucket", name]]);
  for (const [field, value] of exact) if (sent.get(field) !== value) return [403, "AccessDenied"];
  for (const field of sent.keys()) if (!FREE.has(field) && !exact.has(field)) return [403, "AccessDenied"];
  const headers = Object.fromEntries([...fields].filter(([field]) => HEADERS.test(field)));
  bucket.put(fields.get("key") ?? "", file, headers);
  return { status: Number(fields.get("success_action_status") ?? 204) };
}

interface Policy {
  expiration: string;
  conditions: (Record<string, string> | [kind: string, least: number, most: number])[];
}
