import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { OpenedPage, PageChange } from "../../../host/records/pages";
import { testFolder } from "../support/folder";
import { startHost, type TestHost, type TestHostOptions } from "../support/host";
import { loggedIn, type Owner } from "../support/owner";
import { PAGE } from "./support";

/** A host with a site of pages to edit. */
export interface EditedSite {
  host: TestHost;
  /** The folder of pages. */
  folder: string;
  owner: Owner;
  open(page?: string): Promise<OpenedPage>;
  /** Saves a draft of the page as it is now. */
  save(changes: readonly unknown[], more?: Record<string, unknown>): Promise<Response>;
  publish(changes: readonly PageChange[], page?: string): Promise<void>;
  /** What a frame of the editor gets, below `edit/` and `preview/`. */
  frame(path: string, headers?: Record<string, string>): Promise<Response>;
  /** What a visitor gets. */
  visit(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  read(path: string): Promise<string>;
}

export async function openEditedSite(options: Partial<TestHostOptions> = {}): Promise<EditedSite> {
  const folder = join(testFolder(), "site");
  mkdirSync(folder);
  for (const name of ["index.html", "about.html"]) {
    writeFileSync(join(folder, name), PAGE);
    // Before the clock of the host.
    utimesSync(join(folder, name), 1, 1);
  }
  const settings = { site: folder, ...options.settings };
  const host = await startHost({ folder: join(testFolder(), "data"), ...options, settings });
  onTestFinished(() => host.close());
  const owner = await loggedIn(host, "ana", "edit");
  const site: EditedSite = {
    host,
    folder,
    owner,
    async open(page = "about.html") {
      return (await owner.ask(`/page?page=${encodeURIComponent(page)}`)).json();
    },
    async save(changes, more = {}) {
      const page = "page" in more ? String(more.page) : "about.html";
      const { version = 0, base = "" } = await site.open(page);
      return owner.ask("/page", { method: "PUT", body: { page, version, base, changes, ...more } });
    },
    async publish(changes, page = "about.html") {
      const saved = await site.save(changes, { page });
      if (!saved.ok) throw new Error(await saved.text());
      const { version } = await saved.json();
      const published = await owner.ask("/page/publish", { method: "POST", body: { page, version } });
      if (!published.ok) throw new Error(await published.text());
    },
    async frame(path, headers = {}) {
      const { path: root } = await (await owner.ask("/frame")).json();
      return fetch(`${host.origin}${root}${path}`, { headers });
    },
    visit: (path, headers = {}, method = "GET") => fetch(host.origin + path, { headers, method, redirect: "manual" }),
    read: async (path) => (await site.visit(path)).text(),
  };
  return site;
}
