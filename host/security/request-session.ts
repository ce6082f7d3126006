import { LIFETIMES } from "../../wire/lifetimes";
import type { Ports } from "../ports";
import type { Account } from "../store/units/accounts/accounts";
import type { NewSession, Session } from "../store/units/accounts/sessions";
import { createKey } from "../base/ids";
import { cookie, cookieIn } from "./cookies";
import { createCsrf, CSRF_COOKIE } from "./csrf";
import { createToken, hashToken } from "./tokens";

/** The session cookie (HttpOnly), and the flag that pages read (`accounts.md` A-35). */
const SESSION_COOKIE = "wf_sid";
const FLAG_COOKIE = "wf_loggedin";

/** Ms for which a replaced token stays valid, because several tabs may send requests at the same time. */
const GRACE = 60_000;

/** A request's visitor. */
export interface RequestSession {
  /** undefined without a session. */
  readonly account: Account | undefined;
  /** Empty without a session. */
  readonly sessionId: string;
  /** `Set-Cookie` values for the response. */
  readonly cookies: readonly string[];
  /** The value of a cookie of the request, or undefined. */
  cookie(name: string): string | undefined;
  /** Sets an HttpOnly cookie. @param lifetime in ms. */
  keep(name: string, value: string, lifetime: number): void;
  /** Creates a session for a unit of work to store. */
  prepare(): Prepared;
  /** Logs a user in after the session was stored. */
  enter(prepared: Prepared, account: Account): void;
  /** Logs the visitor out. */
  end(): Promise<void>;
}

/** A prepared session, with the token for its cookie. */
export interface Prepared {
  token: string;
  session: NewSession;
}

type Needs = Pick<Ports, "store" | "now" | "secret">;

/**
 * The visitor of a request, by its session cookie. Renews tokens older than four hours, and removes the cookies of ended
 * sessions.
 * @param secure whether browsers see the host by https.
 */
export async function openVisit(
  header: string | null,
  { store, now, secret }: Needs,
  secure: boolean,
): Promise<RequestSession> {
  const cookies: string[] = [];
  const sid = cookieIn(header, SESSION_COOKIE);
  let session: Session | undefined;
  if (sid) {
    const tokenHash = hashToken(sid);
    session = await store.findSession({ tokenHash, now: now() });
    if (!session) forget();
    else if (session.renewAt <= now() && session.goodUntil > session.renewAt) await renew(tokenHash, session);
  }
  let account = session?.account;
  let sessionId = session?.sessionId ?? "";

  function show(token: string, lifetime: number): void {
    // The session first: see the mock, whose in-page jar keeps one cookie of an answer.
    cookies.push(
      cookie(SESSION_COOKIE, token, { lifetime, httpOnly: true, secure }),
      cookie(FLAG_COOKIE, "true", { lifetime, secure }),
    );
  }

  function forget(): void {
    cookies.push(
      cookie(SESSION_COOKIE, "", { lifetime: 0, httpOnly: true, secure }),
      cookie(FLAG_COOKIE, "", { lifetime: 0, secure }),
    );
  }

  async function renew(tokenHash: string, { goodUntil }: Session): Promise<void> {
    const next = createToken();
    const renewAt = now() + LIFETIMES.sessionToken;
    const renewed = await store.renewSession({ tokenHash, next: hashToken(next), now: now(), renewAt, grace: GRACE });
    if (renewed) show(next, goodUntil - now());
  }

  return {
    get account() {
      return account;
    },
    get sessionId() {
      return sessionId;
    },
    cookies,
    cookie: (name) => cookieIn(header, name),
    keep(name, value, lifetime) {
      cookies.push(cookie(name, value, { lifetime, httpOnly: true, secure }));
    },
    prepare() {
      const token = createToken();
      const begins = {
        ...{ now: now(), renewAt: now() + LIFETIMES.sessionToken, endsAt: now() + LIFETIMES.session },
        ...{ tokenHash: hashToken(token), sessionId: createKey(), replaces: sessionId || null },
      };
      return { token, session: begins };
    },
    enter(prepared, who) {
      account = who;
      sessionId = prepared.session.sessionId;
      show(prepared.token, LIFETIMES.session);
      cookies.push(cookie(CSRF_COOKIE, createCsrf(secret, sessionId), { secure }));
    },
    async end() {
      if (sessionId) await store.endSession({ sessionId });
      account = undefined;
      sessionId = "";
      forget();
      cookies.push(cookie(CSRF_COOKIE, createCsrf(secret, ""), { secure }));
    },
  };
}
