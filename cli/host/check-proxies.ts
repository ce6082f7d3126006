import { MAX_FILE_BYTES } from "../../wire/limits";
import { ARRIVAL_PATH, createArrivalToken, type Arrival } from "../../host/health/arrival";
import { readKey } from "../../host/security/host-key";
import type { Settings } from "../../host/settings/settings";
import type { Site } from "../../host/site/site";
import { openBackup, openStore } from "../../host/store/open-store";
import { signPolicy } from "../../host/uploads/policy";
import { STORAGE_PATH } from "../../host/uploads/sign";
import { ask, errorMessage } from "./ask";
import type { Finding } from "./check-gate";

/** The address that the check writes into `X-Forwarded-For`; reserved for examples, so that no visitor has it. */
const MARK = "192.0.2.1";

/** Ms for sending a file of the largest size, also on a slow line. */
const UPLOAD_TIMEOUT = 60_000;

const HEADER_ADVICE =
  "Configure each proxy to add it (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for)";

/** Checks that the proxies before the running host pass on headers and uploads, and that it counts them correctly. */
export async function checkProxies(settings: Settings, site: Site, worker: URL): Promise<Finding[]> {
  const { origin } = settings;
  const what = `proxies of ${origin}`;
  try {
    const key = await findHostKey(settings, worker);
    if (!key) {
      const wrong = `The database in these settings has no key of a host, so it is not the one of the host at ${origin}. Use the settings of the running host, --data included.`;
      return [{ what, wrong }];
    }
    const arrival = await askArrival(origin, key);
    if (typeof arrival === "string") return [{ what, wrong: arrival }];
    const hops = { what, wrong: findHopProblem(arrival, settings) };
    return (await takesFiles(site)) ? [hops, await checkBodySize(origin, key)] : [hops];
  } catch (error) {
    return [{ what, wrong: errorMessage(error) }];
  }
}

/** The key of the host; undefined before its first start. */
async function findHostKey(settings: Settings, worker: URL): Promise<Uint8Array | undefined> {
  const backup = openBackup(settings);
  const value = backup ? await backup.key() : await findSharedKey(settings, worker);
  return value === undefined ? undefined : readKey(value, settings.secret);
}

async function findSharedKey(settings: Settings, worker: URL): Promise<string | undefined> {
  const store = await openStore(settings, Date.now(), worker);
  return store.findKey().finally(() => store.close());
}

/** How a request to the public URL arrives at the host, or an error message. */
async function askArrival(origin: string, key: Uint8Array): Promise<Arrival | string> {
  const headers = { authorization: `Bearer ${createArrivalToken(key, Date.now())}`, "x-forwarded-for": MARK };
  const answer = await ask(origin + ARRIVAL_PATH, { headers });
  if (typeof answer === "string") return answer;
  if (answer.ok) return (await answer.json()) as Arrival;
  await answer.body?.cancel();
  if (answer.status === 421) {
    return `The host gets another host name than the one in ${origin}. Configure the proxy to pass on the Host header (nginx: proxy_set_header Host $http_host).`;
  }
  return `The host does not accept a request signed with the key in these settings (status ${answer.status}). Use the settings of the running host, --data included, and the same version of Millrace.`;
}

/** Compares the proxies that the request passed with `--trust-proxy`. */
export function findHopProblem(
  { trustProxy, forwardedFor }: Arrival,
  { origin, trustProxy: expected }: Pick<Settings, "origin" | "trustProxy">,
): string | undefined {
  const seen = forwardedFor.split(",").map((part) => part.trim());
  // Each proxy adds an address after the one of the check, or replaces all.
  const added = seen.slice(seen.lastIndexOf(MARK) + 1).filter(Boolean).length;
  const count = added === 1 ? "1 proxy adds an address" : `${added} proxies add an address`;
  const both = `${count} to X-Forwarded-For, but the host runs with --trust-proxy ${trustProxy}`;
  if (added === 0 && trustProxy === 0 && origin.startsWith("https:")) {
    return `The proxy adds no address to X-Forwarded-For, so all visitors share the rate limits of one address. ${HEADER_ADVICE} and start the host with --trust-proxy 1.`;
  }
  if (added < trustProxy) {
    return `${both}, so visitors can choose their address. ${HEADER_ADVICE}, or start the host with --trust-proxy ${added}.`;
  }
  if (added > trustProxy) {
    return `${both}, so all visitors share the rate limits of one address. Start the host with --trust-proxy ${added}.`;
  }
  return expected === trustProxy
    ? undefined
    : `The host runs with --trust-proxy ${trustProxy}, which is correct, but these settings have ${expected}. Correct them before the next start.`;
}

async function takesFiles(site: Site): Promise<boolean> {
  const [forms, { fields }] = [await site.forms(), await site.users()];
  return forms.some(({ form }) => form.files.length > 0) || fields.some(({ type }) => type === "FileRef");
}

/** Sends a file of the largest size, in a body that the host reads to its end and refuses, so that nothing is stored. */
async function checkBodySize(origin: string, key: Uint8Array): Promise<Finding> {
  const size = `${MAX_FILE_BYTES / 1_000_000} MB`;
  const what = `upload of ${size} to ${origin}`;
  const policy = {
    key: "host-check",
    siteId: "",
    name: "check",
    size: MAX_FILE_BYTES,
    until: Date.now() + UPLOAD_TIMEOUT,
  };
  const body = new FormData();
  body.append("key", policy.key);
  body.append("policy", signPolicy(policy, key));
  body.append("file", new Blob([new Uint8Array(MAX_FILE_BYTES)]), policy.name);
  // The host refuses a part after the file.
  body.append("end", "");
  const answer = await ask(origin + STORAGE_PATH, { method: "POST", body }, UPLOAD_TIMEOUT);
  const advice =
    "Raise the limit of the proxy (nginx: client_max_body_size 12m, Caddy: max_size 12MB) or its time limit for a body.";
  if (typeof answer === "string") return { what, wrong: `${answer}. ${advice}` };
  const text = await answer.text();
  if (answer.status === 400 && text.includes("MalformedPOSTRequest")) return { what };
  if (answer.status === 507)
    return { what, wrong: "The host has no storage space left for a file. Free up disk space." };
  return { what, wrong: `The upload ends with status ${answer.status} before it arrives at the host. ${advice}` };
}
