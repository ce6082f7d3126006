import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../http/client";
import { Refused } from "../http/refused";
import { visitedOrigin } from "../security/hosts";
import type { Settings } from "../settings/settings";
import type { PlainForm } from "../site/plain-form";
import { plainPage } from "./plain-page";

type PlainSettings = Pick<Settings, "origin" | "pagesOrigins" | "apiOnly">;

/** Whether a browser sends a form without a script, so that the visitor sees the answer (`forms.md` F-164). */
export const isPlain = ({ req }: Context<Env>): boolean =>
  req.method === "POST" && (req.query("form") !== undefined || req.header("sec-fetch-mode") === "navigate");

/** Turns refusals of such a submission, which are JSON for the script, into pages. */
export function showRefusals(settings: PlainSettings): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next();
    const { res } = context;
    if (res.status < 400 || !isPlain(context)) return;
    const { msg } = (await res.json()) as { msg: string };
    context.res = plainPage({
      status: res.status,
      title: "Your message was not sent",
      text: `${msg} With the Back button of your browser, you return to what you typed.`,
      back: findPage(context, settings, undefined)?.href,
      headers: new Headers(res.headers),
    });
  };
}

/** @throws Refused for a form that needs the script: for its bot check, or for its files. */
export function requirePlain({ form: { turnstile, optional, recaptcha, files } }: PlainForm): void {
  const reason = (turnstile && !optional) || recaptcha ? "has a bot check" : files.length > 0 ? "takes files" : "";
  if (!reason) return;
  throw new Refused(
    422,
    `This form ${reason}, and needs JavaScript for it. Turn on JavaScript in your browser, or allow the scripts of this page, and send the form again.`,
  );
}

/**
 * URL of the page with the form, without a query.
 * @param path in the folder of the site; undefined: not known.
 * @returns undefined if its origin is not known.
 */
export function findPage(
  context: Context<Env>,
  { origin, pagesOrigins, apiOnly }: PlainSettings,
  path: string | undefined,
): URL | undefined {
  const { req } = context;
  const own = visitedOrigin(context, origin);
  const from = req.header("origin");
  const isOwn = from === undefined ? !apiOnly : [own, origin].includes(from);
  const base = isOwn ? own : pagesOrigins.find((one) => from === undefined || one === from);
  if (base === undefined) return undefined;
  // Only on this origin do browsers send the path, which may be another one than that of the file.
  const referer = req.header("referer") ?? "";
  const visited = isOwn && URL.canParse(referer) ? new URL(referer) : undefined;
  if (visited?.origin === own) return new URL(visited.pathname, own);
  const segments = (path ?? "").replace(/(^|\/)index\.html$/, "$1").split("/");
  return new URL(`/${segments.map(encodeURIComponent).join("/")}`, base);
}

/** The answer to an accepted submission: the form's redirect, if it is a page of the site, or the page with its message. */
export function answerPlain(plain: PlainForm | undefined, page: URL | undefined): Response {
  const target = page && plain && findTarget(plain, page);
  if (target !== undefined) return new Response(null, { status: 303, headers: { location: target } });
  const text = plain?.done.text || "Thank you. Your message has arrived.";
  return plainPage({ status: 200, title: "Your message was sent", text, back: page?.href });
}

function findTarget({ redirect, done }: PlainForm, page: URL): string | undefined {
  const url = redirect && URL.canParse(redirect, page) ? new URL(redirect, page) : undefined;
  if (url?.origin === page.origin) return url.href;
  if (!done.id) return undefined;
  const shown = new URL(page);
  shown.hash = done.id;
  return shown.href;
}
