import { Refused } from "../../http/refused";
import { listImages } from "../../pages/list-images";
import { createOtherPages } from "../../pages/other-pages";
import type { Author, PageEditor } from "../../pages/page-editor";
import { createFramePath } from "../../security/frame-token";
import type { OwnerContext, PageTools } from "../env";
import { confirmedOnly } from "../guard";
import { readJson, readString } from "../request";
import type { OwnerApp } from "../routes";
import { createImageReceiver } from "./receive-image";

/** Ms for a whole request, because owners may upload slowly. */
const TIMEOUT = 30_000;

/** Endpoints for editing pages. */
export function addPages(app: OwnerApp, tools: PageTools, editor: PageEditor): void {
  const { site, note, settings, ports } = tools;
  const confirmed = confirmedOnly(tools);

  app.on("GET /pages", () => editor.list(site.siteIds()));

  app.on("GET /page", ({ req }) => editor.open(req.query("page") ?? ""));

  app.on("PUT /page", async (context) => {
    // Line ends and quotation marks are two bytes in JSON.
    const given = await readJson(context.req.raw, 2000 * settings.pageChanges + 2000, TIMEOUT);
    const page = readString(given, "page");
    const base = readString(given, "base");
    const { isNew, ...written } = await editor.save(page, readAuthor(context, given), base, given.changes);
    if (isNew) await note(context, "edit page", page);
    return written;
  });

  app.on("DELETE /page", async (context, readBody) => {
    const given = await readBody();
    const page = readString(given, "page");
    const written = await editor.discard(page, readAuthor(context, given));
    await note(context, "discard changes of page", page);
    return written;
  });

  app.on("POST /page/publish", confirmed, async (context, readBody) => {
    const given = await readBody();
    const page = readString(given, "page");
    const { changes, ...written } = await editor.publish(page, readAuthor(context, given));
    await note(context, "publish page", `${page}, ${changes} changes`);
    return written;
  });

  const receive = createImageReceiver(tools.settings, tools.ports);
  app.on("POST /page/image", async (context) => {
    const image = await receive(context.req.raw, site.siteIds()[0] ?? "");
    await note(context, "upload image", image.src);
    return image;
  });

  app.on("POST /page/answer", async (context, readBody) => {
    const given = await readBody();
    const page = readString(given, "page");
    const { take } = given;
    if (take !== "mine" && take !== "theirs") throw new Refused(400, "take must be mine or theirs");
    const written = await editor.answer(page, readAuthor(context, given), take);
    await note(context, "decide after a new export", `${page}, ${take}`);
    return written;
  });

  const others = createOtherPages(settings.site, editor);

  app.on("GET /page/same", ({ req }) => others.list(req.query("page") ?? "", req.query("place") ?? ""));

  app.on("POST /page/same", async (context, readBody) => {
    const given = await readBody();
    const page = readString(given, "page");
    const result = await others.change(page, readString(given, "place"), context.get("session").owner.name);
    for (const one of result.changed) await note(context, "edit page", `${one.page}, as ${page}`);
    return result;
  });

  app.on("GET /frame", (context) => {
    const right = { tokenHash: context.get("tokenHash"), site: settings.origin };
    return { path: createFramePath(ports.secret, right, ports.now()) };
  });

  app.on("GET /images", () => listImages(settings.site));

  app.on("GET /page/revision", ({ req }) => {
    const number = req.query("number") ?? "";
    if (!/^\d{1,9}$/.test(number)) throw new Refused(400, "number must be that of a revision");
    return editor.explain(req.query("page") ?? "", Number(number));
  });

  app.on("GET /page/history", ({ req }) => {
    const before = req.query("before");
    if (before !== undefined && !/^\d{1,9}$/.test(before)) throw new Refused(400, "before must be a number");
    return editor.history(req.query("page") ?? "", before === undefined ? undefined : Number(before));
  });

  app.on("POST /page/restore", confirmed, async (context, readBody) => {
    const given = await readBody();
    const page = readString(given, "page");
    const { number } = given;
    if (!isCount(number)) throw new Refused(400, "number must be that of a revision");
    const written = await editor.restore(page, readAuthor(context, given), number);
    await note(context, "restore page", `${page}, revision ${number}`);
    return written;
  });
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 31;

/** @throws Refused */
function readAuthor(context: OwnerContext, { version }: { readonly version?: unknown }): Author {
  if (!isCount(version)) throw new Refused(400, "version must be the number that the page was opened with");
  return { author: context.get("session").owner.name, version };
}
