import type { Context, Hono } from "hono";
import { refusal } from "../../wire/answers";
import type { Env } from "../http/client";
import { readText } from "../http/body";
import { Refused } from "../http/refused";
import type { Ports } from "../ports";
import { addressRates } from "../base/addresses";
import { isSecure, visitedOrigin } from "../security/hosts";
import { limit } from "../security/limits";
import { isPassword } from "../security/passwords";
import type { Settings } from "../settings/settings";
import { GATED_HEADERS } from "./gate";
import { pageCookie } from "./page-cookie";
import type { PagePassword } from "../../common/gate-rules";
import { pathOnSite, withFailure } from "./return-url";

/** Where the form of a site's `401.html` sends the password. */
const AUTH_PATH = "/.wf_auth";
const MOST = 8_000;
const TIMEOUT = 10_000;
const LONGEST = 256;

/** Receives page passwords. */
export function addPagePasswords(
  app: Hono<Env>,
  settings: Pick<Settings, "origin">,
  { store, now, secret, log }: Ports,
  findPasswords: (pathname: string) => Promise<readonly PagePassword[]>,
): void {
  app.post(AUTH_PATH, async (context) => {
    const { env, req } = context;
    const origin = visitedOrigin(context, settings.origin);
    if (!isOwnPage(context, origin)) throw new Refused(403, "Passwords are accepted only from pages of this site");
    const fields = new URLSearchParams(await readText(req.raw, MOST, TIMEOUT));
    const wanted = withFailure(pathOnSite(fields.get("path") ?? "", origin), false);
    const given = fields.get("pass") ?? "";
    // Counted before computing the hash: 10 per minute on average, 30 in a burst.
    const rates = addressRates("page password", env.client.address, 30, 180_000);
    await limit({ store, now }, rates);
    const asked = await findPasswords(new URL(wanted, origin).pathname);
    const known: PagePassword[] = [];
    for (const one of asked) if (given.length <= LONGEST && (await isPassword(given, one.hash))) known.push(one);
    const failed = asked.length > 0 && !known.length;
    if (failed) log({ level: "warn", event: "page password refused" });
    const answer = new Response(null, {
      status: 303,
      headers: { ...GATED_HEADERS, location: withFailure(wanted, failed) },
    });
    const secure = isSecure(origin);
    for (const one of known) answer.headers.append("set-cookie", pageCookie(one, secret, now(), secure));
    return answer;
  });

  app.all(AUTH_PATH, (context) =>
    context.json(refusal(405, "Use POST to send a page password"), 405, { allow: "POST" }),
  );
}

function isOwnPage({ req }: Context<Env>, origin: string): boolean {
  const site = req.header("sec-fetch-site");
  // With a strict referrer policy, the browser sends `Origin: null`.
  if (site !== undefined) return site === "same-origin";
  const from = req.header("origin");
  return from === undefined || from === origin;
}
