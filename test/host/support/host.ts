import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClock, type ManualClock } from "../../../fixtures/backend";
import { openDiskBlobs } from "../../../host/blobs/disk";
import { createHost } from "../../../host";
import { listen } from "../../../host/http/server";
import { TIMEOUTS, type Timeouts } from "../../../host/base/timeouts";
import { createId } from "../../../host/base/ids";
import type { OwnerOptions } from "../../../host/owner";
import type { LogLine } from "../../../host/base/log";
import type { Ports } from "../../../host/ports";
import { defaultSettings, type Settings } from "../../../host/settings/settings";
import { readMailTexts } from "../../../host/mail/texts";
import { openSite } from "../../../host/site/site";
import { openBackupState } from "../../../host/store/backup-state";
import { openSqlite } from "../../../host/store/sqlite/store";
import type { Store } from "../../../host/store/store";
import { createInFlight } from "../../../host/uploads/in-flight";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { keepSecrets, noting, secretsIn, written } from "./secrets";
import { openTestStore } from "./sqlite-store";

/** An owner's page of nothing. */
export const NO_PAGE = { script: "", style: "", editBar: "", editor: { script: "", style: "", part: "" } };

export interface TestHost {
  origin: string;
  port: number;
  clock: ManualClock;
  ports: Ports;
  store: Store;
  settings: Settings;
  lines: LogLine[];
  /** Number of requests that reached the Fetch handler. */
  fetched(): number;
  close(): Promise<void>;
}

export interface TestHostOptions {
  /** The folder of the data. */
  folder: string;
  settings?: Partial<Settings>;
  ports?: Partial<Ports>;
  /** Default: a page of nothing; see `OwnerOptions`. */
  ownerPage?: Partial<OwnerOptions>;
  /** Address of the thread of the SQLite store; default: the one built for these tests. */
  worker?: URL;
  /** How long others may take. */
  timeouts?: Partial<Timeouts>;
  /** Most connections at once. */
  connections?: number;
}

/**
 * A host on a free port of the loopback, with a stopped clock. Its log is searched for secrets after the test (attack
 * 30).
 */
export async function startHost({
  folder,
  settings: given,
  ports: replaced,
  ownerPage,
  worker,
  timeouts: patience,
  connections,
}: TestHostOptions): Promise<TestHost> {
  mkdirSync(folder, { recursive: true });
  const clock = createClock();
  const now = () => clock.now();
  const lines: LogLine[] = [];
  const secrets = keepSecrets(() => written(lines));
  const opened = replaced?.store ?? (await openOwn(folder, now(), worker));
  const store = noting(opened, secrets);
  const timeouts = { ...TIMEOUTS, ...patience };
  const ports: Ports = {
    now,
    newId: createIds(now),
    timeouts,
    blobs: await openDiskBlobs(join(folder, "files")),
    inFlight: createInFlight({ ...defaultSettings(), ...given }),
    secret: randomBytes(32),
    disk: { findProblem: async () => undefined, look: async () => undefined, bytesToReturn: async () => 0 },
    backups: openBackupState(folder),
    log: (line) => void lines.push(line),
    fetch,
    mailTexts: readMailTexts(given?.mailTexts ?? ""),
    ...replaced,
    store,
  };
  const settings: Settings = { ...defaultSettings(), site: SITE_FOLDER, data: folder, ...given };
  const site = await openSite(settings.site, now);
  // Once its port is known.
  const later: { host?: ReturnType<typeof createHost> } = {};
  let fetched = 0;
  const server = await listen(
    async (request, connection) => {
      fetched++;
      secrets.request(request);
      const answer = (await later.host?.fetch(request, connection)) ?? new Response(null, { status: 503 });
      secrets.answer(answer);
      return answer;
    },
    {
      ...{ host: "127.0.0.1", port: 0, timeouts, connections },
      answerDirectly: (...asked) => later.host?.answerDirectly(...asked) ?? false,
    },
  );
  secrets.add(...secretsIn(settings), ownerPage?.setupToken);
  settings.origin ||= `http://127.0.0.1:${server.port}`;
  later.host = createHost(settings, ports, site, { page: NO_PAGE, setupToken: "", ...ownerPage });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    ...{ port: server.port, clock, ports, store, settings, lines },
    fetched: () => fetched,
    async close() {
      await server.close(0);
      await store.close();
    },
  };
}

function openOwn(folder: string, now: number, worker: URL | undefined): Promise<Store> {
  const file = join(folder, "store.db");
  return worker ? openSqlite({ file, now, worker }) : openTestStore(file, now);
}

/** Identifiers in their order although the clock is stopped. */
function createIds(now: () => number): () => string {
  let count = 0;
  return () => createId(now()).slice(0, 10) + String(++count).padStart(16, "0");
}
