import { hasPageCookie } from "./page-cookie";
import { passwordPage } from "./password-page";
import type { Settings } from "../settings/settings";
import { createRules, type Requirements } from "../../common/gate-rules";
import { withFailure, withReturnUrl } from "./return-url";

/** The visitor of a request. */
export interface Visitor {
  /** Names of the user's groups; undefined without a session. */
  groups: readonly string[] | undefined;
  /** `Set-Cookie` values for the response. */
  cookies: readonly string[];
}

export type GateSettings = Pick<Settings, "access" | "passwords" | "logInPage" | "accessDeniedPage">;

export interface GatePorts {
  now(): number;
  secret: Uint8Array;
  /** @param withGroups whether to load the groups. */
  visitor(request: Request, withGroups: boolean): Promise<Visitor>;
}

/** The site's pages, as far as the gate needs them. */
export interface Pages {
  has(path: string): Promise<boolean>;
  text(path: string): Promise<string | undefined>;
}

export interface Gate {
  /** As {@link createRequirements} makes it. */
  requirements(names: readonly string[]): Requirements | undefined;
  decide(request: Request, needed: Requirements, pages: Pages): Promise<Decision>;
}

export interface Decision {
  /** The response if access is denied; undefined if it is granted. */
  refusal: Response | undefined;
  /** `Set-Cookie` values for the response in both cases. */
  cookies: readonly string[];
}

/** Pages for logging in or for denied access. They are always public. */
export const OPEN_PAGES = ["/401.html", "/404.html", "/sign-up.html", "/reset-password.html", "/update-password.html"];

/** Headers of all restricted files. Prevents copies in caches, which would stay readable after logout. */
export const GATED_HEADERS = { "cache-control": "private, no-store", vary: "Cookie" } as const;

/** Requirements for a file by its names, even if it does not exist; undefined if it is public. */
export function createRequirements({ logInPage, accessDeniedPage, ...tables }: GateSettings): Gate["requirements"] {
  const open = [...OPEN_PAGES, ...[logInPage, accessDeniedPage].flatMap((page) => [page, `${page}.html`])];
  return createRules(tables, open);
}

/** Controls access to files; undefined with empty tables. */
export function createGate(settings: GateSettings, ports: GatePorts): Gate | undefined {
  const { access, passwords, logInPage, accessDeniedPage } = settings;
  if (!Object.keys(access).length && !Object.keys(passwords).length) return undefined;
  return {
    requirements: createRequirements(settings),
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

/** Redirects to the first of these pages that exists. */
async function sendTo(choices: readonly string[], wanted: string, pages: Pages): Promise<Response> {
  for (const page of choices) {
    if (!(await pages.has(page))) continue;
    return new Response(null, { status: 302, headers: { location: withReturnUrl(page, wanted) } });
  }
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return new Response("This page is for members only.\n", { status: 403, headers });
}
