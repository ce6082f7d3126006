import { join } from "node:path";
import { openDiskBlobs } from "./blobs/disk";
import { listen } from "./http/server";
import { TIMEOUTS } from "./http/timeouts";
import { createId } from "./ids";
import { createHost, type Host } from "./index";
import { startJobs } from "./jobs/jobs";
import { createSmtpMailer } from "./mail/smtp";
import { readMailTexts } from "./mail/texts";
import { openStore, workerIn } from "./open-store";
import { readOwnerPage } from "./owner/page";
import { OWNER_PATH } from "./owner/session";
import { createToken } from "./security/tokens";
import type { LogLine, Ports } from "./ports";
import { BLOBS_FOLDER, secretIn, takeDataFolder } from "./settings/data-folder";
import type { Settings } from "./settings/settings";
import { settingsWarnings } from "./settings/warnings";
import { listPrivateFiles, PRIVATE_FILES_ADVICE } from "./site/list-private";
import { openSite } from "./site/site";

export interface Running {
  /** Where visitors find it. */
  origin: string;
  port: number;
  /** Sites and forms that the pages have. */
  siteIds: string[];
  forms: number;
  /** Where the owner's page is; as long as nobody has chosen a password, with the token to do so. */
  owner: string;
  /** Settings that keep something from working, in sentences. */
  warnings: string[];
  /** Ends requests and jobs that run, within 10 s, then the store. */
  close(): Promise<void>;
}

const PATIENCE = 10_000;

/**
 * Starts everything.
 * @param programs the folder of the built programs.
 * @throws SettingsError, StoreError
 */
export async function startHost(given: Settings, programs: URL, log: (line: LogLine) => void): Promise<Running> {
  const now = () => Date.now();
  const mailTexts = readMailTexts(given.mailTexts);
  const folder = await takeDataFolder(given.data);
  const closers: (() => Promise<void> | void)[] = [() => folder.release()];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const store = await openStore(given, now(), workerIn(programs));
    closers.push(() => store.close());
    const ports: Ports = {
      now,
      newId: () => createId(now()),
      store,
      blobs: await openDiskBlobs(join(given.data, BLOBS_FOLDER)),
      secret: secretIn(given.data),
      log,
      fetch,
      timeouts: TIMEOUTS,
      mailTexts,
    };
    const site = await openSite(given.site, now);
    for (const file of await listPrivateFiles(given.site)) {
      log({ level: "warn", event: "private file among the pages", file, hint: PRIVATE_FILES_ADVICE });
    }
    const later: { host?: Host } = {};
    const server = await listen(
      async (request, connection) => later.host?.fetch(request, connection) ?? new Response(null, { status: 503 }),
      { host: given.listen, port: given.port },
    );
    const settings = { ...given, origin: given.origin || `http://${given.listen}:${server.port}` };
    const setupToken = (await store.hasOwner()) ? "" : createToken();
    later.host = createHost(settings, ports, site, { page: readOwnerPage(programs), setupToken });
    const jobs = startJobs(settings, ports, settings.smtp ? createSmtpMailer(settings.smtp) : undefined);
    closers.push(async () => void (await Promise.all([server.close(PATIENCE), jobs.stop(PATIENCE)])));
    const { origin } = settings;
    // Behind the sign that no server and no log gets to see.
    const owner = `${origin}${OWNER_PATH}${setupToken && `#/setup/${setupToken}`}`;
    const warnings = settingsWarnings(settings, await site.users());
    for (const hint of warnings) log({ level: "warn", event: "settings", hint });
    return {
      origin,
      port: server.port,
      siteIds: site.siteIds(),
      forms: (await site.forms()).length,
      owner,
      warnings,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
