import type { Context, Hono } from "hono";
import { ACCEPTED, refusal } from "../../wire/answers";
import { SUBMISSION_LIMITS } from "../../wire/limits";
import { readSubmission } from "../../wire/submission";
import { hasteOf } from "../forms/page-visit";
import { receive } from "../forms/receive";
import type { Ports } from "../ports";
import { corsHeaders, isWelcome, preflight } from "../security/cors";
import { visitedOrigin } from "../security/hosts";
import type { Settings } from "../settings/settings";
import type { Site } from "../site/site";
import type { SpamReason } from "../store/units/accept";
import { receiveFile } from "../uploads/receive";
import { signUpload, STORAGE_PATH } from "../uploads/sign";
import { readText } from "./body";
import type { Client, Env } from "./client";
import { Refused, secondsOf } from "./refused";

const FORM_PATH = "/api/v1/form/:site";

/** The addresses that forms and their files are sent to. */
export function addApi(app: Hono<Env>, settings: Settings, ports: Ports, site: Site): void {
  for (const path of [FORM_PATH, `${FORM_PATH}/signFile`, STORAGE_PATH]) {
    app.options(path, ({ req }) => {
      const origin = req.header("origin") ?? null;
      if (origin !== null && !isWelcome(origin, settings.origin, settings.pagesOrigins)) noteStranger(origin);
      return preflight(origin, settings.pagesOrigins);
    });
    app.use(path, async (context, next) => {
      const origin = context.req.header("origin") ?? null;
      const welcome =
        isWelcome(origin, settings.origin, settings.pagesOrigins) ||
        isSameHere(context.env.client, context.req.header("host"), origin);
      if (welcome) await next();
      else {
        noteStranger(origin ?? "");
        context.res = Response.json(refusal(403, "Pages of this origin may not use this host"), { status: 403 });
      }
      for (const [name, value] of Object.entries(corsHeaders(origin, settings.pagesOrigins))) {
        context.res.headers.set(name, value);
      }
      context.res.headers.set("cache-control", "no-store");
    });
  }

  app.post(FORM_PATH, async (context) => {
    const siteId = await knownSite(context);
    const text = await readText(context.req.raw, SUBMISSION_LIMITS.bytes, ports.timeouts.body);
    const { payload, encoding } = read(text, context.req.header("content-type") ?? "");
    const arrival = { siteId, encoding, payload, address: context.env.client.address };
    const userAgent = context.req.header("user-agent") ?? "";
    const accepted = await receive({ ...arrival, userAgent, reasons: hasteIn(context) }, settings, ports, site);
    if ("retryAfter" in accepted) {
      throw new Refused(429, "Too many messages from this address", secondsOf(accepted.retryAfter));
    }
    return context.json(ACCEPTED);
  });

  app.get(`${FORM_PATH}/signFile`, async (context) => {
    const siteId = await knownSite(context);
    const query = new URL(context.req.url).searchParams;
    const { address, local } = context.env.client;
    const origin = visitedOrigin(context.req.header("host") ?? "", settings.origin, local);
    const fields = await site.fileFields(siteId);
    const answer = await signUpload(query, { siteId, address, origin, fields }, settings, ports);
    return "code" in answer ? Response.json(answer, { status: answer.code }) : Response.json(answer);
  });

  app.post(STORAGE_PATH, ({ req }) => receiveFile(req.raw, settings, ports));

  app.all("/.storage/*", (context) => context.json(refusal(404, "There is no such file"), 404));
  app.all("/api/*", (context) => context.json(refusal(404, "There is no such address"), 404));

  async function knownSite({ req }: Context<Env>): Promise<string> {
    const siteId = req.param("site") ?? "";
    if (await site.knows(siteId)) return siteId;
    throw new Refused(404, "No page that is served here belongs to this site");
  }

  /** Only of pages that this host serves: others have no cookie of it. */
  function hasteIn({ req, env }: Context<Env>): SpamReason[] {
    const origin = req.header("origin") ?? null;
    const ours = origin === null || origin === settings.origin || isSameHere(env.client, req.header("host"), origin);
    if (settings.apiOnly || !ours) return [];
    return hasteOf(req.header("cookie") ?? "", ports.now(), ports.secret, settings.leastSeconds);
  }

  /** A visitor on this machine may have written another of its names. */
  function isSameHere({ local }: Client, name = "", origin: string | null = null): boolean {
    return local && origin === `http://${name}`;
  }

  /** For the owner: the page of a builder only sees that the network failed. */
  function noteStranger(origin: string): void {
    const shown = origin.slice(0, 200);
    ports.log({
      level: "warn",
      event: "refused origin",
      origin: shown,
      hint: `A page of ${shown} tried to send a form. If it is yours: --pages-origin ${shown}`,
    });
  }
}

function read(text: string, contentType: string): ReturnType<typeof readSubmission> {
  try {
    return readSubmission(text, contentType);
  } catch (error) {
    if (error instanceof TypeError) throw new Refused(400, error.message);
    throw error;
  }
}
