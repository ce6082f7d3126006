import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, startProcess, type Asked, type Figure, type Measured } from "./bench-host";
import { send, startOther } from "./flood";
import { paced } from "./paced";

const SITES = 100;
const SECONDS = 5;
const PER_SECOND = 50;
/** Requests per second of the flood: many times what a site gets, and less than the process can answer. */
const FLOOD = 500;
const ROUNDS = 5;
/** Number of the site with the default limits; the others have none. */
const LIMITED = 2;
const FAIR = "1.2 times";

/** Measures one process with many sites: start, memory after each was visited, and one site beside the flood of another. */
export async function measureSites(folder: string, form: Asked): Promise<Figure[]> {
  const sites = join(folder, "sites");
  mkdirSync(sites);
  for (let n = 0; n < SITES; n++) {
    cpSync(join(folder, "site"), join(sites, `s${n}`), { recursive: true });
    const limits = n === LIMITED ? {} : { formsPerMinute: 0, formsPerDay: 0 };
    const settings = { origin: `http://s${n}.test`, ...limits };
    writeFileSync(join(sites, `s${n}.config.json`), JSON.stringify(settings));
  }
  const first = await startProcess([sites, "--port", "0"]);
  const page: Asked = { method: "GET", path: "/contact", body: "" };
  for (let n = 0; n < SITES; n++) {
    for (const asked of [page, form]) {
      const { status } = await ask(first.port, forSite(n, asked));
      if (status !== 200) throw new Error(`The site s${n} answered ${status} for ${asked.path}`);
    }
  }
  const peak = first.peak();
  await first.end();
  const host = await startProcess([sites, "--port", "0"]);
  const refused = { asked: forSite(LIMITED, form), statuses: [200, 429] };
  const accepted = { asked: forSite(0, form), statuses: [200] };
  await exceedLimit(host.port, refused.asked);
  const pages = await compare(host.port, page, refused);
  const forms = await compare(host.port, form, refused);
  const busyPages = await compare(host.port, page, accepted);
  const busyForms = await compare(host.port, form, accepted);
  const again = host.peak();
  await host.end();
  const flood = `beside ${FLOOD} forms a second of another site`;
  const without = "and to another server";
  return [
    { what: `first start of ${SITES} sites`, value: `${first.started} ms`, target: "10 s" },
    { what: "its peak memory, each site visited once", value: `${peak} MB`, target: "400 MB" },
    { what: "another start", value: `${host.started} ms`, target: "10 s" },
    { what: "its peak memory, with the floods below", value: `${again} MB`, target: "400 MB" },
    {
      what: `pages, ${PER_SECOND} a second, ${flood}, which its limits refuse, ${without}`,
      value: pages,
      target: FAIR,
    },
    {
      what: `forms, ${PER_SECOND} a second, ${flood}, which its limits refuse, ${without}`,
      value: forms,
      target: FAIR,
    },
    { what: `pages, ${PER_SECOND} a second, ${flood} without limits, ${without}`, value: busyPages, target: "–" },
    { what: `forms, ${PER_SECOND} a second, ${flood} without limits, ${without}`, value: busyForms, target: "–" },
  ];
}

const forSite = (n: number, asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, host: `s${n}.test` } });

/** Sends forms until the limit of the client refuses them. */
async function exceedLimit(port: number, asked: Asked): Promise<void> {
  while ((await ask(port, asked)).status === 200);
}

/** Forms that arrive at a fixed rate. A limit accepts some of them in each minute. */
interface Flood {
  asked: Asked;
  statuses: readonly number[];
}

/**
 * Compares a site beside a flood of another site with the same beside a flood of another server, in turns. The load generator
 * has the same work both times, because it shares the processors. A flood has a fixed rate: one that waits for its responses
 * would take what the host leaves free, so that its rate would depend on the host.
 */
async function compare(port: number, asked: Asked, { asked: form, statuses }: Flood): Promise<string> {
  const other = await startOther();
  const measure = () => paced(port, forSite(1, asked), { perSecond: PER_SECOND, seconds: SECONDS });
  const flood = (to: number, expected: readonly number[]) =>
    send({ port: to, asked: form, perSecond: FLOOD, seconds: SECONDS, statuses: expected });
  const [own, elsewhere]: [Measured[], Measured[]] = [[], []];
  await Promise.all([measure(), flood(port, statuses)]);
  for (let round = 0; round < ROUNDS; round++) {
    const [beside] = await Promise.all([measure(), flood(port, statuses)]);
    own.push(beside);
    const [without] = await Promise.all([measure(), flood(other.port, [200])]);
    elsewhere.push(without);
  }
  await other.close();
  const [a, b] = [medians(own), medians(elsewhere)];
  const times = `${(a.p50 / b.p50).toFixed(2)} and ${(a.p99 / b.p99).toFixed(2)} times`;
  return `p50 ${a.p50} ms, p99 ${a.p99} ms, ${times} the ${b.p50} ms and ${b.p99} ms`;
}

function medians(rounds: readonly Measured[]): Pick<Measured, "p50" | "p99"> {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0;
  return { p50: middle(rounds.map(({ p50 }) => p50)), p99: middle(rounds.map(({ p99 }) => p99)) };
}
