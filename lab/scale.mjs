// `npm run lab -- scale`: computes what many sites need from the newest reports of `npm run lab -- host` and from the
// assumptions below.
import { formatTable, readRows } from "./results.mjs";

/** A site of a small business. Change them to compute your own. */
const SITE = { visits: 300, requests: 25, megabytes: 1, forms: 3, formKilobytes: 2, fileShare: 0.1, fileMegabytes: 1 };
/** The busiest second, as a multiple of the average of a day. */
const PEAK = 8;
/** Share of a measured rate that is planned for. */
const USED = 0.5;
/** Of one machine. */
const MACHINE = { cores: 2, gigabytes: 8 };
/** Sites of a process, as measured. */
const PER_PROCESS = 100;
const SITES = [10, 1000, 100_000];

const DAY = 86_400;
const format = (value) =>
  value >= 10 || Number.isInteger(value) ? Math.round(value).toLocaleString("en-US") : value.toPrecision(2);

/** The first number in a row of a report, such as 3686 of "3,686/s; p50 8 ms". */
function readNumber(kind, what, pattern = /([\d,.]+)/) {
  const row = readRows(kind).find(([name]) => name?.startsWith(what));
  const found = pattern.exec(row?.[1] ?? "")?.[1];
  if (!found) throw new Error(`The newest report of ${kind} in lab/results has no "${what}".`);
  return Number(found.replaceAll(",", ""));
}

const readMeasured = () => ({
  pages: readNumber("host-sqlite", "a page, 32"),
  sqlite: readNumber("host-sqlite", "submissions"),
  postgres: readNumber("host-postgres", "submissions"),
  logins: readNumber("host-sqlite", "log ins"),
  memory: readNumber("host-sqlite", "start with", /([\d,.]+) MB/),
  sites: readNumber("host-sites", "its peak memory, each"),
  start: readNumber("host-sites", "first start"),
});

function plan(sites, measured) {
  const visits = (sites * SITE.visits) / DAY;
  const pages = visits * SITE.requests * PEAK;
  const forms = ((sites * SITE.forms) / DAY) * PEAK;
  const memory = (Math.ceil(sites / PER_PROCESS) * measured.sites) / 1000;
  const yearly = sites * SITE.forms * 365;
  const limits = [
    ["memory of the processes", memory / MACHINE.gigabytes],
    ["requests for pages and files", pages / (measured.pages * USED * MACHINE.cores)],
    ["writes to the database", forms / (measured.postgres * USED)],
  ];
  const [first, most] = limits.sort((a, b) => b[1] - a[1])[0];
  return {
    pages,
    forms,
    memory,
    first,
    most,
    database: (yearly * SITE.formKilobytes) / 1e6,
    files: (yearly * SITE.fileShare * SITE.fileMegabytes) / 1000,
    traffic: (sites * SITE.visits * 30 * SITE.megabytes) / 1000,
    machines: Math.max(1, Math.ceil(most)),
    forPages: Math.ceil(pages / (measured.pages * USED * MACHINE.cores)),
    forForms: forms / (measured.postgres * USED),
  };
}

/** What one process was measured to do, and what 10, 1,000 and 100,000 sites need. */
export function main() {
  const measured = readMeasured();
  const plans = SITES.map((sites) => plan(sites, measured));
  const row = (what, read) => [what, ...plans.map(read)];
  const byProcess = formatTable([
    ["measured", "by one process"],
    ["pages and files", `${format(measured.pages)}/s`],
    ["forms on SQLite", `${format(measured.sqlite)}/s`],
    ["forms on PostgreSQL", `${format(measured.postgres)}/s`],
    ["logins", `${format(measured.logins)}/s`],
    ["memory with one site of 100,000 messages", `${format(measured.memory)} MB`],
    [`memory with ${PER_PROCESS} sites, each visited`, `${format(measured.sites)} MB`],
    [`first start of ${PER_PROCESS} sites`, `${format(measured.start / 1000)} s`],
  ]);
  const needed = formatTable([
    ["", ...SITES.map((sites) => `${format(sites)} sites`)],
    row("requests in the busiest second", ({ pages }) => format(pages)),
    row("forms in the busiest second", ({ forms }) => format(forms)),
    row(`memory, ${PER_PROCESS} sites in a process`, ({ memory }) => `${format(memory)} GB`),
    row("database after a year", ({ database }) => `${format(database)} GB`),
    row("files after a year", ({ files }) => `${format(files)} GB`),
    row("traffic per month", ({ traffic }) => `${format(traffic)} GB`),
    row("first bottleneck", ({ first }) => first),
    row("its share of one machine", ({ most }) => `${format(most * 100)} %`),
    row("machines, all on the host", ({ machines }) => format(machines)),
    row("of these for pages and files, which a CDN takes over", ({ forPages }) => format(forPages)),
    row("share of one PostgreSQL for forms", ({ forForms }) => `${format(forForms * 100)} %`),
  ]);
  const { visits, requests, megabytes, forms, formKilobytes, fileShare, fileMegabytes } = SITE;
  const assumed =
    `Assumed for a site: ${visits} visits a day with ${requests} requests and ${megabytes} MB each, ${forms} forms a day of ` +
    `${formKilobytes} kB, ${fileShare * 100} % of them with a file of ${fileMegabytes} MB. The busiest second has ${PEAK} times the ` +
    `average. ${USED * 100} % of a measured rate is planned for. A machine has ${MACHINE.cores} cores and ${MACHINE.gigabytes} GB, and ` +
    `the rate of ${MACHINE.cores} processes.`;
  return { code: 0, report: [byProcess, assumed, needed].join("\n\n") };
}
