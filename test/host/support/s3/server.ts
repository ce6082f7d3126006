import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createBucket, type FakeBucket, type FakeObject } from "./bucket";
import { readForm, storeForm } from "./post";
import { findSignatureFault, type FakeKey, type Refusal } from "./signature";

/**
 * A failure: an answer with this status and code; "drop": the connection ends without an answer; "cut": it ends in the
 * middle of the answer; "lose": it ends without an answer after the request was carried out; "error in 200": the answer
 * 200 has an error in its body.
 */
export type Fault = Refusal | "drop" | "cut" | "lose" | "error in 200";

/** A request as tests name it, such as "PUT a/b" or "GET ?list-type". */
type Seen = string;

export interface FakeS3 {
  endpoint: string;
  key: FakeKey;
  bucket: FakeBucket;
  /** All requests so far. */
  seen: Seen[];
  /** Fails requests whose name contains `words`, `times` times; default: all. */
  fail(words: string, fault: Fault, times?: number): void;
  /** The rule for other origins that an operator sets: origins whose pages may send forms; default: all. */
  corsOrigins: string[];
  /** Keys per page of a list. */
  page: number;
  /** The time for the ends of POST policies, in ms since 1970; default: that of the machine. */
  now(): number;
}

export const BUCKET = "my-backups";

