import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../../../cli/package-paths";
import { freePort } from "../../support/free-port";
import { nginxSettings, runWebServer, type ServerName } from "../../support/web-server";
import { sendAsVisitor, type Answer, type Sent } from "./visitor";

/** The folder of the files that operators copy. */
const DEPLOY_FOLDER = join(packageRoot(), "deploy");

export interface ProxyOptions {
  /** The address that visitors use; connections go to its port on 127.0.0.1. */
  origin: string;
  /** Ports of the processes of the host. */
  hostPorts: readonly number[];
  /** Texts of `millrace-proxy.conf` or `Caddyfile` and their replacements, to try a wrong configuration. */
  changes?: Record<string, string>;
}

export interface Proxy {
  /** Sends a request to the public address as a visitor. */
  send(path: string, sent?: Sent): Promise<Answer>;
  /** The log of requests so far; empty without one. */
  readLog(): Promise<string>;
  close(): Promise<void>;
}

const ACCESS_LOG = "access.log";

/** Starts nginx or Caddy with the files of `deploy`, in front of a host. */
export async function startProxy(server: ServerName, options: ProxyOptions): Promise<Proxy> {
  const { origin, hostPorts } = options;
  const kind = KINDS[server];
  const visit = async (place: string, path: string, sent?: Sent) => {
    const ca = origin.startsWith("https:") ? await readFile(join(place, kind.certificate)) : undefined;
    return sendAsVisitor({ origin, ca }, path, sent);
  };
  const { place, close } = await runWebServer(
    server,
    (folder) => kind.settings(folder, options),
    (folder) => visit(folder, "/healthz"),
    { MILLRACE_ORIGIN: origin, MILLRACE_UPSTREAM: hostPorts.map((port) => `127.0.0.1:${port}`).join(" ") },
  );
  return {
    send: (path, sent) => visit(place, path, sent),
    readLog: () => readFile(join(place, ACCESS_LOG), "utf8").catch(() => ""),
    close,
  };
}

const KINDS: Record<
  ServerName,
  { certificate: string; settings(place: string, options: ProxyOptions): Promise<string> }
> = {
  caddy: {
    certificate: "caddy/pki/authorities/local/root.crt",
    settings: caddyFile,
  },
  nginx: { certificate: "certificate.pem", settings: nginxFiles },
};

/** The file without a port 80 and with certificates of Caddy's own authority. */
async function caddyFile(_place: string, { changes = {} }: ProxyOptions): Promise<string> {
  return `{
  admin off
  local_certs
  skip_install_trust
  auto_https disable_redirects
  default_bind 127.0.0.1
}
${await readChanged("Caddyfile", changes)}`;
}

/** The files of nginx with ports and paths of the test. */
async function nginxFiles(place: string, { origin, hostPorts, changes = {} }: ProxyOptions): Promise<string> {
  const { port, protocol } = new URL(origin);
  const tls = protocol === "https:";
  const proxy = join(place, "millrace-proxy.conf");
  const log = await readChanged("nginx/millrace-log.conf", {});
  await writeFile(
    proxy,
    await readChanged("nginx/millrace-proxy.conf", {
      "/var/log/nginx/access.log": join(place, ACCESS_LOG),
      "http://127.0.0.1:4321": hostPorts.length > 1 ? "http://millrace" : `http://127.0.0.1:${hostPorts[0]}`,
      ...changes,
    }),
  );
  const certificate = { certificate: join(place, "certificate.pem"), key: join(place, "key.pem") };
  if (tls) await createCertificate(certificate);
  const servers = await readChanged(tls ? "nginx/millrace-https.conf" : "nginx/millrace-http.conf", {
    "listen [::]:80;": "",
    "listen 80;": `listen 127.0.0.1:${tls ? await freePort() : port};`,
    "/etc/nginx/millrace-proxy.conf": proxy,
    ...(tls && {
      "listen [::]:443 ssl;": "",
      "listen 443 ssl;": `listen 127.0.0.1:${port} ssl;`,
      "/etc/ssl/my.site/fullchain.pem": certificate.certificate,
      "/etc/ssl/my.site/privkey.pem": certificate.key,
    }),
  });
  return nginxSettings(place, log + (hostPorts.length > 1 ? await readUpstream(hostPorts) : "") + servers);
}

/** The processes for nginx, three as in the file. */
function readUpstream(hostPorts: readonly number[]): Promise<string> {
  const changes = hostPorts.map((port, index) => [`127.0.0.1:${4321 + index} `, `127.0.0.1:${port} `] as const);
  return readChanged("nginx/millrace-upstream.conf", Object.fromEntries(changes));
}

async function readChanged(name: string, changes: Record<string, string>): Promise<string> {
  let text = await readFile(join(DEPLOY_FOLDER, name), "utf8");
  for (const [old, replacement] of Object.entries(changes)) {
    if (!text.includes(old)) throw new Error(`${name} does not have "${old}"`);
    text = text.replaceAll(old, () => replacement);
  }
  return text;
}

/** Creates a self-signed certificate for `my.site`. */
async function createCertificate({ certificate, key }: { certificate: string; key: string }): Promise<void> {
  const names = ["-subj", "/CN=my.site", "-addext", "subjectAltName=DNS:my.site"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await promisify(execFile)("openssl", ["req", "-x509", ...curve, "-keyout", key, "-out", certificate, ...names]);
}
