// Prepares a machine: `node tools/setup.mjs` installs the packages of the lockfile when they are missing or stale; with
// `--browser` it also provides a Chromium for the tests, with `--engines` to Firefox and WebKit, with `--postgres` to
// PostgreSQL's programs, with `--web-servers` to nginx and Caddy. Needs nothing but Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root, run } from "./build.mjs";

/**
 * Installs the packages of a lockfile; ends the program when that fails. Notes are written to the error output, because
 * the program's own output may be redirected to a file.
 * @param options.verbose shows the output of npm, also without a failure.
 * @param options.folder has the lockfile, with a slash at the end; default: the repository.
 */
export function installPackages({ verbose = false, folder = "" } = {}) {
  const stale = stalePackage(folder);
  if (!stale) return;
  process.stderr.write(`Installing packages (${stale}); this can take a minute.\n`);
  // The tests and the build need the development packages even if NODE_ENV is production.
  const npm = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  const code = run(
    npm[0],
    [...npm[1], "ci", ...(folder ? [`--prefix=${folder}`] : []), "--include=dev", "--no-audit", "--no-fund"],
    { quiet: !verbose },
  );
  if (code !== 0) stop(1, "The packages could not be installed; npm says why above.");
}

/** The reason to install packages; empty when they match the lockfile. */
function stalePackage(folder) {
  const wanted = readLock(`${folder}package-lock.json`);
  // npm records the installed packages here.
  const installed = readLock(`${folder}node_modules/.package-lock.json`);
  if (!installed) return "none are installed";
  for (const [path, entry] of Object.entries(wanted ?? {})) {
    const present = installed[path];
    if (path === "" || entry.link || (!present && (entry.optional || entry.peer))) continue;
    if (present?.version !== entry.version) return `${path.replace(/^.*node_modules\//, "")} is not ${entry.version}`;
  }
  return "";
}

function readLock(path) {
  const file = new URL(path, root);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

const HEADLESS = "chromium-headless-shell";

/**
 * Provides a Chromium; installs Debian's where that is possible, else prints what to do. Also installs Debian's Chromium
 * without a window system if it exists: the browser tests need two thirds of the processor time in it.
 */
export function installBrowser() {
  if (!findBrowser()) installDebian("Chromium for the browser tests", "chromium", "fonts-liberation");
  const hasHeadless = readPaths("../cli/browser-paths.json").headless.some((path) => existsSync(path));
  if (!process.env.CHROMIUM_PATH && !hasHeadless && works("apt-cache", ["show", HEADLESS])) {
    installDebian("the headless Chromium for the browser tests", HEADLESS);
  }
  if (!findBrowser()) {
    stop(1, "The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program.");
  }
}

function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...readPaths("../cli/browser-paths.json").whole].find(
    (path) => path && existsSync(path),
  );
}

const readPaths = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

/** Makes sure that Firefox, WebKit and a screen for it are there; installs Debian's where that is possible. */
export function installEngines() {
  if (enginesAreThere()) return;
  installDebian("Firefox and WebKit for the tests", "firefox-esr", "webkit2gtk-driver", "xvfb", "fonts-liberation");
  if (!enginesAreThere()) {
    stop(1, "The tests in other engines need Firefox, WebKitWebDriver and Xvfb: install them.");
  }
}

function enginesAreThere() {
  return Object.values(readPaths("engine-paths.json")).every((paths) => paths.some((path) => existsSync(path)));
}

/** Makes sure that PostgreSQL's programs are there; installs Debian's, without starting a server, where that is possible. */
export function installPostgres() {
  if (findPostgres()) return;
  // Else Debian makes a cluster and starts it with the machine.
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version") && !existsSync("/etc/postgresql-common")) {
    mkdirSync("/etc/postgresql-common");
    writeFileSync("/etc/postgresql-common/createcluster.conf", "create_main_cluster = false\n");
  }
  installDebian("PostgreSQL for the tests of the host", "postgresql");
  if (!findPostgres()) stop(1, "The tests of the host need PostgreSQL's programs (initdb, pg_ctl): install them.");
}

function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => `${debian}/${version}/bin`) : [];
  return [...versions, ...(process.env.PATH ?? "").split(delimiter)].some((folder) =>
    existsSync(join(folder, "initdb")),
  );
}

/** Makes sure that nginx and Caddy are there; installs Debian's, without starting them, where that is possible. */
export function installWebServers() {
  if (webServersAreThere()) return;
  // Debian runs this program to decide whether to start a server; containers often have it.
  const answer = "/usr/sbin/policy-rc.d";
  const isOurs = process.getuid?.() === 0 && existsSync("/etc/debian_version") && !existsSync(answer);
  if (isOurs) writeFileSync(answer, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    installDebian("nginx and Caddy for the tests", "nginx-light", "caddy");
  } finally {
    if (isOurs) rmSync(answer);
  }
  if (!webServersAreThere()) stop(1, "The tests of adopt and of the host need nginx and caddy: install them.");
}

function webServersAreThere() {
  return Object.values(readPaths("web-server-paths.json")).every((paths) => paths.some((path) => existsSync(path)));
}

function installDebian(what, ...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!works("apt-get", ["--version"]) || (sudo.length > 0 && !works("sudo", ["-n", "true"]))) return;
  process.stdout.write(`Installing ${what}.\n`);
  const apt = (...args) => {
    const [program, ...rest] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return run(program, rest);
  };
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", ...packages);
}

function works(program, args) {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function stop(code, message) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  installPackages();
  const flag = { type: "boolean" };
  const { values } = parseArgs({ options: { browser: flag, engines: flag, postgres: flag, "web-servers": flag } });
  if (values.browser) installBrowser();
  if (values.engines) installEngines();
  if (values.postgres) installPostgres();
  if (values["web-servers"]) installWebServers();
}
