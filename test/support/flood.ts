import { connect } from "node:net";

/** Requests whose headers no browser sends: each is answered with a refusal, or its connection is closed. */
export const HEADER_FLOODS: readonly [name: string, headers: () => string][] = [
  ["10,000 headers", () => Array.from({ length: 10_000 }, (_, at) => `X-${at}: flood\r\n`).join("")],
  ["a header of 1 MB", () => `X-Long: ${"x".repeat(1024 ** 2)}\r\n`],
  ["a cookie of 1 MB", () => `Cookie: ${"a=b; ".repeat(1024 ** 2 / 5)}\r\n`],
  ["a header without an end", () => `X-${"x".repeat(1024 ** 2)}`],
];

/** Sends a GET with these headers unchanged, and returns the answer until the connection was closed. */
export function flooded(port: number, headers: string): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (said += text));
    // A server that has read enough resets the connection while there is more to send.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(said));
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers}\r\n`);
  });
}
