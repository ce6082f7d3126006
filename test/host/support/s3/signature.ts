import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface FakeKey {
  id: string;
  secret: string;
  region: string;
}

/** An error of S3: status and code. */
export type Refusal = [status: number, code: string];

/** Most a request's clock may differ, in ms. */
const SKEW = 15 * 60_000;
const UNCHANGED = /[A-Za-z0-9\-._~]/;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Percent-encodes each byte but unreserved ones, as Signature Version 4 wants it. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return UNCHANGED.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

/** The key that signs for one day. */
export function signingKey({ region, secret }: FakeKey, day: string): Buffer {
  return [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`) as Buffer;
}

/** Checks a request by Signature Version 4, written from its specification, without the package of the client. */
export function findSignatureFault(request: IncomingMessage, body: Buffer, key: FakeKey): Refusal | undefined {
  const { headers, method = "", url = "" } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, id, day = "", region = "", service = "", names = "", signature] =
    form.exec(headers.authorization ?? "") ?? [];
  if (!signature) return [403, "AccessDenied"];
  if (id !== key.id) return [403, "InvalidAccessKeyId"];
  if (region !== key.region || service !== "s3") return [400, "AuthorizationHeaderMalformed"];
  const stamp = String(headers["x-amz-date"]);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  if (!y || stamp.slice(0, 8) !== day) return [403, "AccessDenied"];
  if (Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now()) > SKEW)
    return [403, "RequestTimeTooSkewed"];
  const signed = names.split(";");
  const required = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (required.some((name) => !signed.includes(name))) return [403, "AccessDenied"];
  if (headers["x-amz-content-sha256"] !== sha256(body)) return [400, "XAmzContentSHA256Mismatch"];
  const [path = "", search = ""] = url.split("?");
  const pairs = search
    .split("&")
    .filter(Boolean)
    .map((pair) => [...pair.split("="), ""].slice(0, 2).map((part) => encode(decodeURIComponent(part))));
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    pairs
      .map((pair) => pair.join("="))
      .sort()
      .join("&"),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}`,
    ),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const right = hmac(signingKey(key, day), ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n")).toString(
    "hex",
  );
  return right === signature ? undefined : [403, "SignatureDoesNotMatch"];
}
