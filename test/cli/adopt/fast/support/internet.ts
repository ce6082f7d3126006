import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { createSiteClient, type Client } from "../../../../../cli/adopt/web/fetch/client";
import { send, serve } from "../../web/support/server";

export const script = (code: string): RequestListener => send("text/javascript; charset=utf-8", code);
export const sheet = (css: string): RequestListener => send("text/css", css);
export const font = (bytes: Uint8Array): RequestListener => send("font/woff2", bytes);

export const integrity = (text: string): string => `sha384-${createHash("sha384").update(text).digest("base64")}`;

/** A local server in place of all other hosts. */
export interface Internet {
  readonly client: Client;
  /** URLs that were asked for, without their protocol. */
  readonly asked: readonly string[];
}

/** @param answers by URL without its protocol, as in `cdn.example/a.js`. */
export async function openInternet(answers: Readonly<Record<string, RequestListener>>): Promise<Internet> {
  const server = await serve(Object.fromEntries(Object.entries(answers).map(([url, answer]) => [`/${url}`, answer])));
  const asked: string[] = [];
  const client = createSiteClient(new URL(server.origin), { wait: () => Promise.resolve() });
  return {
    asked,
    client: (url, headers, use) => {
      const path = url.href.replace(/^https:\/\//, "");
      asked.push(path);
      return client(new URL(`/${path}`, server.origin), headers, use);
    },
  };
}
