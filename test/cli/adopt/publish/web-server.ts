import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { freePort } from "../../../support/free-port";
import { nginxSettings, runWebServer, type ServerName } from "../../../support/web-server";

/** A web server of this machine that serves a folder by a file of `adopt --for`. */
export interface WebServer {
  /** Sends a request without following redirects. `path` is sent as it is written. */
  ask(path: string): Promise<{ status: number; location: string | null; headers: Headers; text: string }>;
  /** Loads the bytes that are sent for a request with these headers. */
  load(path: string, headers: OutgoingHttpHeaders): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>;
  close(): Promise<void>;
}

/** The settings around the file, as the owner of a server has them. */
const AROUND = {
  nginx: (port: number, root: string, file: string, place: string) =>
    nginxSettings(
      place,
      `  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${file};
  }`,
    ),
  caddy: (port: number, root: string, file: string) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  root * ${root}
  import ${file}
}
`,
};

export async function startWebServer(name: ServerName, root: string, file: string): Promise<WebServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { redirect: "manual" });
    const { status, headers } = answer;
    return { status, location: headers.get("location"), headers, text: await answer.text() };
  };
  const { close } = await runWebServer(
    name,
    (place) => AROUND[name](port, root, file, place),
    () => ask("/"),
  );
  return { ask, load: (path, headers) => load(origin + path, headers), close };
}

function load(url: string, headers: OutgoingHttpHeaders): ReturnType<WebServer["load"]> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    asked.on("error", reject);
  });
}
