import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { contentType } from "../../../../common/content-type";
import { localPath, localUrl } from "../../read/resolve-reference";

/** A flag of Chromium: no request leaves the machine. */
export const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** A server on 127.0.0.1. */
export interface SiteServer {
  readonly origin: string;
  /** The path of the file that a URL of the server leads to; undefined for URLs of others. */
  findPath(url: string): string | undefined;
  close(): Promise<void>;
}

/** Serves files to a browser of this machine. @param read returns a file by its path. */
export async function serveFiles(read: (path: string) => Promise<Uint8Array | undefined>): Promise<SiteServer> {
  const findPath = (pathname: string) => localPath(new URL(pathname, localUrl("")).href) ?? "";
  const server = createServer((request, response) => {
    const path = findPath(request.url ?? "/");
    read(path).then(
      (bytes) => {
        response.writeHead(bytes ? 200 : 404, { "content-type": contentType(path) });
        response.end(bytes);
      },
      (error: Error) => response.destroy(error),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    findPath: (url) => (url.startsWith(`${origin}/`) ? findPath(url.slice(origin.length)) : undefined),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
