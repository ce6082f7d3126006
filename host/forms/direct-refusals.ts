import { refusal } from "../../wire/answers";
import { SUBMISSION_LIMITS } from "../../wire/limits";
import type { DirectAnswer, DirectAnswerer } from "../http/direct";
import type { Refused } from "../http/refused";
import type { Settings } from "../settings/settings";

/** In other spellings, the path is left to the router. */
const FORM = /^\/api\/v1\/form\/([\w-]+)$/;

/**
 * Refuses submissions of clients beyond their limit, so that a flood costs little.
 * @param security headers of every response.
 * @param findRefusal the refusal of a client; undefined: the submission has to be read.
 */
export function createDirectRefusals(
  { origin, pagesOrigins }: Pick<Settings, "origin" | "pagesOrigins">,
  security: Readonly<Record<string, string>>,
  findRefusal: (siteId: string, address: string) => Refused | undefined,
): DirectAnswerer {
  const common = { ...(pagesOrigins.length ? { vary: "Origin" } : {}), ...security };
  return ({ method, path, headers, client }) => {
    if (method !== "POST" || Number(headers.get("content-length")) > SUBMISSION_LIMITS.bytes) return undefined;
    // A browser that sends a form without a script shows the answer to the visitor (F-165).
    if (headers.get("sec-fetch-mode") === "navigate") return undefined;
    // Pages of other origins need the headers of CORS.
    if (![null, origin].includes(headers.get("origin"))) return undefined;
    const siteId = FORM.exec(path)?.[1];
    const refused = siteId && findRefusal(siteId, client.address);
    return refused ? toAnswer(refused, common) : undefined;
  };
}

function toAnswer({ status, message, retryAfter = 1 }: Refused, common: Record<string, string>): DirectAnswer {
  const content = Buffer.from(JSON.stringify(refusal(status, message)));
  const headers = {
    "cache-control": "no-store",
    "content-type": "application/json",
    "content-length": String(content.length),
    "retry-after": String(retryAfter),
    ...common,
  };
  return { status, headers, content };
}
