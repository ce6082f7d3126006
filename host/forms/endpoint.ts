import type { Context, Hono } from "hono";
import { ACCEPTED, refusal } from "../../wire/answers";
import { SUBMISSION_LIMITS } from "../../wire/limits";
import { readSubmission } from "../../wire/read-submission";
import { addressRates } from "../base/addresses";
import { readFormPlace } from "../../wire/form-url";
import { readText } from "../http/body";
import type { Env } from "../http/client";
import type { DirectAnswerer } from "../http/direct";
import { Refused } from "../http/refused";
import type { Ports } from "../ports";
import { tooMany } from "../security/limits";
import { visitedOrigin } from "../security/hosts";
import { originGuard } from "../security/origin-guard";
import type { Settings } from "../settings/settings";
import { knownSite } from "../site/known-site";
import type { Site } from "../site/site";
import type { Rate } from "../store/units/rates";
import { checkFillTime } from "./page-visit";
import { answerPlain, findPage, isPlain, requirePlain, showRefusals } from "./plain";
import { createPlainPayload, readEntries } from "./plain-payload";
import { receive, type FormSettings } from "./receive";
import { createRefusedClients } from "./refused-clients";
import { createDirectRefusals } from "./direct-refusals";
import type { SpamReason } from "../records/submissions";

const FORM_PATH = "/api/v1/form/:site";

type EndpointSettings = FormSettings &
  Pick<Settings, "pagesOrigins" | "apiOnly" | "leastSeconds" | "formsPerMinute" | "formsPerDay">;

interface FormPorts extends Ports {
  /** Counts a refusal by a limit for the metrics and the log. */
  noteLimit(limit: string): void;
}

/**
 * The endpoint of site forms.
 * @param security headers of every response.
 * @returns refuses clients beyond their limit.
 */
export function addForms(
  app: Hono<Env>,
  settings: EndpointSettings,
  ports: FormPorts,
  site: Site,
  security: Readonly<Record<string, string>>,
): DirectAnswerer {
  const refusedClients = createRefusedClients(ports.now);
  /** @returns the refusal of a client that is beyond one of its rates. */
  const findRefusal = (rates: readonly Rate[]): Refused | undefined => {
    const wait = refusedClients.wait(rates);
    if (wait === undefined) return undefined;
    ports.noteLimit("forms");
    return tooManySubmissions(wait);
  };
  app.use(FORM_PATH, showRefusals(settings));
  app.use(FORM_PATH, originGuard(settings, ports, { use: "send a form" }));

  /** Accepts a submission. @throws Refused */
  const accept = async (
    context: Context<Env>,
    siteId: string,
    read: (text: string, contentType: string) => Read | Promise<Read>,
  ): Promise<void> => {
    const { address } = context.env.client;
    const rates = listRates(siteId, address, settings);
    const refused = findRefusal(rates);
    if (refused) throw refused;
    const text = await readText(context.req.raw, SUBMISSION_LIMITS.bytes, ports.timeouts.body);
    const { payload, encoding } = await read(text, context.req.header("content-type") ?? "");
    const arrival = { siteId, encoding, payload, address, rates };
    const userAgent = context.req.header("user-agent") ?? "";
    const accepted = await receive({ ...arrival, userAgent, reasons: timeReasons(context) }, settings, ports, site);
    if ("retryAfter" in accepted) {
      refusedClients.add(rates, accepted.retryAfter);
      throw tooManySubmissions(accepted.retryAfter);
    }
  };

  app.post(FORM_PATH, async (context) => {
    const siteId = await knownSite(context, site);
    if (!isPlain(context)) {
      await accept(context, siteId, readByScript);
      return context.json(ACCEPTED);
    }
    const place = readFormPlace(new URL(context.req.url).searchParams);
    const plain = place && (await site.plainForm(siteId, place));
    if (plain) requirePlain(plain);
    const page = findPage(context, settings, plain && place.page);
    await accept(context, siteId, async (text, contentType) => {
      const entries = await readEntries(text, contentType);
      return { payload: createPlainPayload(plain, entries, page?.href ?? ""), encoding: "urlencoded" };
    });
    return answerPlain(plain, page);
  });

  app.all("/api/*", (context) => context.json(refusal(404, "Not found"), 404));

  return createDirectRefusals(settings, security, (siteId, address) =>
    findRefusal(listRates(siteId, address, settings)),
  );

  /** Only for pages that this host serves, because others have no visit cookie. */
  function timeReasons(context: Context<Env>): SpamReason[] {
    const origin = context.req.header("origin") ?? settings.origin;
    const ours = origin === settings.origin || origin === visitedOrigin(context, settings.origin);
    if (settings.apiOnly || !ours) return [];
    return checkFillTime(context.req.header("cookie") ?? null, ports.now(), ports.secret, settings.leastSeconds);
  }
}

/** Limits per client address and site; 0 means no limit. */
function listRates(siteId: string, address: string, { formsPerMinute, formsPerDay }: EndpointSettings): Rate[] {
  return [
    ...addressRates(`form minute ${siteId}`, address, formsPerMinute, 60_000),
    ...addressRates(`form day ${siteId}`, address, formsPerDay, 24 * 3_600_000),
  ].filter(({ most }) => most > 0);
}

/** @param wait in ms. */
const tooManySubmissions = (wait: number): Refused =>
  tooMany(wait, "Too many submissions from this IP address. Try again later.");

type Read = ReturnType<typeof readSubmission>;

function readByScript(text: string, contentType: string): Read {
  try {
    return readSubmission(text, contentType);
  } catch (error) {
    if (error instanceof TypeError) throw new Refused(400, error.message);
    throw error;
  }
}
