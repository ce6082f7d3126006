import { AwsV4Signer } from "aws4fetch";
import { bucketUrl, type BucketPlace } from "../s3-url";
import { answeredError, networkError, S3Error, type ErrorPlace, type SettingNames } from "./error";

export interface S3Options extends BucketPlace {
  keyId: string;
  secretKey: string;
  /** Default: the options of the host. */
  names?: SettingNames;
}

export const HOST_NAMES: SettingNames = { endpoint: "--s3-endpoint", region: "--s3-region" };

export interface S3Ports {
  fetch: typeof fetch;
  /** Waits between attempts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Ends all requests. */
  signal: AbortSignal;
  /** Ms for all attempts of a request, while a visitor waits; default: all attempts are made. Sending a body may take longer. */
  patience?: number;
}

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Empty: the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Whether an error can follow the status 200, in the body. */
  errorInBody?: boolean;
  /** Attempts; default: `ATTEMPTS`. */
  attempts?: number;
  /** Default: the signal of the ports. */
  signal?: AbortSignal;
}

/**
 * Sends a signed request, and repeats it after temporary failures.
 * @returns an answer with a status from 200 to 299.
 * @throws S3Error
 */
export type Send = (request: S3Request) => Promise<Response>;

/** Attempts per request, in about 20 s. */
const ATTEMPTS = 6;
const FIRST_PAUSE = 500;
/** Longest accepted `Retry-After`, in ms. */
const MOST_PAUSE = 30_000;
/** Ms until an answer starts, which includes sending the body. */
const SLOWEST_ANSWER = 300_000;

export function createSend(options: S3Options, ports: S3Ports): Send {
  const { region, bucket, keyId, secretKey, names = HOST_NAMES } = options;
  const { patience = Infinity } = ports;
  const base = bucketUrl(options);
  const cache = new Map<string, ArrayBuffer>();

  /** @param left ms for an answer. */
  async function attempt(
    { method, key, query = {}, headers = {}, body, errorInBody, signal }: S3Request,
    left: number,
  ) {
    const place: ErrorPlace = {
      names,
      endpoint: new URL(base).origin,
      bucket,
      region,
      request: `${method} ${key || "of the list"}`,
    };
    const signer = new AwsV4Signer({
      ...{ method, url: `${base}${encodePath(key)}${encodeQuery(query)}`, service: "s3", region, cache },
      ...{ accessKeyId: keyId, secretAccessKey: secretKey },
      headers: { ...headers, "x-amz-content-sha256": await hash(body ?? new Uint8Array()) },
    });
    const signed = await signer.sign();
    // Not signed, because proxies may change it. Content must arrive as it was stored.
    signed.headers.set("accept-encoding", "identity");
    const limit = new AbortController();
    const most = body?.length ? SLOWEST_ANSWER : Math.min(left, SLOWEST_ANSWER);
    const timer = setTimeout(() => limit.abort(new Error(`no answer within ${Math.ceil(most / 1000)} s`)), most);
    try {
      const answer = await ports.fetch(signed.url, {
        ...{ method, headers: signed.headers, body: body as BodyInit | undefined },
        ...{ redirect: "manual", signal: AbortSignal.any([limit.signal, signal ?? ports.signal]) },
      });
      if (answer.ok && !errorInBody) return answer;
      const xml = await answer.text();
      if (answer.ok && !/<Error[\s>]/.test(xml)) return new Response(xml, answer);
      const error = answeredError(answer.ok ? 500 : answer.status, xml, place);
      return { error, pause: 1000 * Number(answer.headers.get("retry-after") ?? 0) };
    } catch (cause) {
      return { error: networkError(cause, place), pause: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request) => {
    const { attempts = ATTEMPTS, signal = ports.signal } = request;
    const end = performance.now() + patience;
    for (let tried = 1; ; tried++) {
      const result = await attempt(request, end - performance.now());
      if (result instanceof Response) return result;
      const { error, pause } = result;
      if (signal.aborted) throw new S3Error("Aborted", "The transfer was stopped.");
      if (!error.canRetry || tried >= attempts) throw error;
      const backOff = FIRST_PAUSE * 2 ** (tried - 1) * (0.75 + Math.random() / 2);
      const wait = Math.min(Math.max(backOff, pause || 0), MOST_PAUSE);
      if (performance.now() + wait >= end) throw error;
      await ports.sleep(wait, signal);
    }
  };
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function encodePath(key: string): string {
  return key.split("/").map(encode).join("/");
}

function encodeQuery(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/** SHA-256 in hexadecimal, in another thread. */
async function hash(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes as BufferSource)).toString("hex");
}
