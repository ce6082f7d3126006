import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { SessionAnswer } from "../../../host/owner/api-types";
import type { Store } from "../../../host/store/store";
import type { TestHost } from "./host";
import type { OwnerRole } from "../../../host/records/owners";

export const PASSWORD = "a quiet river";

/** Its hash, at the lowest cost: the real cost is tested where a password is chosen. */
let hashed: Promise<string> | undefined;

/** An owner with the page open. */
export interface Owner {
  /** The cookie, as the browser would send it; empty: none. */
  cookie: string;
  csrf: string;
  /** Sends requests like the page. */
  ask(path: string, how?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>;
}

/** A visitor before the log-in. */
export function visitOwner({ origin }: Pick<TestHost, "origin">): Owner {
  const owner: Owner = {
    cookie: "",
    csrf: "",
    async ask(path, { method = "GET", body, headers = {} } = {}) {
      const answer = await fetch(`${origin}/__millrace/api${path}`, {
        method,
        headers: {
          origin,
          cookie: owner.cookie,
          "x-millrace-csrf": owner.csrf,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const set = answer.headers.getSetCookie().find((cookie) => /^(?:__Host-)?millrace-owner=/.test(cookie));
      if (set) {
        owner.cookie = set.split(";", 1)[0] ?? "";
        const { csrf = "" } = (await answer.clone().json()) as SessionAnswer;
        owner.csrf = csrf;
      }
      return answer;
    },
  };
  return owner;
}

/** Makes the owner of a host, without the page. */
export async function addOwner(
  { store, clock }: Pick<TestHost, "store" | "clock">,
  name = "owner",
  role: OwnerRole = "all",
): Promise<void> {
  const id = createHash("sha256").update(name).digest("hex");
  await store.setOwner({
    id,
    name,
    password: await (hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })),
    now: clock.now(),
    role,
  });
}

/** An owner as it is stored. */
export async function requireOwner(store: Pick<Store, "findOwner">, by: { id: string } | { name: string }) {
  const owner = await store.findOwner(by);
  if (!owner) throw new Error(`There is no owner ${Object.values(by).join()}`);
  return owner;
}

export function logIn(owner: Owner, { name = "owner", password = PASSWORD, headers = {} } = {}): Promise<Response> {
  return owner.ask("/session", { method: "POST", body: { name, password }, headers });
}

/** An owner who is logged in. */
export async function loggedIn(host: TestHost, name = "owner", role: OwnerRole = "all"): Promise<Owner> {
  await addOwner(host, name, role);
  const owner = visitOwner(host);
  await logIn(owner, { name });
  return owner;
}
