import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Answer {
  type?: string;
  body: string | Buffer;
}

export interface Served {
  origin: string;
  close(): void;
}

const TYPES: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  svg: "image/svg+xml",
};

/** Serves the result of `answer` for a path; anything else is missing. Forms are always accepted. */
export async function serve(answer: (path: string) => Answer | undefined): Promise<Served> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://bench").pathname);
    if (request.method === "POST") {
      let sent = "";
      request.on("data", (chunk: Buffer) => (sent += chunk.toString()));
      request.on("end", () => {
        response.setHeader("content-type", "application/json");
        response.end(
          sent.startsWith("[")
            ? JSON.stringify((JSON.parse(sent) as unknown[]).map(() => ({ data: { site: { id: "1" } } })))
            : '{"code":200,"msg":"ok","data":{"site":{"id":"1"}}}',
        );
      });
      return;
    }
    const found = answer(path);
    response.statusCode = found ? 200 : 404;
    response.setHeader(
      "content-type",
      found?.type ?? TYPES[/\.(\w+)$/.exec(path)?.[1] ?? "html"] ?? "application/octet-stream",
    );
    response.end(found?.body ?? "");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
