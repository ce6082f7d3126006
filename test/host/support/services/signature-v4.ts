import { createHash, createHmac } from "node:crypto";
import type { FakeRequest } from "./fake";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Ms that the clock of a request may differ. */
const SKEW = 5 * 60_000;

export interface Credentials {
  id: string;
  secret: string;
  region: string;
  service: string;
}

/**
 * Checks the Signature Version 4 of a request, computed as its documents say.
 * @param now ms since 1970.
 * @returns the fault; undefined for a valid signature.
 */
export function findSignatureFault(
  request: FakeRequest,
  { id, secret, region, service }: Credentials,
  now: number,
): string | undefined {
  const { authorization = "" } = request.headers;
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, credential = "", signedHeaders = "", signature = ""] = parts ?? [];
  if (!parts) return "Missing Authentication Token";
  const time = String(request.headers["x-amz-date"] ?? "");
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(at - now) < SKEW)) return "Signature expired";
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  if (credential !== `${id}/${scope}`) return "The security token included in the request is invalid.";
  const names = signedHeaders.split(";");
  if (!names.includes("host") || !names.includes("x-amz-date") || [...names].sort().join(";") !== signedHeaders)
    return "SignedHeaders must be sorted and include host and x-amz-date";
  const { pathname, searchParams } = new URL(request.path, "http://fake.example");
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    hash(request.body),
  ].join("\n");
  const key = [region, service, "aws4_request"].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${secret}`, time.slice(0, 8)),
  );
  const wanted = hmac(key, ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n")).toString("hex");
  return signature === wanted
    ? undefined
    : "The request signature we calculated does not match the signature you provided.";
}
