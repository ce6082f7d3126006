import { schemaRequest } from "../../src/accounts/operations/requests";
import { BATCH } from "../../wire/limits";
import { hammer, startHost, type Asked, type BenchHost, type Figure } from "./bench-host";
import { visit } from "./members";
import { countRaw } from "./raw-client";

const SECONDS = 5;
const PAGE_CONNECTIONS = 32;
/** Few, because each request is a lot of work for a host. */
const READ_CONNECTIONS = 6;
const COUNT = 3;
const ROUNDS = 3;

/** Responses per second, and the processor time of all hosts per response in µs. */
interface Rate {
  perSecond: number;
  cost: number;
}

/** Sends reads to some hosts at once. Returns the responses per second of all. */
type Read = (hosts: readonly BenchHost[]) => Promise<number>;

/**
 * Compares reads of several processes on one database with those of one process, in turns. The client divides its connections
 * among the processes, and shares their processors: it takes little of them for requests with a batch of operations, but
 * about half for pages.
 */
export async function measureProcesses(folder: string, database: string): Promise<Figure[]> {
  const hosts: BenchHost[] = [];
  for (let n = 0; n < COUNT; n++) hosts.push(await startHost(folder, `process-${n}`, ["--database", database]));
  const batches = new Map<BenchHost, Asked>();
  for (const host of hosts) batches.set(host, await createBatch(host));
  const readBatches: Read = (used) =>
    addRates(used, (host) => hammer(host.port, batches.get(host) as Asked, SECONDS, READ_CONNECTIONS / used.length));
  const readPages: Read = (used) =>
    addRates(used, ({ port }) =>
      countRaw({ port, path: "/contact" }, SECONDS, Math.ceil(PAGE_CONNECTIONS / used.length)),
    );
  const operations = await compare(hosts, readBatches);
  const pages = await compare(hosts, readPages);
  await Promise.all(hosts.map((host) => host.end()));
  return [
    {
      what: `${BATCH.size} reads of the account fields in a request, ${COUNT} processes, ${READ_CONNECTIONS} connections`,
      ...operations,
      target: "1.7 times",
    },
    { what: `a page, ${COUNT} processes, ${PAGE_CONNECTIONS} connections`, ...pages, target: "–" },
  ];
}

/** What a page asks for before it shows its account forms, as often as a request may contain it. */
async function createBatch({ port }: BenchHost): Promise<Asked> {
  const visitor = await visit(port);
  return visitor(
    Array.from({ length: BATCH.size }, () => ({ query: schemaRequest.query })),
    "usysFieldSchema",
  );
}

async function addRates(
  hosts: readonly BenchHost[],
  read: (host: BenchHost) => Promise<{ perSecond: number }>,
): Promise<number> {
  const rates = await Promise.all(hosts.map(read));
  return rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

async function compare(hosts: readonly BenchHost[], read: Read): Promise<Omit<Figure, "what" | "target">> {
  const [ones, alls]: [Rate[], Rate[]] = [[], []];
  await read(hosts);
  for (let round = 0; round < ROUNDS; round++) {
    ones.push(await measure(hosts.slice(0, 1), read));
    alls.push(await measure(hosts, read));
  }
  const [one, all] = [median(ones), median(alls)];
  const times = (all.perSecond / one.perSecond).toFixed(2);
  const cost = `${Math.round(all.cost)} µs of processor time per response, ${Math.round(one.cost)} µs with one`;
  return { value: `${format(all.perSecond)}/s, ${times} times the ${format(one.perSecond)}/s of one; ${cost}` };
}

async function measure(hosts: readonly BenchHost[], read: Read): Promise<Rate> {
  const sumOfTimes = () => hosts.reduce((sum, host) => sum + host.processorTime(), 0);
  const before = sumOfTimes();
  const perSecond = await read(hosts);
  return { perSecond, cost: ((sumOfTimes() - before) * 1000) / (perSecond * SECONDS) };
}

/** The rate in the middle. */
function median(rates: Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, cost: 0 };
}

const format = (value: number): string => value.toLocaleString("en");
