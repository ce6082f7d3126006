import { hash } from "@node-rs/argon2";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createId } from "../../host/base/ids";
import { MIGRATIONS } from "../../host/store/migrations";
import { openFile } from "../../host/store/sqlite/open-file";
import { logInRequest, schemaRequest } from "../../src/accounts/operations/requests";
import { ask, hammer, startHost, formatMeasured, type Asked, type Figure } from "./bench-host";

const PASSWORD = "a quiet river";
const MEMBERS = 1000;
const AT_ONCE = 24;
/** Connections that request pages meanwhile. */
const READERS = 4;
const FETCH_USER = `query FetchUser { site { id siteUser { id createdOn data {
  name: plainText(id: "name") email: email(id: "email") acceptPrivacy: bool(id: "accept-privacy") } } } }`;

/** Measures logins with parallel page requests, account data, and restricted pages. */
export async function measureMembers(folder: string, seconds: number): Promise<Figure[]> {
  await addMembers(join(folder, "members"));
  writeFileSync(join(folder, "site", "members.html"), "<!doctype html><title>Members</title><h1>Members</h1>");
  const host = await startHost(folder, "members", [], { MILLRACE_ACCESS: '{"/members":"user"}' });
  const { port } = host;
  const visitor = await visit(port);
  const logIn = (n: number) => {
    const variables = { email: memberEmail(n % MEMBERS), authPassword: PASSWORD };
    return visitor([{ query: logInRequest.query, variables }], memberEmail(n % MEMBERS));
  };
  await hammer(port, logIn, 1, AT_ONCE);
  const page: Asked = { method: "GET", path: "/contact", body: "" };
  const [logIns, pages] = await Promise.all([
    hammer(port, logIn, seconds, AT_ONCE),
    hammer(port, page, seconds, READERS),
  ]);
  const member = await visit(port, (await ask(port, logIn(0))).cookies);
  const data = await hammer(
    port,
    member([{ query: FETCH_USER }, { query: schemaRequest.query }], memberEmail(0)),
    seconds,
  );
  const { headers } = member([]);
  const gated = await hammer(port, { method: "GET", path: "/members", body: "", headers }, seconds);
  await host.end();
  return [
    { what: `log ins, ${AT_ONCE} at once`, value: formatMeasured(logIns), target: "25/s, p99 2 s" },
    { what: `pages meanwhile, ${READERS} connections`, value: formatMeasured(pages), target: "p99 100 ms" },
    { what: "account data and its fields, 32 connections", value: formatMeasured(data), target: "800/s, p99 60 ms" },
    { what: "a page behind the gate, 32 connections", value: formatMeasured(gated), target: "1,500/s" },
  ];
}

const memberEmail = (n: number) => `member${n}@example.org`;

/** Accounts with the same password, hashed with the host's parameters. */
async function addMembers(data: string): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  const { db, database } = await openFile(join(data, "store.db"), MIGRATIONS, Date.now());
  const password = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const now = Date.now();
  database.exec("begin");
  for (let n = 0; n < MEMBERS; n++) {
    const address = memberEmail(n);
    const facts = { accept_privacy: 1, accept_communications: 0, data: "{}", search: address, seen_at: null };
    const row = { id: createId(now), email: address, address, name: `Member ${n}`, password, ...facts };
    const account = { ...row, status: "verified" as const, created_at: now, verified_at: now };
    await db.insertInto("account").values(account).execute();
  }
  database.exec("commit");
  database.close();
}

/** A request to the account endpoint with these cookies, as a page sends it. */
export async function visit(
  port: number,
  session: string[] = [],
): Promise<(batch: object[], wanted?: string) => Asked> {
  const origin = `http://127.0.0.1:${port}`;
  const own = { origin, "x-requested-with": "XMLHttpRequest", cookie: formatCookies(session) };
  const { cookies } = await ask(port, { method: "POST", path: "/.wf_graphql/csrf", body: "", headers: own });
  const cookie = formatCookies([...session.filter((one) => !one.startsWith("wf-csrf=")), ...cookies]);
  const token = decodeURIComponent(/wf-csrf=([^;]*)/.exec(cookie)?.[1] ?? "");
  const headers = { origin, cookie, "x-wf-csrf": token };
  return (batch, wanted) => {
    const body = JSON.stringify(batch);
    return { method: "POST", path: "/.wf_graphql/usys/apollo", body, headers, wanted };
  };
}

function formatCookies(cookies: string[]): string {
  return cookies.map((one) => one.split(";", 1)[0]).join("; ");
}
