import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Messages } from "../../host/forms/export";
import type { Users } from "../../host/members/export-users";
import type { RevisionReads } from "../../host/pages/published-pages";
import { openStore } from "../../host/store/open-store";
import { STORE_FILE } from "../../host/settings/data-paths";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { createQueries } from "../../host/store/sqlite/dialect";
import { openDatabase } from "../../host/store/sqlite/driver";
import { exportLines } from "../../host/store/units/submissions/export";
import { groupsOfAccounts } from "../../host/store/units/accounts/groups";
import { listAccounts } from "../../host/store/units/accounts/members";
import { findPageRevision, lastPageRevision, listPublishedPages } from "../../host/store/units/pages";
import { listSubmissions } from "../../host/store/units/submissions/submissions";
import { workerUrl } from "./settings";

export interface Reading extends Messages, Users, RevisionReads {
  close(): Promise<void>;
}

/** Opens the stored data for reading, while a host may be running. */
export async function openForReading(settings: Settings): Promise<Reading> {
  if (settings.database) return openStore(settings, Date.now(), workerUrl());
  const database = await openDatabase(requireStoreFile(settings), { readOnly: true });
  database.exec("pragma busy_timeout = 5000");
  const db = createQueries(database);
  return {
    listSubmissions: (query) => listSubmissions(db, query),
    exportLines: (page) => exportLines(db, page),
    listAccounts: (query) => listAccounts(db, query),
    groupsOfAccounts: (which) => groupsOfAccounts(db, which),
    lastPageRevision: (sites) => lastPageRevision(db, sites),
    listPublishedPages: (sites) => listPublishedPages(db, sites),
    findPageRevision: (page) => findPageRevision(db, page),
    close: async () => database.close(),
  };
}

/** @throws SettingsError without a database. */
export function requireStoreFile({ data }: Settings): string {
  const file = join(data, STORE_FILE);
  if (!existsSync(file)) throw new SettingsError(`The data folder ${data} has no database. Check the path in --data.`);
  return file;
}
