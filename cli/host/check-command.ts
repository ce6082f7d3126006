import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { LITTLE_SPACE, readFreeSpace, toMegabytes } from "../../host/base/disk-space";
import { readMailTexts } from "../../host/mail/texts";
import { openStore } from "../../host/store/open-store";
import { takeDataFolder } from "../../host/store/data-folder";
import type { Settings } from "../../host/settings/settings";
import { USER_FIELDS } from "../../wire/user-system";
import { settingsWarnings } from "../../host/settings/warnings";
import { foreignSiteAdvice, isSameSite } from "../../host/security/same-site";
import { BUILDER_TURNSTILE_KEY } from "../../common/builder-turnstile";
import { adviseOnHiddenFile, createPublicFiles } from "../../common/public-files";
import { openSite, type Site } from "../../host/site/site";
import { counted } from "../counted";
import { ask, errorMessage } from "./ask";
import { checkBackup } from "./check-backup";
import { checkFiles } from "./check-files";
import { checkFresh } from "./check-fresh";
import { checkGate, type Finding } from "./check-gate";
import { checkMail } from "./check-mail";
import { checkProxies } from "./check-proxies";
import { checkSender } from "./check-sender";
import { findSitesFolder, readShared, readSites } from "./sites-folder";
import { takeOptions } from "./own-options";
import { settingsFrom, settingsHelp, wantsHelp, workerUrl } from "./settings";

/** Runs `millrace host check`. Returns 0 if all checks pass, else 1. */
export async function checkCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(
      `millrace host check <folder> [--test-mail ADDRESS] [options]\n\nChecks the settings, the pages and the connections of a host without starting it.\n\n  --test-mail ADDRESS     send a test email to this address\n\n${settingsHelp()}`,
    );
    return 0;
  }
  const { values, rest } = takeOptions(argv, { "test-mail": "value" });
  const checkOne = (settings: Settings) => checkHost(settings, workerUrl(), values["test-mail"]);
  const folder = findSitesFolder(rest);
  const findings = folder === undefined ? await checkOne(settingsFrom(rest)) : await checkSites(folder, rest, checkOne);
  for (const { what, wrong, note } of findings)
    process.stdout.write(
      wrong ? `failed ${what}: ${wrong}\n` : note ? `note   ${what}: ${note}\n` : `ok     ${what}\n`,
    );
  return findings.some(({ wrong }) => wrong) ? 1 : 0;
}

/** The findings of all sites, with their names. */
async function checkSites(
  folder: string,
  argv: string[],
  checkOne: (settings: Settings) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, settings] of readSites(folder, readShared(folder, argv))) {
    const ofSite =
      settings instanceof Error ? [{ what: "settings", wrong: settings.message }] : await checkOne(settings);
    findings.push(...ofSite.map((one) => ({ ...one, what: `${name}: ${one.what}` })));
  }
  return findings;
}

function checkTexts({ mailTexts }: Settings): Finding {
  const what = "email texts";
  try {
    readMailTexts(mailTexts);
    return { what };
  } catch (error) {
    return { what, wrong: errorMessage(error) };
  }
}

/** Tests the settings as the host and its visitors would use them. */
async function checkHost(settings: Settings, worker: URL, testMail: string | undefined): Promise<Finding[]> {
  const site = await openSite(settings.site, () => Date.now());
  return [
    ...(await checkPages(site, settings)),
    ...(await listHiddenFiles(settings)),
    await checkStore(settings, worker),
    await checkRoom(settings),
    checkTexts(settings),
    ...(await checkFiles(settings)),
    ...(await checkBackup(settings)),
    ...settingsWarnings(settings, await site.users()).map((wrong) => ({ what: "settings", wrong })),
    ...(await checkMail(settings, testMail)),
    ...(await checkSender(settings)),
    ...(await checkAccounts(settings, site)),
    ...(settings.origin ? await checkOrigin(settings, site, worker) : []),
    ...(await checkGate(settings)),
    ...checkFresh(settings),
  ];
}

async function listHiddenFiles({ site, publicFiles }: Settings): Promise<Finding[]> {
  const hidden = await createPublicFiles(site, publicFiles, () => Date.now()).listHidden();
  return hidden.map((one) => {
    const what = `file ${one.file} (${one.reason}) is not public`;
    const advice = adviseOnHiddenFile(one);
    return one.isPrivate ? { what, wrong: advice } : { what: `${what}. ${advice}` };
  });
}

async function checkPages(site: Site, { turnstileSecret, recaptchaSecret }: Settings): Promise<Finding[]> {
  const forms = await site.forms();
  const ids = site.siteIds().length;
  return [
    {
      what: `pages: ${counted(forms.length, "form")}`,
      wrong: ids ? undefined : "No page has data-wf-site, so the host cannot accept forms.",
    },
    ...forms.flatMap(({ form: { name, turnstile, recaptcha } }): Finding[] => {
      const wrong =
        adviseOnTurnstile(turnstile, turnstileSecret) ??
        (recaptcha && !recaptchaSecret ? unverified("RECAPTCHA") : undefined);
      return wrong === undefined ? [] : [{ what: `form "${name}"`, wrong }];
    }),
  ];
}

