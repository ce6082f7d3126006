import type { Context, Hono } from "hono";
import { createPublicFiles } from "../../common/public-files";
import type { Env } from "../http/client";
import { Refused } from "../http/refused";
import { hasRights } from "../owner/access/roles";
import type { PageEditor } from "../pages/page-editor";
import type { PublishedPages } from "../pages/published-pages";
import type { Ports } from "../ports";
import { FRAME_PATH, readFrameToken } from "../security/frame-token";
import { visitedOrigin } from "../security/hosts";
import { SESSION_FOR } from "../security/owner-session";
import type { Settings } from "../settings/settings";
import { listPageFiles } from "../site/site";
import { createStatic } from "../site/static";
import { findText } from "./find-text";

type FrameSettings = Pick<Settings, "origin" | "site" | "publicFiles">;

interface FrameParts {
  editor: PageEditor;
  published: PublishedPages;
  /** The script inside the frame. */
  part: string;
}

/** Name of that script behind the token. */
const PART = "part.js";

/** Answers to a page that has no origin: it reads fonts and modules by CORS, and nothing of them is kept. */
const HEADERS = {
  "access-control-allow-origin": "*",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

/**
 * Serves pages for frames of the editor, with the files of the site: `edit/…` with marks and without scripts, `preview/…` as
 * visitors will see it; for the editor itself, `text/…?place=…` has one element of a page with marks, as JSON. The token in the path stands for the owner's session, because an opaque origin sends no cookies.
 */
export function addFrame(
  app: Hono<Env>,
  settings: FrameSettings,
  { store, secret, now }: Pick<Ports, "store" | "secret" | "now">,
  { editor, published, part }: FrameParts,
): void {
  const files = createStatic(settings.site, now, HEADERS, {
    publicFiles: createPublicFiles(settings.site, settings.publicFiles, now),
    edits: published,
  });

  async function mayRead(token: string): Promise<boolean> {
    const tokenHash = readFrameToken(secret, token, settings.origin, now());
    const session = tokenHash && (await store.findOwnerSession({ tokenHash, since: now() - SESSION_FOR }));
    return session !== undefined && session !== "" && hasRights(session.owner.role, "edit");
  }

  async function findPage(path: string): Promise<string | undefined> {
    const pages = await listPageFiles(settings.site);
    const names = [path, `${path}.html`, `${path.replace(/\/$/, "")}/index.html`, ...(path ? [] : ["index.html"])];
    return names.find((name) => pages.includes(name)) ?? published.findFile(`/${path}`);
  }

  app.get(`${FRAME_PATH}/:token/*`, async (context) => {
    const { pathname } = new URL(context.req.url);
    const token = context.req.param("token");
    const rest = pathname.slice(FRAME_PATH.length + token.length + 2);
    if (!(await mayRead(token))) return refuse(403, "This view has expired. Open the page again.\n");
    if (rest === PART) return answer(part, "text/javascript");
    const [, mode, path = ""] = /^(edit|preview|text)\/(.*)$/.exec(rest) ?? [];
    if (mode === undefined) return refuse(404, "Not found\n");
    if (mode === "text") return answerText(await findPage(decode(path)), context.req.query("place") ?? "");
    const isEdited = mode === "edit";
    const policy = createPolicy(
      visitedOrigin(context, settings.origin),
      isEdited && pathname.slice(0, -rest.length) + PART,
    );
    const page = await findPage(decode(path));
    if (page !== undefined) {
      const html = await showPage(page, isEdited);
      // Behind the page, because a page may have no <head>.
      const script = isEdited ? `<script src="${pathname.slice(0, -rest.length)}${PART}"></script>` : "";
      return answer(html + script, "text/html", { "content-security-policy": policy });
    }
    const file = await files.serve(forFile(context, path));
    for (const [name, value] of Object.entries(HEADERS)) file.headers.set(name, value);
    file.headers.set("content-security-policy", policy);
    return file;
  });

  async function answerText(page: string | undefined, place: string): Promise<Response> {
    const found = page === undefined ? undefined : findText(await showPage(page, true), place);
    return found ? answer(JSON.stringify(found), "application/json") : refuse(404, "Not found\n");
  }

  async function showPage(page: string, marks: boolean): Promise<string> {
    try {
      return await editor.show(page, marks);
    } catch (error) {
      if (error instanceof Refused) return error.message.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
      throw error;
    }
  }
}

/** The same request for a file of the site. */
const forFile = ({ req }: Context<Env>, path: string): Request =>
  new Request(new URL(`/${path}`, req.url), { method: req.method, headers: req.raw.headers });

const answer = (text: string, type: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { ...HEADERS, ...headers, "content-type": `${type}; charset=utf-8` } });

const refuse = (status: number, text: string): Response =>
  new Response(text, { status, headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });

/**
 * The page gets an opaque origin, in a tab of its own, too; only the owner's page may show it in a frame.
 * @param part path of the one script that runs; false: those of the page run.
 */
function createPolicy(origin: string, part: string | false): string {
  const always = ["sandbox allow-scripts", "form-action 'none'", `frame-ancestors ${origin}`];
  if (part === false) return always.join("; ");
  return [
    ...always,
    "default-src 'none'",
    `script-src ${origin}${part}`,
    "style-src * 'unsafe-inline'",
    "img-src * data:",
    "font-src * data:",
    "media-src * data:",
  ].join("; ");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
