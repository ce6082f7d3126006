import type { IncomingMessage } from "node:http";
import type { HeaderSource } from "../base/header-source";
import { readClient, type AnswerDirectly, type Client, type Connection } from "../http/client";
import type { Static } from "./static";

export interface DirectOptions {
  files: Pick<Static, "answerCached">;
  /** Proxies in front of the host. */
  hops: number;
  isOwnHost(host: string, local: boolean): boolean;
  noteProxy(headers: HeaderSource, connection: Connection): void;
  /** Whether pages need the Fetch handler, because it adds a cookie. */
  pagesHaveCookies: boolean;
  record(answered: Answered): void;
}

/** What the log and the counters take of an answered request. */
export interface Answered {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** `performance.now()` when the request arrived. */
  started: number;
  client: Client;
}

/** Headers of requests that only the Fetch handler understands. */
const NOT_PLAIN = ["authorization", "content-length", "transfer-encoding", "expect"];

/**
 * Sends public files from the cache, by far the most frequent requests, without a `Request`, a `Response` and the router.
 * The Fetch handler gives the same answers.
 */
export function createDirectFiles(options: DirectOptions): AnswerDirectly {
  const { files, hops, isOwnHost, noteProxy, pagesHaveCookies, record } = options;
  return (incoming, outgoing, connection) => {
    const { method = "", url = "" } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const started = performance.now();
    const headers = readHeaders(incoming);
    if (NOT_PLAIN.some((name) => headers.get(name) !== null)) return false;
    const client = readClient(headers, connection, hops);
    if (!isOwnHost(headers.get("host") ?? "", client.local)) return false;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const answer = files.answerCached({ method, headers }, path);
    if (!answer || (answer.content && !Buffer.isBuffer(answer.content))) return false;
    if (pagesHaveCookies && answer.headers["content-type"]?.startsWith("text/html")) return false;
    noteProxy(headers, connection);
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.content);
    record({ method, path, status: answer.status, started, client });
    return true;
  };
}

function readHeaders({ headers }: IncomingMessage): HeaderSource {
  return {
    get(name) {
      const value = headers[name];
      return typeof value === "string" ? value : null;
    },
  };
}
