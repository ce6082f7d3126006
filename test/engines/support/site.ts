import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Backend } from "../../../fixtures/backend";
import { createBackend } from "../../../fixtures/backend";
import { distFolder, packageRoot } from "../../../cli/package-paths";
import { startServer } from "../../../cli/serve/server";
import { findFile } from "../../../cli/serve/static-files";
import { NOTED } from "./visitor";

export interface Site {
  origin: string;
  backend: Backend;
  /** The folder of the adopted example. */
  example: string;
  /** Serves `html` at a path. */
  serve(path: string, html: string): void;
  close(): Promise<void>;
}

/** In the page before all else: errors are noted in the session, where the next page finds them, too. */
function watchPage(name: string): void {
  const note = (message: string) => {
    const noted = JSON.parse(sessionStorage.getItem(name) ?? "[]") as string[];
    sessionStorage.setItem(name, JSON.stringify([...noted, message]));
  };
  addEventListener("error", (event) => note(`uncaught: ${event.message}`));
  addEventListener("unhandledrejection", (event) => note(`rejected: ${String(event.reason)}`));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    note(`console: ${words.map(String).join(" ")}`);
    error(...words);
  };
}

const WATCH = `<script>(${watchPage.toString()})(${JSON.stringify(NOTED)})</script>`;

/** The fixture pages and the adopted example in one site, with the mock backend; pages note their errors. */
export async function startSite(example: string): Promise<Site> {
  const backend = createBackend();
  const dist = distFolder();
  const root = [example, join(packageRoot(), "fixtures/pages")];
  const made = new Map<string, string>();
  const server = await startServer({
    root,
    backend,
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "GET") return undefined;
      const html = made.get(pathname) ?? (await pageAt(root, pathname));
      if (html === undefined) return undefined;
      return new Response(
        html.replace(/<head[^>]*>/i, (head) => head + WATCH),
        {
          headers: { "content-type": "text/html; charset=utf-8" },
        },
      );
    },
    mounts: Object.fromEntries(FILES.map((name) => [`/${name}`, join(dist, name)])),
  });
  return {
    origin: server.origin,
    backend,
    example,
    serve: (path, html) => void made.set(path, html),
    close: () => server.close(),
  };
}

const FILES = [
  ...["", "-drag", "-lottie", "-lottie-canvas", "-lottie-html", "-maps", "-ix3", "-shop"].map(
    (part) => `millrace${part}.js`,
  ),
  "adopt.html",
];

async function pageAt(roots: string[], pathname: string): Promise<string | undefined> {
  for (const root of roots) {
    const found = await findFile(root, pathname);
    if (found?.kind === "file") return found.path.endsWith(".html") ? readFile(found.path, "utf8") : undefined;
    if (found) return undefined;
  }
  return undefined;
}
