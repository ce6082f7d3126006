import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { launch } from "../support/command";

/** Adds a site to a folder of sites, with settings beside its pages. */
export function addSite(sites: string, name: string, settings: object = { origin: `http://${name}.test` }): void {
  mkdirSync(join(sites, name), { recursive: true });
  cpSync(SITE_FOLDER, join(sites, name), { recursive: true });
  if (!existsSync(join(sites, name, "index.html"))) writeFileSync(join(sites, name, "index.html"), `<p>${name}</p>`);
  writeFileSync(join(sites, `${name}.config.json`), JSON.stringify(settings));
}

export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

/** Sends a request with a given `Host` header, which `fetch` does not allow. */
export function ask(port: number, host: string, path: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const options = {
      host: "127.0.0.1",
      port,
      path,
      method: body === undefined ? "GET" : "POST",
      headers,
      agent: false,
    };
    const sent = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Starts `millrace host` for a folder of sites and waits until it serves. */
export async function startSites(sites: string, ...args: string[]) {
  const running = launch(["host", sites, "--port", "0", ...args], {});
  const readPort = () => Number(/^Serving .* at http:\/\/127\.0\.0\.1:(\d+)\//m.exec(running.printed.stderr)?.[1] ?? 0);
  void running.ended;
  await expect.poll(() => readPort() || running.child.exitCode !== null).toBeTruthy();
  if (!readPort()) throw new Error(running.printed.stderr);
  const lines = () =>
    running.printed.stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { ...running, port: readPort(), lines };
}
