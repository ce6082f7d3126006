import { hasPageCookie } from "./page-cookie";
import { passwordPage } from "./password-page";
import type { Settings } from "../settings/settings";
import { createRules, type Requirements } from "./rules";
import { withFailure, withWayBack } from "./way-back";

/** Who asks. */
export interface Visitor {
  /** Names of the user's groups; undefined without a session. */
  groups: readonly string[] | undefined;
  /** `Set-Cookie` values that the answer has to carry. */
  cookies: readonly string[];
}

export type GateSettings = Pick<Settings, "access" | "passwords" | "logInPage" | "accessDeniedPage">;

export interface GatePorts {
  now(): number;
  secret: Uint8Array;
  /** @param withGroups whether they matter; else there are none. */
  visitor(request: Request, withGroups: boolean): Promise<Visitor>;
}

/** What the gate needs of the site's pages. */
export interface Pages {
  has(path: string): Promise<boolean>;
  text(path: string): Promise<string | undefined>;
}

export interface Gate {
  /** What it takes to have a file of these names, whether there is one or not; undefined: nothing. */
  requirements(names: readonly string[]): Requirements | undefined;
  decide(request: Request, needed: Requirements, pages: Pages): Promise<Decision>;
}

export interface Decision {
  /** The answer for who may not have it; undefined: it is theirs. */
  refusal: Response | undefined;
  /** `Set-Cookie` values that the answer has to carry, whichever it is. */
  cookies: readonly string[];
}

/** Pages that people need to get in, or to learn that they cannot: no pattern closes them. */
const OPEN = ["/401.html", "/404.html", "/sign-up.html", "/reset-password.html", "/update-password.html"];

/** Headers of everything behind the gate: a copy that is kept would outlive the log out. */
export const GATED_HEADERS = { "cache-control": "private, no-store", vary: "Cookie" } as const;

/** Decides who gets a file; nothing in the tables: no gate. */
export function createGate(settings: GateSettings, ports: GatePorts): Gate | undefined {
  const { access, passwords, logInPage, accessDeniedPage } = settings;
  if (!Object.keys(access).length && !Object.keys(passwords).length) return undefined;
  const open = [...OPEN, ...[logInPage, accessDeniedPage].flatMap((page) => [page, `${page}.html`])];
  return {
    requirements: createRules(settings, open),
    async decide(request, needed, pages) {
      const { pathname, search } = new URL(request.url);
      const wanted = pathname.replace(/^\/+/, "/") + search;
      if (!needed.access.length) return { refusal: await askPassword(request, wanted, needed, pages), cookies: [] };
      const withGroups = needed.access.some((one) => one !== "user");
      const { groups, cookies } = await ports.visitor(request, withGroups);
      if (!groups) return { refusal: await sendTo([logInPage, accessDeniedPage], wanted, pages), cookies };
      const mayHave = needed.access.every((one) => one === "user" || one.some((group) => groups.includes(group)));
      const refusal = mayHave
        ? await askPassword(request, wanted, needed, pages)
        : await sendTo([accessDeniedPage], wanted, pages);
      return { refusal, cookies };
    },
  };

  async function askPassword(
    request: Request,
    wanted: string,
    { passwords: asked }: Requirements,
    pages: Pages,
  ): Promise<Response | undefined> {
    const cookies = request.headers.get("cookie");
    const missing = asked.find((one) => !hasPageCookie(cookies, one, ports.secret, ports.now()));
    if (!missing) return undefined;
    const failed = /[?&]e=1(&|$)/.test(wanted);
    const html = passwordPage(await pages.text("/401.html"), withFailure(wanted, false), missing.pattern, failed);
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(request.method === "HEAD" ? null : html, { status: 401, headers });
  }
}

/** To the first of these pages that the site has. */
async function sendTo(choices: readonly string[], wanted: string, pages: Pages): Promise<Response> {
  for (const page of choices) {
    if (!(await pages.has(page))) continue;
    return new Response(null, { status: 302, headers: { location: withWayBack(page, wanted) } });
  }
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return new Response("This page is for members only.\n", { status: 403, headers });
}
