import type { Hono } from "hono";
import { downloadHeaders, refusal } from "../../wire/answers";
import { SIGNED_FOR } from "../../wire/limits";
import type { Env } from "../http/client";
import { toBody } from "../http/stream";
import type { Ports } from "../ports";
import { sign, verify } from "../security/sign";
import { openVisit } from "../security/request-session";
import { STORAGE_PATH } from "../uploads/sign";
import type { Scope } from "./scope";

/** A signed address that gives access to a file of an account for ten minutes. */
export function fileAddress({ origin, ports }: Scope, id: string): string {
  const until = ports.now() + SIGNED_FOR;
  const query = new URLSearchParams({ until: String(until), signature: sign(ports.secret, "file", `${until} ${id}`) });
  return `${origin}${STORAGE_PATH}/${encodeURIComponent(id)}?${query}`;
}

/** Serves files of accounts to their own user, by session, and to requests with a signed address; else 404. */
export function addFiles(app: Hono<Env>, ports: Ports, secure: boolean): void {
  const { store, blobs, now, secret } = ports;
  app.get(`${STORAGE_PATH}/:id`, async (context) => {
    const id = context.req.param("id");
    const { until = "", signature = "" } = context.req.query();
    const signed = Number(until) >= now() && verify(secret, "file", `${until} ${id}`, signature);
    const visit = signed ? undefined : await openVisit(context.req.header("cookie") ?? null, ports, secure);
    const file = await store.findFile({ id });
    const mine = file?.accountId && (signed || file.accountId === visit?.account?.id);
    const content = mine ? await blobs.read(id) : undefined;
    if (!file || !content) return context.json(refusal(404, "File not found"), 404);
    const headers = new Headers({ ...downloadHeaders(file.name), "content-length": String(file.size) });
    for (const one of visit?.cookies ?? []) headers.append("set-cookie", one);
    headers.set("cache-control", "private, no-store");
    return new Response(toBody(content), { headers });
  });
}
