import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The state that shows a behaviour best; others show the first of their pages. */
const BEST: Readonly<Record<string, string>> = {
  accounts: "log-in.html",
  "background-video": "playing.html",
  dropdown: "click.html",
  forms: "idle.html",
  interactions: "toggles.html",
  lightbox: "group.html",
  links: "sections.html",
  navbar: "collapse-medium.html",
  scroll: "anchors.html",
  slider: "plain.html",
  subscriptions: "kinds.html",
  tabs: "plain.html",
};

/** The fixture pages of a behaviour, the one to show first. */
export function listExamples(root: string, room: string): string[] {
  const folder = join(root, "fixtures", "pages", room);
  if (!existsSync(folder)) return [];
  // `player.html` is the content of a lightbox, not a page with one.
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith(".html") && name !== "player.html")
    .sort();
  const best = pages.includes(BEST[room] ?? "") ? BEST[room] : pages[0];
  return best ? [best, ...pages.filter((name) => name !== best)] : [];
}

/** The scripts that a page may load, and the mock backend with its worker. */
const SCRIPTS = /^(millrace[\w.-]*|inspector|mocks-in-page)\.m?js$/;

/**
 * Writes the fixture pages as live examples: with the built scripts beside them and the mock backend in the page, so
 * that any static host can show them. Maps need consent first, because the site loads nothing from elsewhere by itself.
 * @param options.dist the built files.
 * @param options.worker MSW's worker script.
 */
export function writeExamples(root: string, out: string, { dist, worker }: { dist: string; worker: string }): void {
  const pages = join(root, "fixtures", "pages");
  mkdirSync(out, { recursive: true });
  for (const { name } of readdirSync(pages, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (name !== "made") cpSync(join(pages, name), join(out, name), { recursive: true });
  }
  cpSync(join(pages, "widgets.css"), join(out, "widgets.css"));
  cpSync(worker, join(out, "mockServiceWorker.js"));
  for (const name of readdirSync(dist)) if (SCRIPTS.test(name)) cpSync(join(dist, name), join(out, name));
  for (const path of readdirSync(out, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".html")) continue;
    const file = join(out, path);
    const up = "../".repeat(path.split(/[\\/]/).length - 1) || "./";
    writeFileSync(file, asExample(readFileSync(file, "utf8"), up));
  }
}

/** @param up the path from the page to the folder of the scripts. */
export function asExample(html: string, up: string): string {
  // Pages that start the runtime themselves keep their tag.
  const tag = /<script defer src="\/millrace\.js"(?: data-maps="ask")?><\/script>/;
  const control = /<script type="module" src="((?:\.\.\/[\w-]+\/)?backend-control\.js)"><\/script>/;
  const more = control.exec(html)?.[1]?.replace(/^(?!\.)/, "./");
  const worker = `{ worker: new URL("${up}mockServiceWorker.js", location.href).pathname }`;
  const start = `<script defer src="${up}millrace.js" data-auto="false" data-maps="ask"></script>
    <script type="module">
      import { startInPage } from "${up}mocks-in-page.mjs";
      // Without service workers the page still moves; its forms then say that there is no response.
      window.backend = await startInPage(${worker}).catch(() => undefined);
      const started = window.Millrace.start();
      ${more ? `await import("${more}");` : ""}
      await started;
      document.documentElement.dataset.ready = "";
    </script>`;
  return html
    .replace(control, "")
    .replace("startInPage()", `startInPage(${worker})`)
    .replace(tag, start)
    .replaceAll(/(src=|href=|from )"\/(?=[\w-]+(\/|\.css|\.m?js))/g, `$1"${up}`);
}
