import { claimBucket } from "./blobs/claim-bucket";
import { bucketBlobs, openBlobs, openFilesBucket } from "./blobs/open-blobs";
import { listen } from "./http/server";
import { TIMEOUTS } from "./base/timeouts";
import { createId } from "./base/ids";
import { createHost, type Host } from "./index";
import { startJobs, type Cleaner } from "./jobs/jobs";
import { sleep } from "./jobs/sleep";
import { createMailer } from "./mail/create-mailer";
import { readMailTexts, type MailTexts } from "./mail/texts";
import { openCopies, openStore, workerIn } from "./store/open-store";
import { readOwnerPage } from "./owner/page";
import { OWNER_PATH } from "./security/owner-session";
import { openBackupState } from "./store/backup-state";
import { openDisk, type Disk } from "./store/disk";
import type { Store } from "./store/store";
import { withDisk } from "./store/with-disk";
import { openKey } from "./security/host-key";
import { keyFor, sign } from "./security/sign";
import { isLoopback } from "./base/addresses";
import { filterLog, type LogLine } from "./base/log";
import type { Ports } from "./ports";
import { olderKeyIn, removeOlderKey, takeDataFolder } from "./store/data-folder";
import type { Settings } from "./settings/settings";
import { compareSettings, listSettings, type Changes } from "./settings/changes";
import { settingsWarnings } from "./settings/warnings";
import { claimData } from "./site/claim-data";
import { adviseOnHiddenFile, createPublicFiles } from "../common/public-files";
import { openSite } from "./site/site";
import { createInFlight } from "./uploads/in-flight";

export interface Running {
  /** The address that visitors use. */
  origin: string;
  port: number;
  /** Sites and number of forms of the pages. */
  siteIds: string[];
  forms: number;
  /** Address of the owner's page, with the setup token until the first password is set. */
  owner: string;
  /** Warnings about settings that turn a feature off. */
  warnings: string[];
  /**
   * Applies changed settings to new requests and jobs. Settings that need a restart stay, which the log reports.
   * @throws SettingsError, and changes nothing.
   */
  reload(settings: Settings): Promise<void>;
  /** Ends running requests and jobs within 10 s, then closes the store. */
  close(): Promise<void>;
}

/** What the hosts of many sites share (`many-sites`). */
export interface HostParts {
  /** Receives the requests of visitors. */
  listen: typeof listen;
  openStore(settings: Settings, now: number): Promise<Store>;
  /** @param folder the data folder. */
  openDisk(folder: string): Promise<Disk>;
  /** Runs a cleaning job, perhaps later. */
  clean: Cleaner;
}

/** The hint of a log line about settings that cannot be used. */
export const PREVIOUS_SETTINGS = "The site runs with its previous settings.";

const PATIENCE = 10_000;
/** Ms for the attempts of a request to the bucket of files, because proxies and visitors do not wait much longer. */
const BUCKET_PATIENCE = 5000;
/** Maximum open connections per address, without a proxy. */
const PER_ADDRESS = 200;
/** Whether visitors connect to the host directly. */
const isPublic = ({ listen, trustProxy }: Pick<Settings, "listen" | "trustProxy">): boolean =>
  trustProxy === 0 && listen !== "localhost" && !isLoopback(listen);
/** The admin port is only for this machine. */
const ADMIN_HOST = "127.0.0.1";

/** The ports for settings that can change. */
function withSettings(
  ports: Omit<Ports, "inFlight">,
  settings: Settings,
  mailTexts: MailTexts,
  transfers: Parameters<typeof bucketBlobs>[1],
): Ports {
  const blobs = bucketBlobs(settings, transfers) ?? ports.blobs;
  return { ...ports, mailTexts, blobs, inFlight: createInFlight(settings) };
}

/**
 * Starts everything.
 * @param programs the folder of the built programs.
 * @param parts default: of this host alone.
 * @throws SettingsError, StoreError
 */
