import { startHost, type BenchHost, type Figure } from "./bench-host";
import { countRaw } from "./raw-client";

const SECONDS = 5;
const CONNECTIONS = 32;
const COUNT = 3;
const ROUNDS = 3;

/**
 * Compares reads of several processes on one database with those of one process, in turns. The client divides its connections
 * among the processes.
 */
export async function measureProcesses(folder: string, database: string): Promise<Figure[]> {
  const hosts: BenchHost[] = [];
  for (let n = 0; n < COUNT; n++) hosts.push(await startHost(folder, `process-${n}`, ["--database", database]));
  const read = async (used: readonly BenchHost[]) => {
    const counts = await Promise.all(
      used.map(({ port }) => countRaw({ port, path: "/contact" }, SECONDS, Math.ceil(CONNECTIONS / used.length))),
    );
    return counts.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  const [ones, alls]: [number[], number[]] = [[], []];
  await read(hosts);
  for (let round = 0; round < ROUNDS; round++) {
    ones.push(await read(hosts.slice(0, 1)));
    alls.push(await read(hosts));
  }
  await Promise.all(hosts.map((host) => host.end()));
  const [one, all] = [median(ones), median(alls)];
  const value = `${format(all)}/s, ${(all / one).toFixed(2)} times the ${format(one)}/s of one`;
  return [{ what: `a page, ${COUNT} processes, ${CONNECTIONS} connections`, value, target: "1.7 times" }];
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const format = (value: number): string => value.toLocaleString("en");