const unverified = (service: "TURNSTILE" | "RECAPTCHA"): string =>
  `The bot check of this form is not verified. Set MILLRACE_${service}_SECRET.`;

/** The advice for a form with this key; undefined if its check works, or it has none. */
function adviseOnTurnstile(key: string, secret: string): string | undefined {
  if (key === BUILDER_TURNSTILE_KEY) {
    return (
      "Its bot check has the key of the builder, which works only on the builder's hosts, so visitors cannot send the form. " +
      "Adopt the export again with --turnstile and your own key, or with --turnstile none."
    );
  }
  return key && !secret ? unverified("TURNSTILE") : undefined;
}

/** Checks that accounts work on all pages, and that lists have choices, which exports do not include. */
async function checkAccounts(
  { origin, pagesOrigins, choices, turnstileSecret }: Settings,
  site: Site,
): Promise<Finding[]> {
  const { signUp, captcha, fields } = await site.users();
  if (!signUp && !fields.length) return [];
  const check = adviseOnTurnstile(captcha, turnstileSecret);
  const foreign = pagesOrigins.filter((pages) => origin && !isSameSite(pages, origin));
  const bare = fields.filter(
    ({ id, type, validations }) =>
      type === "Option" && !validations?.options && !choices.some((one) => one.startsWith(`${id}:`)),
  );
  const most = USER_FIELDS.site;
  return [
    ...(fields.length > most
      ? [
          {
            what: `${fields.length} account fields`,
            note: `The limit is ${most} custom fields. They work, but a form that sends more than ${USER_FIELDS.update} fields is refused. Remove fields from the pages.`,
          },
        ]
      : []),
    ...foreign.map((pages) => ({ what: `accounts on ${pages}`, wrong: foreignSiteAdvice(pages, origin) })),
    ...bare.map(({ id }) => ({
      what: `account field ${id}`,
      wrong: `The list has no choices, because exports do not include them. Set them on the owner's page under Users, or add each with --choice, such as --choice ${id}:gold:Gold.`,
    })),
    ...(check === undefined ? [] : [{ what: "sign up", wrong: check }]),
  ];
}

async function checkStore(settings: Settings, worker: URL): Promise<Finding> {
  // A check creates no files, because it may run as another user than the host.
  if (!existsSync(settings.data)) return { what: `store: ${settings.data} will be created at the first start` };
  let folder;
  try {
    folder = await takeDataFolder(settings.data);
    const store = await openStore(settings, Date.now(), worker);
    await store.countSubmissions();
    await store.close();
    return { what: `store: ${store.about}` };
  } catch (error) {
    const words = errorMessage(error);
    // A running host has opened the store already.
    return words.includes("in use by another process")
      ? { what: "store: in use by the running host" }
      : { what: "store", wrong: words };
  } finally {
    folder?.release();
  }
}

async function checkRoom({ data }: Settings): Promise<Finding> {
  const free = await readFreeSpace(existingFolder(data));
  const what = `disk: ${toMegabytes(free)} free`;
  return {
    what,
    wrong: free < LITTLE_SPACE ? "Less than 500 MB are free for the data folder. Free up disk space." : undefined,
  };
}

/** The folder itself, or the nearest one above it that exists. */
function existingFolder(path: string): string {
  return existsSync(path) ? path : existingFolder(dirname(path));
}

/** Requests the public URL, also as a browser on each allowed origin. */
async function checkOrigin(settings: Settings, site: Site, worker: URL): Promise<Finding[]> {
  const { origin, pagesOrigins } = settings;
  const health = await ask(`${origin}/healthz`);
  if (typeof health === "string") return [{ what: `origin ${origin}`, wrong: health }];
  const off = Math.abs(Date.parse(health.headers.get("date") ?? "") - Date.now());
  const own = (await health.text()).trim() === "ok";
  return [
    {
      what: `origin ${origin}`,
      wrong: own
        ? undefined
        : `Another server answers at this address (status ${health.status}). Check the DNS records and the proxy.`,
    },
    {
      what: "clock",
      wrong:
        off > 60_000
          ? `The clock differs by ${Math.round(off / 1000)} s from the clock of ${origin}. Synchronize the clock of this machine.`
          : undefined,
    },
    ...(own ? await checkProxies(settings, site, worker) : []),
    ...(await Promise.all(pagesOrigins.map((pages) => checkPagesOrigin(origin, pages, site.siteIds()[0] ?? "none")))),
  ];
}

async function checkPagesOrigin(origin: string, pages: string, siteId: string): Promise<Finding> {
  const what = `forms on ${pages}`;
  const answer = await ask(`${origin}/api/v1/form/${siteId}`, {
    method: "OPTIONS",
    headers: {
      origin: pages,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });
  if (typeof answer === "string") return { what, wrong: answer };
  const allowed = answer.headers.get("access-control-allow-origin");
  if (answer.ok && allowed === pages) return { what };
  const wrong = `${origin} answers with status ${answer.status} and allows ${allowed ?? "no other origin"}. Start the host with --pages-origin ${pages}, and configure the proxy to pass on OPTIONS requests.`;
  return { what, wrong };
}
