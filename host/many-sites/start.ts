import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { listen } from "../http/server";
import { createFairQueue } from "../base/fair-queue";
import { isLoopback } from "../base/addresses";
import type { LogLine } from "../base/log";
import { runForSite } from "../base/current-site";
import { compareSettings } from "../settings/changes";
import type { Settings } from "../settings/settings";
import { PREVIOUS_SETTINGS, startHost, type HostParts, type Running } from "../start";
import { openDisk } from "../store/disk";
import { openStore, workerIn } from "../store/open-store";
import { createSharedPools } from "../store/postgres/pools";
import { createThreads } from "../store/sqlite/threads";
import { findClash, listHosts, refuseClaimed, settleSites } from "./claims";
import { keepHosts, readLastHosts } from "./last-hosts";
import { createRouter } from "./router";

/** Settings of the process. */
export type SharedSettings = Pick<Settings, "listen" | "port" | "trustProxy" | "logLevel">;

export interface ManySitesOptions {
  /** Folder of the data of all sites. */
  data: string;
  settings: SharedSettings;
  /** The settings of each site, read again at each call; an error for one whose settings are invalid. */
  readSites(): Map<string, Settings | Error>;
  /** The folder of the built programs. */
  programs: URL;
  log(line: LogLine): void;
}

export interface SiteState {
  name: string;
  /** undefined: it could not be started. */
  running: Running | undefined;
  error: string | undefined;
}

export interface ManySites {
  port: number;
  /** All sites, by name. */
  sites(): SiteState[];
  /** Starts new sites and those that failed, ends removed ones, and applies changed settings. Never throws. */
  update(): Promise<void>;
  close(): Promise<void>;
}

interface Started {
  running: Running;
  settings: Settings;
}

/** Sites that start or end at the same time. */
const AT_ONCE = 8;
const PATIENCE = 10_000;
/** Maximum open connections per address, without a proxy. */
const PER_ADDRESS = 200;

/** Hosts for many sites in this process. A site that cannot be started does not stop the others. */
export async function startManySites(options: ManySitesOptions): Promise<ManySites> {
  const { data, settings: shared, readSites, programs, log } = options;
  const started = new Map<string, Started>();
  const failed = new Map<string, string>();
  let isStarted = false;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const stores = { threads: createThreads(workerIn(programs), true), pools: createSharedPools() };
  // All sites are on one disk.
  const disk = await openDisk(data);
  // One after the other, because each opens the database of its site.
  const cleaning = createFairQueue(1);
  const server: { port: number } = { port: 0 };
  const router = createRouter({ port: () => server.port, isReady: () => isStarted && failed.size === 0, log });
  const isPublic = shared.trustProxy === 0 && shared.listen !== "localhost" && !isLoopback(shared.listen);
  const listening = await listen(router.fetch, {
    host: shared.listen,
    port: shared.port,
    ...(isPublic ? { perAddress: PER_ADDRESS } : {}),
    answerDirectly: router.answerDirectly,
    begin: router.begin,
  });
  server.port = listening.port;

  const open = (settings: Settings, now: number) => openStore(settings, now, workerIn(programs), stores);

  async function start(name: string, settings: Settings): Promise<void> {
    const hosts = listHosts(settings);
    router.addUnavailable(name, hosts);
    const parts: HostParts = {
      listen: router.listenFor(name, hosts),
      openDisk: async () => disk,
      openStore: open,
      clean: async (work) => {
        await firstStart;
        await cleaning.run(name, work);
      },
    };
    const write = (line: LogLine) => log({ ...line, site: name });
    const running = await runForSite(name, () => startHost(settings, programs, write, parts));
    started.set(name, { running, settings });
    keepHosts(join(data, name), hosts);
  }

  async function end(name: string): Promise<void> {
    const site = started.get(name);
    started.delete(name);
    await site?.running.close();
    router.remove(name);
  }

  /** @param all the settings of all sites after the update. @throws an error, after which the site runs as before if it can. */
  async function change(name: string, { running, settings }: Started, wanted: Settings, all: Map<string, Settings>) {
    if (!compareSettings(settings, wanted).later.length) {
      await running.reload(wanted);
      started.set(name, { running, settings: wanted });
      return;
    }
    // Without a restart of the process, a site can be restarted alone.
    if (wanted.database !== settings.database || wanted.schema !== settings.schema) {
      await runForSite(name, async () => (await open(wanted, Date.now())).close());
    }
    await end(name);
    try {
      await start(name, wanted);
    } catch (error) {
      all.set(name, settings);
      // Another site may have got its name.
      if (!findClash(all)) await start(name, settings).catch(() => undefined);
      throw error;
    }
  }

  async function updateOne(name: string, wanted: Settings | Error, all: Map<string, Settings>): Promise<void> {
    const current = started.get(name);
    try {
      if (wanted instanceof Error) throw wanted;
      if (!current) await start(name, wanted);
      else if (JSON.stringify(current.settings) !== JSON.stringify(wanted)) await change(name, current, wanted, all);
      failed.delete(name);
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      if (started.has(name)) {
        log({ level: "error", event: "settings not reloaded", error, hint: PREVIOUS_SETTINGS, site: name });
        return;
      }
      log({ level: "error", event: "site not started", error, site: name });
      failed.set(name, error);
      router.addUnavailable(name, wanted instanceof Error ? readLastHosts(join(data, name)) : listHosts(wanted));
    }
  }

  async function update(): Promise<void> {
    const given = readSites();
    const gone = [...started.keys(), ...failed.keys()].filter((name) => !given.has(name));
    await inParallel(gone, async (name) => {
      failed.delete(name);
      await end(name);
      log({ level: "info", event: "site removed", site: name });
    });
    const current = new Map([...started].map(([name, { settings }]) => [name, settings]));
    const wanted = refuseClaimed(given, current);
    const all = settleSites(wanted, current);
    await inParallel([...wanted], ([name, settings]) => updateOne(name, settings, all));
  }

  const firstStart = update();
  await firstStart;
  isStarted = true;
  let updating = firstStart;
  return {
    port: listening.port,
    sites: () =>
      [...new Set([...started.keys(), ...failed.keys()])].sort().map((name) => ({
        name,
        running: started.get(name)?.running,
        error: failed.get(name),
      })),
    update: () =>
      (updating = updating.then(update).catch((cause: unknown) => {
        const error = cause instanceof Error ? cause.message : String(cause);
        log({ level: "error", event: "sites not updated", error });
      })),
    async close() {
      await updating;
      await Promise.all([listening.close(PATIENCE), inParallel([...started.keys()], end)]);
      await stores.threads.end();
    },
  };
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
