import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openPostgres } from "../../../host/store/postgres/store";
import type { Store } from "../../../host/store/store";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { SITE_ID } from "../../conformance/support/subject";
import { freePort } from "../../support/free-port";
import { WAIT } from "../../support/limits";
import type { ServerName } from "../../support/web-server";
import { startProxy } from "../deploy/proxy";
import { launch, type RunningCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { BUCKET, startS3, type FakeS3 } from "../support/s3/server";
import { sharedCluster } from "../support/shared-cluster";

/** Several processes of the host on one database and one bucket, behind a proxy. */
export interface Members {
  /** The address of the proxy. */
  origin: string;
  /** The database. */
  url: string;
  bucket: FakeS3;
  ports: number[];
  /** Starts the process with this number. @param program another version; default: this one. */
  start(index: number, program?: string): Promise<Member>;
  /** The running process with this number. */
  get(index: number): Member;
}

export type Member = Omit<RunningCommand, "origin">;

const COUNT = 3;

export interface MemberOptions {
  proxy: ServerName;
  /** Folder of the pages; default: one with accounts. */
  site?: string;
  /** Default: a new database. */
  url?: string;
  args?: string[];
  env?: Record<string, string>;
}

/** Starts three processes and a proxy, which end with the test. */
export async function startMembers({
  proxy,
  site = ACCOUNTS_FOLDER,
  url: given,
  args = [],
  env = {},
}: MemberOptions): Promise<Members> {
  const [url, bucket] = await Promise.all([given ?? sharedCluster.createDatabase(), startS3()]);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const running: Member[] = [];
  const members: Members = {
    ...{ origin, url, bucket },
    ports: await Promise.all(Array.from({ length: COUNT }, freePort)),
    async start(index, program) {
      const port = String(members.ports[index]);
      const place = ["--data", join(testFolder(), "data"), "--database", url, "--files", `s3://${BUCKET}/site`];
      const shared = ["--origin", origin, "--trust-proxy", "1", "--s3-endpoint", bucket.endpoint];
      const line = ["host", site, "--port", port, ...place, ...shared, ...args];
      const { id, secret, region } = bucket.key;
      const keys = { MILLRACE_S3_KEY_ID: id, MILLRACE_S3_SECRET_KEY: secret, MILLRACE_S3_REGION: region };
      const member = launch(line, { ...keys, ...env }, program);
      running[index] = member;
      await expect
        .poll(() => (member.child.exitCode === null ? isUp(port) : member.printed.stderr), { timeout: WAIT })
        .toBe(true);
      return member;
    },
    get(index) {
      const member = running[index];
      if (!member) throw new Error(`The process ${index} was not started`);
      return member;
    },
  };
  await Promise.all(members.ports.map((_, index) => members.start(index)));
  const front = await startProxy(proxy, { origin, hostPorts: members.ports });
  onTestFinished(front.close);
  return members;
}

/** Reads the database of the processes. */
export async function readStore<T>(url: string, read: (store: Store) => Promise<T>): Promise<T> {
  const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
  return read(store).finally(() => store.close());
}

/** Names of the forms that are stored. */
export function storedNames(url: string): Promise<unknown[]> {
  return readStore(url, async (store) => {
    const stored = await store.listSubmissions({ limit: 100_000 });
    return stored.map(({ payload }) => payload.fields.Name);
  });
}

async function isUp(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
  return answer?.status === 200;
}

/** Sends the form "Booking"; undefined without an answer. */
export async function sendForm(origin: string, name: string, more: object = {}): Promise<Response | undefined> {
  return fetch(`${origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields: { Name: name }, ...more }),
  }).catch(() => undefined);
}