export async function startHost(
  given: Settings,
  programs: URL,
  write: (line: LogLine) => void,
  parts: HostParts = createParts(programs),
): Promise<Running> {
  const now = () => Date.now();
  const begun = now();
  let logLevel = given.logLevel;
  const log = filterLog(write, () => logLevel);
  const mailTexts = readMailTexts(given.mailTexts);
  const folder = await takeDataFolder(given.data);
  const opened: (() => Promise<void> | void)[] = [() => folder.release()];
  const running: (() => Promise<void>)[] = [];
  const ended = new AbortController();
  opened.push(() => ended.abort());
  const transfers = { fetch, sleep, signal: ended.signal, patience: BUCKET_PATIENCE };
  /** Stops running parts in parallel, then closes resources in reverse order. */
  const endAll = async () => {
    await Promise.all(running.splice(0).map((end) => end()));
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const { store, disk, close } = await openData(given, parts, now(), log);
    opened.push(close);
    const secret = await openKey(store, { secret: given.secret, older: olderKeyIn(given.data) });
    removeOlderKey(given.data);
    const bucket = openFilesBucket(given, { ...transfers, patience: undefined });
    if (bucket) await claimBucket(bucket, { database: databaseId(secret), takeOver: given.takeOverData });
    const ports: Omit<Ports, "inFlight"> = {
      now,
      newId: () => createId(now()),
      store,
      blobs: await openBlobs(given, transfers),
      secret,
      disk,
      backups: openBackupState(given.data),
      log,
      fetch,
      timeouts: TIMEOUTS,
      mailTexts,
    };
    const site = await openSite(given.site, now);
    const claim = { siteIds: site.siteIds(), takeOver: given.takeOverData, place: store.about };
    const shared = await claimData(store, claim);
    if (shared) log({ level: "warn", event: "data of other sites", hint: shared });
    await warnOfHiddenFiles(given, log, now);
    // The same for all hosts of a database, because a proxy may lead to any of them.
    const setupToken = (await store.hasOwner()) ? "" : sign(secret, "owner setup", "");
    const page = readOwnerPage(programs);
    const { signUp } = await site.users();
    // Opens the port last, so that visitors connect only after everything else has started.
    const later: { host?: Host } = {};
    const starting = () => new Response(null, { status: 503, headers: { "retry-after": "1" } });
    const server = await parts.listen(
      async (request, connection) => later.host?.fetch(request, connection) ?? starting(),
      {
        host: given.listen,
        port: given.port,
        ...(isPublic(given) ? { perAddress: PER_ADDRESS } : {}),
        answerDirectly: (...asked) => later.host?.answerDirectly(...asked) ?? false,
      },
    );
    running.push(() => server.close(PATIENCE));
    opened.push(() => later.host?.clear());
    const withOrigin = (plain: Settings) => ({
      ...plain,
      origin: plain.origin || `http://${plain.listen}:${server.port}`,
    });
    /** Starts the parts that depend on settings. */
    const startParts = (settings: Settings, texts: MailTexts) => {
      const withTexts = withSettings(ports, settings, texts, transfers);
      later.host?.clear();
      later.host = createHost(settings, withTexts, site, { page, setupToken });
      const common = { mailer: createMailer(settings), clean: parts.clean };
      return startJobs(settings, withTexts, { ...common, copies: openCopies(settings, workerIn(programs)) });
    };
    let settings = withOrigin(given);
    let jobs = startParts(settings, mailTexts);
    running.push(() => jobs.stop(PATIENCE));
    if (settings.adminPort) {
      const admin = await listen(async (request) => later.host?.admin(request) ?? starting(), {
        host: ADMIN_HOST,
        port: settings.adminPort,
      });
      running.push(() => admin.close(PATIENCE));
    }
    const { origin } = settings;
    // In the hash, which browsers do not send, so it appears in no log.
    const owner = `${origin}${OWNER_PATH}${setupToken && `#/setup/${setupToken}`}`;
    const warnings = settingsWarnings(settings, { signUp });
    for (const hint of warnings) log({ level: "warn", event: "settings", hint });
    const forms = (await site.forms()).length;
    const set = listSettings(given).join(", ");
    log({ level: "info", event: "started", origin, store: store.about, forms, settings: set, ms: now() - begun });
    return {
      origin,
      port: server.port,
      siteIds: site.siteIds(),
      forms,
      owner,
      warnings,
      async reload(wanted) {
        // Reads all files first, so that an error changes nothing.
        const texts = readMailTexts(wanted.mailTexts);
        const changes = compareSettings(settings, withOrigin(wanted));
        settings = changes.settings;
        logLevel = settings.logLevel;
        await jobs.stop(PATIENCE);
        jobs = startParts(settings, texts);
        logReload(changes, log);
      },
      async close() {
        log({ level: "info", event: "stopping" });
        await endAll();
        log({ level: "info", event: "stopped" });
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

function createParts(programs: URL): HostParts {
  return {
    listen,
    openDisk: (folder) => openDisk(folder),
    openStore: (settings, now) => openStore(settings, now, workerIn(programs)),
    clean: (work) => work(),
  };
}

/** Opens the store and the disk of its data. */
async function openData(settings: Settings, parts: HostParts, now: number, log: (line: LogLine) => void) {
  // First, because it releases the reserve if a full disk would not allow the database to open.
  const dataDisk = await parts.openDisk(settings.data);
  const database = await parts.openStore(settings, now);
  logMigration(database, log);
  const disk = dataDisk.addSite(database.space);
  const close = async () => {
    disk.end();
    await database.close();
  };
  return { store: withDisk(database, disk, log), disk, close };
}

/** Identifies a database by its key, without showing the key. */
const databaseId = (secret: Uint8Array): string => keyFor(secret, "files bucket").toString("hex").slice(0, 16);

/** Hidden files that the log names at the start. */
const MOST_HIDDEN_LOGGED = 100;

async function warnOfHiddenFiles(
  { site, publicFiles }: Settings,
  log: (line: LogLine) => void,
  now: () => number,
): Promise<void> {
  const hidden = await createPublicFiles(site, publicFiles, now).listHidden();
  // The private ones first.
  hidden.sort((one, other) => Number(other.isPrivate) - Number(one.isPrivate));
  for (const one of hidden.slice(0, MOST_HIDDEN_LOGGED)) {
    const { file, reason, isPrivate } = one;
    const level = isPrivate ? "warn" : "info";
    log({ level, event: "file is not public", file, reason, hint: adviseOnHiddenFile(one) });
  }
  const more = hidden.length - MOST_HIDDEN_LOGGED;
  if (more > 0) log({ level: "warn", event: "more files are not public", more, hint: "host check lists them." });
}

/** Logs that opening the store changed its schema. */
function logMigration({ migrated, about }: Store, log: (line: LogLine) => void): void {
  if (!migrated || migrated.from === migrated.to) return;
  log({ level: "info", event: "migration", store: about, ...migrated });
}

/** Logs names only, because values can be secret. */
function logReload({ changed, later }: Changes, log: (line: LogLine) => void): void {
  log({ level: "info", event: "settings reloaded", changed: changed.join(", ") });
  if (later.length) {
    const hint = "Restart the host to apply them.";
    log({ level: "warn", event: "settings need a restart", settings: later.join(", "), hint });
  }
}
