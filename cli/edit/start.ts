import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { baseFolder } from "../../common/base-folder";
import { makeFolder } from "../../common/make-folder";
import { unlessMissing } from "../../common/missing-file";
import { createId } from "../../host/base/ids";
import type { LogLine } from "../../host/base/log";
import { openDiskBlobs } from "../../host/blobs/disk";
import { readClient } from "../../host/http/client";
import { listen } from "../../host/http/server";
import { readOwnerPage } from "../../host/owner/page";
import { openKey } from "../../host/security/host-key";
import { BLOBS_FOLDER } from "../../host/settings/data-paths";
import { defaultSettings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { openSite } from "../../host/site/site";
import { takeDataFolder } from "../../host/store/data-folder";
import { openStore, workerIn } from "../../host/store/open-store";
import { createInFlight } from "../../host/uploads/in-flight";
import { readSiteSettings } from "../adopt/io/site-settings";
import { onFreePort } from "../serve/free-port";
import { createApp } from "./app";
import { createFolderStore } from "./folder-store";
import { createSession } from "./session";

export interface RunningEditor {
  readonly port: number;
  /** The URL that starts a session. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
/** Ms that running requests have at the end. What they store is small. */
const PATIENCE = 1000;

/**
 * Starts the editor of a folder, and opens the drafts beside it.
 * @param port the first port to try; 0: any.
 * @param programs the folder of the built programs.
 * @param log gets lines about what does not work.
 * @throws SettingsError, AdoptError, StoreError
 */
export async function startEditor(
  { folder, port }: { readonly folder: string; readonly port: number },
  programs: URL,
  log: (line: LogLine) => void,
): Promise<RunningEditor> {
  if (!(await unlessMissing(stat(folder)))?.isDirectory()) throw new SettingsError(`${folder} is no folder of pages.`);
  const site = await realpath(folder);
  const { publicFiles } = await readSiteSettings(site);
  const data = join(baseFolder(site), "edit");
  await makeFolder(baseFolder(site));
  const now = () => Date.now();
  const taken = await takeDataFolder(data);
  const opened: (() => Promise<void> | void)[] = [() => taken.release()];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const drafts = await openStore({ ...defaultSettings(), data }, now(), workerIn(programs));
    opened.push(() => drafts.close());
    const secret = await openKey(drafts, { secret: "" });
    const blobs = await openDiskBlobs(join(data, BLOBS_FOLDER));
    const found = await openSite(site, now);
    const page = readOwnerPage(programs);
    const later: { app?: ReturnType<typeof createApp> } = {};
    const server = await onFreePort(port, (free) =>
      listen(
        async (request, connection) =>
          later.app?.fetch(request, { client: readClient(request.headers, connection, 0) }) ??
          new Response(null, { status: 503 }),
        { host: HOST, port: free },
      ),
    );
    opened.push(() => server.close(PATIENCE));
    const origin = `http://${HOST}:${server.port}`;
    const session = createSession(secret, server.port, now);
    const settings = { ...defaultSettings(), site, origin, publicFiles: [...publicFiles] };
    const store = createFolderStore(drafts, { site, unfinished: data, blobs }, session);
    const ports = {
      ...{ now, store, blobs, secret, log },
      newId: () => createId(now()),
      inFlight: createInFlight(settings),
      // A full disk is an error of the write.
      disk: { findProblem: async () => undefined },
    };
    later.app = createApp(settings, ports, { page, session, site: found });
    return { port: server.port, url: origin + session.path, close };
  } catch (error) {
    await close();
    throw error;
  }
}
