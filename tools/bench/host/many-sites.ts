import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, hammer, startProcess, type Asked, type Figure, type Measured } from "./bench-host";
import { paced } from "./paced";

const SITES = 100;
const SECONDS = 5;
const PER_SECOND = 50;

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
  return [
    { what: `first start of ${SITES} sites`, value: `${first.started} ms`, target: "10 s" },
    { what: "its peak memory, each site visited once", value: `${peak} MB`, target: "400 MB" },
    { what: "another start", value: `${host.started} ms`, target: "10 s" },
    { what: "its peak memory, with the floods below", value: `${again} MB`, target: "400 MB" },
    { what: `pages of a site, ${PER_SECOND} a second, beside a flood of forms of another`, ...pages },
    { what: `forms of a site, ${PER_SECOND} a second, beside a flood of forms of another`, ...forms },
  ];
}

const forSite = (n: number, asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, host: `s${n}.test` } });

async function compare(port: number, asked: Asked, form: Asked): Promise<Omit<Figure, "what">> {
  const measure = () => paced(port, forSite(1, asked), { perSecond: PER_SECOND, seconds: SECONDS });
  await measure();
  const alone = await measure();
  const [beside, flood] = await Promise.all([measure(), hammer(port, forSite(0, form), SECONDS)]);
  const show = ({ perSecond, p50, p99 }: Measured) => `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms`;
  return { value: `${show(alone)} alone; ${show(beside)} beside ${flood.perSecond}/s`, target: "1.2 times" };
}
