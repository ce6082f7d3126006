import { connect, type Socket } from "node:net";

/** Requests that are counted, and the bytes of one response. */
export interface RawCount {
  perSecond: number;
  /** Bytes of the last response, headers included. */
  bytes: number;
}

export interface RawRequest {
  port: number;
  path: string;
  /** Value of `Accept-Encoding`; default: none. */
  encoding?: string;
}

const END_OF_HEADERS = Buffer.from("\r\n\r\n");

/**
 * Sends the same GET request continuously on each connection, and reads no more of a response than its length. An HTTP
 * client of Node is slower than the servers that are measured.
 * @throws when a response has another status than 200, or no length.
 */
export async function countRaw(asked: RawRequest, seconds: number, connections: number): Promise<RawCount> {
  const { port, path, encoding } = asked;
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(encoding ? [`Accept-Encoding: ${encoding}`] : []),
  ];
  const request = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  const began = performance.now();
  const end = began + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => repeat(port, request, end)));
  const took = (performance.now() - began) / 1000;
  const responses = counts.reduce((sum, { responses: one }) => sum + one, 0);
  return { perSecond: Math.round(responses / took), bytes: counts[0]?.bytes ?? 0 };
}

function repeat(port: number, request: Buffer, end: number): Promise<{ responses: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let responses = 0;
    let bytes = 0;
    let missing = 0;
    let head: Buffer = Buffer.alloc(0);
    const next = () => {
      if (performance.now() >= end) {
        socket.end();
        resolve({ responses, bytes });
      } else socket.write(request);
    };
    const take = (chunk: Buffer) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const at = head.indexOf(END_OF_HEADERS);
        if (at < 0) return;
        bytes = at + END_OF_HEADERS.length + readLength(head.toString("latin1", 0, at));
        missing = bytes - head.length;
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      responses++;
      next();
    };
    listenTo(socket, take, reject);
    socket.on("connect", next);
  });
}

function listenTo(socket: Socket, take: (chunk: Buffer) => void, reject: (error: unknown) => void): void {
  socket.on("error", reject);
  socket.on("data", (chunk: Buffer) => {
    try {
      take(chunk);
    } catch (error) {
      socket.destroy();
      reject(error);
    }
  });
}

function readLength(headers: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  if (!headers.startsWith("HTTP/1.1 200 ") || length === undefined) {
    throw new Error(`Expected a response with status 200 and a length: ${headers.slice(0, 200)}`);
  }
  return Number(length);
}
