import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ask, startProcess, type Asked, type Figure, type Measured } from "./bench-host";
import { paced } from "./paced";

const SITES = 100;
const SECONDS = 5;
const PER_SECOND = 50;
/** Requests per second of the flood: many times what a site gets, and less than the process can answer. */
const FLOOD = 500;
const ROUNDS = 5;

/** Measures one process with many sites: start, memory after each was visited, and one site beside the flood of another. */
export async function measureSites(folder: string, form: Asked): Promise<Figure[]> {
  const sites = join(folder, "sites");
  mkdirSync(sites);
  for (let n = 0; n < SITES; n++) {
    cpSync(join(folder, "site"), join(sites, `s${n}`), { recursive: true });
    const settings = { origin: `http://s${n}.test`, formsPerMinute: 0, formsPerDay: 0 };
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
  const pages = await compare(host.port, page, form);
  const forms = await compare(host.port, form, form);
  const again = host.peak();
  await host.end();
  const beside = `beside a flood of ${FLOOD} forms a second of another, and beside one to another server`;
  return [
    { what: `first start of ${SITES} sites`, value: `${first.started} ms`, target: "10 s" },
    { what: "its peak memory, each site visited once", value: `${peak} MB`, target: "400 MB" },
    { what: "another start", value: `${host.started} ms`, target: "10 s" },
    { what: "its peak memory, with the floods below", value: `${again} MB`, target: "400 MB" },
    { what: `pages of a site, ${PER_SECOND} a second, ${beside}`, ...pages },
    { what: `forms of a site, ${PER_SECOND} a second, ${beside}`, ...forms },
  ];
}

const forSite = (n: number, asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, host: `s${n}.test` } });

/**
 * Compares a site beside a flood of another site with the same beside a flood of another server, in turns. The load generator
 * has the same work both times, because it shares the processors. A flood has a fixed rate: one that waits for its responses
 * would take what the host leaves free, so that its rate would depend on the host.
 */
async function compare(port: number, asked: Asked, form: Asked): Promise<Omit<Figure, "what">> {
  const other = await startOther();
  const measure = () => paced(port, forSite(1, asked), { perSecond: PER_SECOND, seconds: SECONDS });
  const flood = (to: number) => paced(to, forSite(0, form), { perSecond: FLOOD, seconds: SECONDS });
  const [own, elsewhere]: [Measured[], Measured[]] = [[], []];
  await Promise.all([measure(), flood(port)]);
  for (let round = 0; round < ROUNDS; round++) {
    const [beside] = await Promise.all([measure(), flood(port)]);
    own.push(beside);
    const [without] = await Promise.all([measure(), flood(other.port)]);
    elsewhere.push(without);
  }
  other.close();
  const [a, b] = [medians(own), medians(elsewhere)];
  const times = `${(a.p50 / b.p50).toFixed(2)} and ${(a.p99 / b.p99).toFixed(2)} times`;
  return { value: `p50 ${a.p50} ms, p99 ${a.p99} ms, ${times} the ${b.p50} ms and ${b.p99} ms`, target: "1.2 times" };
}

/** A server that reads a form and answers, without any other work. */
async function startOther(): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function medians(rounds: readonly Measured[]): Pick<Measured, "p50" | "p99"> {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0;
  return { p50: middle(rounds.map(({ p50 }) => p50)), p99: middle(rounds.map(({ p99 }) => p99)) };
}
