import { lookup } from "node:dns/promises";
import { request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isInside } from "../../common/private-networks";
import { readRetryAfter } from "../../common/retry-after";

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Allows addresses in the local network. */
  inside: boolean;
  /** Time limit of the whole request, in ms. */
  timeout: number;
  /** Resolves a host name; default: DNS. */
  resolve?(name: string): Promise<string[]>;
}

export interface WebhookAnswer {
  status: number;
  /** Ms that the receiver asks to wait (`Retry-After`); undefined without. */
  wait: number | undefined;
  /** The start of the body, on one line. */
  text: string;
}

/** Maximum characters of the body to return. */
const TEXT = 200;
/** Maximum bytes of the response to read. */
const MOST = 64_000;

/**
 * Posts a webhook. Resolves and checks the IP address first and connects to exactly that one. Does not use addresses in the
 * local network, and does not follow redirects.
 * Rejects when there is no answer in time, or the address is refused.
 */
export async function postWebhook(post: WebhookPost): Promise<WebhookAnswer> {
  const url = new URL(post.url);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new Error(`The webhook address must start with https:// or http://, not ${url.protocol}//`);
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const signal = AbortSignal.timeout(post.timeout);
  const addresses = isIP(name) ? [name] : await (post.resolve ?? resolveName)(name);
  // Checks all addresses, because any of them may be used.
  const refused = post.inside ? undefined : addresses.find(isInside);
  if (refused !== undefined)
    throw new Error(`${name} resolves to ${refused} in the local network. To allow it, use --webhooks-inside.`);
  const [address] = addresses;
  if (!address) throw new Error(`${name} does not resolve to an IP address`);
  return send(url, address, post, signal);
}

function send(url: URL, address: string, { headers, body }: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer> {
  const pinned: LookupFunction = (_name, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const options: RequestOptions = {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Millrace",
    },
    lookup: pinned,
    // No agent: a kept connection could lead to another address.
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      const wait = readRetryAfter(answer.headers["retry-after"], Date.now());
      let length = 0;
      let body = "";
      answer.on("data", (chunk: Buffer) => {
        if (length < TEXT) body += chunk.toString("latin1");
        length += chunk.length;
        if (length > MOST) answer.destroy();
      });
      // The status is enough; the rest of the response is ignored.
      const end = () =>
        resolve({
          status,
          wait,
          text: body
            .replace(/[^\x20-\x7e]+/g, " ")
            .trim()
            .slice(0, TEXT),
        });
      answer.on("close", end);
      answer.on("error", end);
    });
    asked.on("error", (error) => reject(signal.aborted ? new Error("No answer within the time limit") : error));
    asked.end(body);
  });
}

async function resolveName(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
