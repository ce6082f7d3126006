import { createHash } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { page, vendorScript, type PageParts } from "../../adopt/support/site";

/** What the builder publishes, by path of the URL. */
type Published = Record<string, string | Buffer>;

/** A published site on this machine, which a test changes. */
export interface Builder {
  readonly origin: string;
  readonly published: Published;
  /** Status and path of each answer since the last call, such as `304 /about`. */
  takeAnswers(): string[];
  /** How it answers. `down`: not at all. */
  state: "up" | "down";
  /** The path whose answer breaks in the middle. */
  half: string | undefined;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { css: "text/css", js: "text/javascript", png: "image/png" };

/** A page of the builder. */
export const builtPage = (body: string, parts: PageParts = {}): string =>
  page({
    head: '<title>Page</title><link rel="stylesheet" href="/css/site.css">',
    body,
    scripts: '<script src="/js/webflow.js"></script>',
    ...parts,
  });

export async function startBuilder(pages: Published): Promise<Builder> {
  const published: Published = {
    "/js/webflow.js": vendorScript(),
    "/css/site.css": ".card { margin: 1px }\n.note { color: red }\n",
    ...pages,
  };
  const answers: string[] = [];
  const server: Server = createServer(({ url = "/", headers, socket }, response) => {
    const content = published[url];
    if (builder.state === "down") return void socket.destroy();
    if (builder.half === url) return breakOff(response, content);
    const etag = `"${createHash("sha256")
      .update(content ?? "")
      .digest("hex")}"`;
    const status = content === undefined ? 404 : headers["if-none-match"] === etag ? 304 : 200;
    answers.push(`${status} ${url}`);
    const type = TYPES[url.split(".")[1] ?? ""] ?? "text/html";
    response.writeHead(status, { "content-type": type, etag }).end(status === 200 ? content : undefined);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const builder: Builder = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    takeAnswers: () => answers.splice(0),
    state: "up",
    half: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return builder;
}

/** Sends half of what it announces. */
function breakOff(response: ServerResponse, content: string | Buffer = ""): void {
  response.writeHead(200, { "content-type": "text/html", "content-length": Buffer.byteLength(content) });
  response.write(content.slice(0, content.length / 2), () => response.destroy());
}