/** A strict S3 server on the loopback with one bucket, ended after the test. */
export async function startS3(): Promise<FakeS3> {
  const bucket = createBucket();
  const key = { id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "eu-central-1" };
  const faults: { words: string; fault: Fault; left: number }[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ key, bucket, corsOrigins: ["*"], page: 1000, seen: [], now: () => Date.now() },
    fail: (words, fault, left = Infinity) => void faults.push({ words, fault, left }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", fake.endpoint);
    const [, name, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const path = rest.join("/");
    const seen = `${request.method} ${path}${[...url.searchParams.keys()].map((one) => `?${one}`).join("")}`;
    fake.seen.push(seen);
    const hit = faults.find(({ words, left }) => left > 0 && seen.includes(words));
    if (hit) hit.left--;
    const fault = hit?.fault;
    if (fault === "drop") return void request.socket.destroy();
    const body = await read(request).catch(() => undefined);
    if (!body) return;
    if (Array.isArray(fault)) return refuse(response, fault, corsHeaders(request.headers.origin));
    if (request.method === "OPTIONS") return preflight(request, response);
    if (request.method === "POST" && !path) return post(request, response, body, name ?? "");
    const wrong = findSignatureFault(request, body, key);
    if (wrong) return refuse(response, wrong);
    if (name !== BUCKET) return refuse(response, [404, "NoSuchBucket"]);
    if (request.method === "PUT" && request.headers["content-length"] === undefined)
      return refuse(response, [411, "MissingContentLength"]);
    if (fault === "error in 200") return send(response, 200, errorXml("InternalError"));
    const given = act(request, url.searchParams, path, body);
    if (fault === "lose") return void request.socket.destroy();
    if (Array.isArray(given)) return refuse(response, given);
    if (fault !== "cut") return send(response, given.status, given.body, given.headers);
    response.writeHead(given.status, { ...given.headers, "content-length": given.body.length });
    response.write(given.body.subarray(0, given.body.length / 2), () => request.socket.destroy());
  }

  /** A form of a browser, which has its signature in its fields. */
  async function post({ headers }: IncomingMessage, response: ServerResponse, body: Buffer, name: string) {
    if (name !== BUCKET) return refuse(response, [404, "NoSuchBucket"]);
    const form = await readForm(body, headers["content-type"] ?? "");
    if (Array.isArray(form)) return refuse(response, form);
    const stored = storeForm(form, { key, name, bucket, now: fake.now() });
    if (Array.isArray(stored)) return refuse(response, stored, corsHeaders(headers.origin));
    send(response, stored.status, "", corsHeaders(headers.origin));
  }

  function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
    const allowed = corsHeaders(headers.origin);
    const isAllowed = "access-control-allow-origin" in allowed && headers["access-control-request-method"] === "POST";
    if (!isAllowed) return refuse(response, [403, "AccessForbidden"]);
    const names = headers["access-control-request-headers"] ?? "";
    send(response, 200, "", {
      ...{ ...allowed, "access-control-allow-methods": "POST" },
      ...(names && { "access-control-allow-headers": names }),
    });
  }

  function corsHeaders(origin = ""): Record<string, string> {
    const { corsOrigins } = fake;
    const isAllowed = origin !== "" && (corsOrigins.includes("*") || corsOrigins.includes(origin));
    return isAllowed ? { "access-control-allow-origin": origin, vary: "Origin" } : {};
  }

  function act(request: IncomingMessage, query: URLSearchParams, path: string, body: Buffer): Answer | Refusal {
    const upload = query.get("uploadId");
    const found = bucket.objects.get(path);
    switch (`${request.method}${path ? "" : " bucket"}`) {
      case "GET bucket":
        return { status: 200, body: Buffer.from(query.has("uploads") ? uploadsXml(query) : listXml(query)) };
      case "HEAD":
      case "GET":
        return found ? range(request, found) : [404, "NoSuchKey"];
      case "DELETE": {
        const refused = upload === null ? undefined : bucket.abort(path, upload);
        if (upload === null) bucket.objects.delete(path);
        return refused ?? { status: 204, body: Buffer.alloc(0) };
      }
      case "POST": {
        if (query.has("uploads")) return xml(`<UploadId>${bucket.start(path, ownHeaders(request))}</UploadId>`);
        const done = bucket.complete(path, upload ?? "", body.toString());
        return Array.isArray(done) ? done : xml(`<ETag>${done.etag}</ETag>`);
      }
      case "PUT": {
        const number = Number(query.get("partNumber"));
        const stored =
          upload === null ? bucket.put(path, body, ownHeaders(request)) : bucket.putPart(path, upload, number, body);
        return Array.isArray(stored) ? stored : { status: 200, body: Buffer.alloc(0), headers: { etag: stored.etag } };
      }
    }
    return [405, "MethodNotAllowed"];
  }

  function uploadsXml(query: URLSearchParams): string {
    const prefix = query.get("prefix") ?? "";
    const order = ([id, { key }]: [string, { key: string }]) => `${key} ${id}`;
    const after = `${query.get("key-marker") ?? ""} ${query.get("upload-id-marker") ?? ""}`;
    const all = [...bucket.uploads]
      .filter((one) => one[1].key.startsWith(prefix) && (after === " " || order(one) > after))
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
    const page = all.slice(0, fake.page);
    const element = (name: string, inside: string) => `<${name}>${inside}</${name}>`;
    const entries = page.map(([id, { key, at }]) => {
      const facts = element("Key", encodeURIComponent(key)) + element("UploadId", id);
      return element("Upload", facts + element("Initiated", at.toISOString()));
    });
    const [id = "", last] = page.at(-1) ?? [];
    const markers = { NextKeyMarker: encodeURIComponent(last?.key ?? ""), NextUploadIdMarker: id };
    const more = all.length > page.length;
    const next = Object.entries(more ? markers : {}).map(([name, inside]) => element(name, inside));
    return element("Result", element("IsTruncated", String(more)) + [...entries, ...next].join(""));
  }

  function listXml(query: URLSearchParams): string {
    if (query.get("list-type") !== "2") return errorXml("InvalidArgument");
    const prefix = query.get("prefix") ?? "";
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64url").toString();
    const keys = [...bucket.objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort();
    const page = keys.slice(0, fake.page);
    const written = (one: string) => (query.get("encoding-type") === "url" ? encodeURIComponent(one) : one);
    const entries = page.map((one) => {
      const { at, body } = bucket.objects.get(one) as FakeObject;
      const time = `<LastModified>${at.toISOString()}</LastModified>`;
      return `<Contents><Key>${written(one)}</Key>${time}<Size>${body.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    const token = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? "").toString("base64url")}</NextContinuationToken>`
      : "";
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join("")}${token}</ListBucketResult>`;
  }

  return fake;
}

/** What an uploader says of an object. */
const ownHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ["content-type", "cache-control"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

interface Answer {
  status: number;
  body: Buffer;
  headers?: Record<string, string>;
}

const xml = (inside: string): Answer => ({ status: 200, body: Buffer.from(`<Result>${inside}</Result>`) });

const errorXml = (code: string) => `<Error><Code>${code}</Code><Message>A made-up failure</Message></Error>`;

function range({ headers }: IncomingMessage, { body, etag, at, headers: own }: FakeObject): Answer | Refusal {
  if (headers["if-match"] !== undefined && headers["if-match"] !== etag) return [412, "PreconditionFailed"];
  const facts = { ...own, etag, "last-modified": at.toUTCString() };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined) return { status: 200, body, headers: facts };
  if (Number(from) >= body.length) return [416, "InvalidRange"];
  return { status: 206, body: body.subarray(Number(from), to ? Number(to) + 1 : undefined), headers: facts };
}

function refuse(response: ServerResponse, [status, code]: Refusal, headers: Record<string, string> = {}): void {
  send(response, status, errorXml(code), headers);
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string> = {}) {
  const length = status === 204 ? {} : { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
