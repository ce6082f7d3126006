import { connect } from "node:net";
import { describe, it, onTestFinished } from "vitest";
import { listen } from "../../../host/http/server";
import { TIMEOUTS } from "../../../host/base/timeouts";

const LIMITS = { ...TIMEOUTS, headers: 100, body: 100, idle: 100, silence: 400, look: 20 };

const head = (line: string, ...headers: string[]) => `${[line, "Host: my.site", ...headers].join("\r\n")}\r\n\r\n`;
const LONG = "Content-Length: 100000000";
const CHUNKED = "Transfer-Encoding: chunked";

/** What a client sends first, and then again and again. */
const WAYS: [what: string, first: string, more: string][] = [
  ...["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"].flatMap((method): [string, string, string][] => {
    const line = `${method} / HTTP/1.1`;
    return [
      [`a body of ${method}`, head(line, LONG), "x"],
      [`chunks of ${method}`, head(line, CHUNKED), "1\r\nx\r\n"],
      [`an extension of a chunk of ${method}`, `${head(line, CHUNKED)}1;a=`, "x"],
      [`a trailer of ${method}`, `${head(line, CHUNKED)}0\r\na: `, "x"],
      [`the size of a chunk of ${method}`, head(line, CHUNKED), "0"],
      [`a body of ${method} after 100 Continue`, head(line, LONG, "Expect: 100-continue"), "x"],
      [`a body of ${method} with an unknown Expect`, head(line, LONG, "Expect: x"), "x"],
      [`a body of ${method} with Upgrade`, head(line, LONG, "Connection: Upgrade", "Upgrade: websocket"), "x"],
      [`a body of ${method} at an invalid URL`, head(`${method} http://[ HTTP/1.1`, LONG), "x"],
      [`a body of ${method} to an invalid host`, `${line}\r\nHost: [[\r\n${LONG}\r\n\r\n`, "x"],
    ];
  }),
  ["bytes after CONNECT", head("CONNECT my.site:443 HTTP/1.1"), "x"],
  ["frames of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "x"],
  ["lines after a refused Upgrade", head("GET / HTTP/1.1", "Connection: Upgrade", "Upgrade: h2c"), "\r\n"],
  ["blank lines before a request", "", "\r\n"],
  ["blank lines between requests", head("GET / HTTP/1.1"), "\r\n"],
  ["headers of a second request", `${head("GET / HTTP/1.1")}GET / HTTP/1.1\r\nX: `, "x"],
  ["a body without a Host", `GET / HTTP/1.1\r\n${LONG}\r\n\r\n`, "x"],
  ["a body of HTTP/1.0", head("GET / HTTP/1.0", "Connection: keep-alive", LONG), "x"],
];

/** A connection to a server with these answers. */
async function open(answer: () => Response) {
  const server = await listen(async () => answer(), { host: "127.0.0.1", port: 0, timeouts: LIMITS });
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return { server, socket };
}

describe("connections that clients keep open", () => {
  it.each(WAYS)("are closed: %s", async (_, first, more) => {
    const { server, socket } = await open(() => new Response("ok"));
    socket.resume();
    socket.write(first);
    const sending = setInterval(() => socket.write(more), 5);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(sending);
    await server.close(0);
  });

  it.each([
    ["a large answer", ""],
    ["the answers to many requests, and sends more", head("GET / HTTP/1.1")],
  ])("are closed when the client does not read %s", async (_, more) => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const { server, socket } = await open(() => {
      asked();
      return new Response(new Uint8Array(30_000_000));
    });
    socket.write(head("GET / HTTP/1.1"));
    const sending = setInterval(() => socket.write(more), 5);
    await isAsked;
    // Waits for connections with a running request.
    await server.close(60_000);
    clearInterval(sending);
  });
});
