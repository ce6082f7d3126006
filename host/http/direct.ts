import type { IncomingMessage } from "node:http";
import type { HeaderSource } from "../base/header-source";
import { readClient, type AnswerDirectly, type Client, type Connection } from "./client";

/** A request whose body is not read. */
export interface DirectRequest {
  method: string;
  /** As in the URL, without the query. */
  path: string;
  headers: HeaderSource;
  client: Client;
}

export interface DirectAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  content?: Buffer | string | undefined;
}

/** Answers frequent requests that are little work; undefined: the request is left to the others. */
export type DirectAnswerer = (request: DirectRequest) => DirectAnswer | undefined;

/** What the log and the counters take of an answered request. */
export interface Answered extends Pick<DirectRequest, "method" | "path" | "client"> {
  status: number;
  /** `performance.now()` when the request arrived. */
  started: number;
}

export interface DirectOptions {
  /** The first that answers is used. */
  answerers: readonly DirectAnswerer[];
  /** Proxies in front of the host. */
  hops: number;
  isOwnHost(host: string, local: boolean): boolean;
  noteProxy(headers: HeaderSource, connection: Connection): void;
  record(answered: Answered): void;
}

/** Headers of requests that only the Fetch handler understands. */
const NOT_PLAIN = ["authorization", "transfer-encoding", "expect"];

/**
 * Answers without a `Request`, a `Response` and the router, which are most of the work of a short answer. The Fetch handler
 * gives the same answers.
 */
export function createDirect({ answerers, hops, isOwnHost, noteProxy, record }: DirectOptions): AnswerDirectly {
  return (incoming, outgoing, connection) => {
    const started = performance.now();
    const { method = "", url = "" } = incoming;
    const headers = readHeaders(incoming);
    if (NOT_PLAIN.some((name) => headers.get(name) !== null)) return false;
    const client = readClient(headers, connection, hops);
    if (!isOwnHost(headers.get("host") ?? "", client.local)) return false;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const answer = findAnswer({ method, path, headers, client });
    if (!answer) return false;
    noteProxy(headers, connection);
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.content);
    record({ method, path, status: answer.status, started, client });
    return true;
  };

  function findAnswer(request: DirectRequest): DirectAnswer | undefined {
    for (const find of answerers) {
      const answer = find(request);
      if (answer) return answer;
    }
    return undefined;
  }
}

function readHeaders({ headers }: IncomingMessage): HeaderSource {
  return {
    get(name) {
      const value = headers[name];
      return typeof value === "string" ? value : null;
    },
  };
}
