import type { Context, Hono } from "hono";
import type { Env } from "../http/client";
import type { Ports } from "../ports";
import { sign, verify } from "../security/sign";
import type { Settings } from "../settings/settings";

/** Path at which `host check` reads how its requests arrive through the proxies. */
export const ARRIVAL_PATH = "/.millrace/arrival";

/** How a request arrived. */
export interface Arrival {
  /** `--trust-proxy` of the running host. */
  trustProxy: number;
  /** `X-Forwarded-For`; empty without one. */
  forwardedFor: string;
}

/** Ms for which a token is valid. */
const VALID_FOR = 60_000;

/** A bearer token for {@link ARRIVAL_PATH}, which only a process with the key of the host can make. */
export function createArrivalToken(secret: Uint8Array, now: number): string {
  const until = String(now + VALID_FOR);
  return `${until}.${sign(secret, "host check", until)}`;
}

/** Adds the answer for `host check`. Others get 404, because it shows the addresses of proxies. */
export function addArrival(
  app: Hono<Env>,
  { trustProxy }: Pick<Settings, "trustProxy">,
  { secret, now }: Pick<Ports, "secret" | "now">,
): void {
  const isCheck = ({ req }: Context<Env>): boolean => {
    const [, until = "", signature = ""] = /^Bearer (\d+)\.([\w-]+)$/.exec(req.header("authorization") ?? "") ?? [];
    return Number(until) >= now() && verify(secret, "host check", until, signature);
  };
  app.get(ARRIVAL_PATH, (context) => {
    if (!isCheck(context)) return context.notFound();
    const arrival: Arrival = { trustProxy, forwardedFor: context.req.header("x-forwarded-for") ?? "" };
    return context.json(arrival, 200, { "cache-control": "no-store" });
  });
}
