import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, onTestFinished } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { adoptOnto } from "../../../cli/adopt/adopt-onto";
import { startEditor, type RunningEditor } from "../../../cli/edit/start";
import type { OpenedPage, PageChange } from "../../../host/records/pages";
import { vendorScript } from "../../cli/adopt/support/site";
import { at, PAGE } from "../pages/support";
import { testFolder } from "../support/folder";
import { visitOwner, type Owner } from "../support/owner";

export const EXPORTED = PAGE.replace("millrace.js", "js/webflow.js");
export const EXPORT: Record<string, string> = {
  "js/webflow.js": vendorScript(),
  "index.html": EXPORTED,
  "about.html": EXPORTED,
  "a.jpg": "picture",
};

export interface EditedFolder {
  folder: string;
  /** Starts the editor. */
  start(): Promise<FolderEditor>;
  read(file?: string): string;
  write(text: string, file?: string): void;
  /** The mark of an element, by its id or class. */
  place(name: string): string;
  /** Merges a new export into the folder; returns its questions. */
  merge(files: Record<string, string>): Promise<readonly unknown[] | undefined>;
}

export interface FolderEditor extends RunningEditor {
  origin: string;
  owner: Owner;
  open(page?: string): Promise<OpenedPage>;
  save(changes: readonly PageChange[], page?: string): Promise<Response>;
  /** Publishes the draft. */
  publish(page?: string): Promise<Response>;
}

/** An adopted folder. */
export async function makeFolder(files = EXPORT): Promise<EditedFolder> {
  const place = testFolder();
  const folder = join(place, "my-site");
  const write = (name: string, texts: Record<string, string>) => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(place, name, path)), { recursive: true });
      writeFileSync(join(place, name, path), text);
    }
    return join(place, name);
  };
  await adopt(write("monday", files), { out: folder });
  const read = (file = "about.html") => readFileSync(join(folder, file), "utf8");
  return {
    folder,
    start: () => startFor(folder),
    read,
    write: (text, file = "about.html") => writeFileSync(join(folder, file), text),
    place: (name) => at(name, read()),
    async merge(texts) {
      const { merged } = await adoptOnto(write("friday", texts), { site: folder, decide: () => undefined }, {}, false);
      return merged?.questions;
    },
  };
}

async function startFor(folder: string): Promise<FolderEditor> {
  const programs = pathToFileURL(`${dirname(inject("command"))}/`);
  const problems: unknown[] = [];
  const running = await startEditor({ folder, port: 0 }, programs, (line) => void problems.push(line));
  onTestFinished(async () => {
    await running.close();
    expect(problems).toEqual([]);
  });
  const { origin } = new URL(running.url);
  const owner = visitOwner({ origin });
  const entered = await fetch(running.url, { redirect: "manual" });
  owner.cookie = entered.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  owner.csrf = ((await (await owner.ask("/session")).json()) as { csrf: string }).csrf;
  const page = "about.html";
  const editor: FolderEditor = {
    ...running,
    origin,
    owner,
    open: async (name = page) => (await owner.ask(`/page?page=${name}`)).json(),
    async save(changes, name = page) {
      const { version, base } = await editor.open(name);
      return owner.ask("/page", { method: "PUT", body: { page: name, version, base, changes } });
    },
    async publish(name = page) {
      const { version } = await editor.open(name);
      return owner.ask("/page/publish", { method: "POST", body: { page: name, version } });
    },
  };
  return editor;
}
