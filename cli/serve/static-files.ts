import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contentType } from "../../common/content-type";
import { byteRange } from "../../common/find-file";

export { findFile } from "../../common/find-file";

/** Sends a file, a byte range of it, or only its headers for HEAD. */
export function sendFile(
  file: { path: string; size: number },
  message: IncomingMessage,
  response: ServerResponse,
  status = 200,
): void {
  response.setHeader("content-type", contentType(file.path));
  response.setHeader("x-content-type-options", "nosniff");
  // Not cached, so that a reload shows the file on the disk.
  response.setHeader("cache-control", "no-store");
  response.setHeader("accept-ranges", "bytes");
  const range = status === 200 ? byteRange(message.headers.range, file.size) : undefined;
  if (range === "unsatisfiable") {
    response.writeHead(416, { "content-range": `bytes */${file.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) response.setHeader("content-range", `bytes ${start}-${end}/${file.size}`);
  response.writeHead(range ? 206 : status, { "content-length": end - start + 1 });
  if (message.method === "HEAD" || end < start) {
    response.end();
    return;
  }
  const stream = createReadStream(file.path, { start, end });
  stream.on("error", () => response.destroy());
  response.once("close", () => stream.destroy());
  stream.pipe(response);
}
