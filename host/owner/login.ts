import type { Rate } from "../store/units/rates";
import { Refused } from "../http/refused";
import { addressRates } from "../base/addresses";
import { cookie, cookieIn } from "../security/cookies";
import { browserIn, KNOWN_FOR, knownBrowser } from "../security/known-browser";
import { isSecure } from "../security/hosts";
import { limit, limitLogins, loginKeys } from "../security/limits";
import { hashPassword, isPassword } from "../security/passwords";
import { createToken, hashToken, isSame } from "../security/tokens";
import type { SessionAnswer } from "./api-types";
import type { OwnerApp, OwnerContext, Tools } from "./env";
import { addCodes, askCode } from "./codes";
import { isConfirmed, loggedInOnly } from "./guard";
import { ownerName, passwordProblem } from "./passwords";
import { readJson, readString } from "./request";
import { createCsrfToken, SESSION_FOR, sessionCookie, tokenHashIn } from "../security/owner-session";

const MINUTE = 60_000;
/** Cookie for known browsers of owners, separate from those of users. */
const BROWSER = "millrace-browser";
const WRONG = "Wrong name or password";

/**
 * Login, logout, and the first password.
 * @param setupToken token of the setup link that the host prints at its start; empty if an owner exists.
 */
export function addLogin(app: OwnerApp, tools: Tools, setupToken: string): void {
  const { settings, ports, note } = tools;
  const { store, now, secret } = ports;
  const secure = isSecure(settings.origin);
  const findSession = async ({ req }: OwnerContext) => {
    const tokenHash = tokenHashIn(req.header("cookie") ?? null, secure);
    const session = tokenHash && (await store.findOwnerSession({ tokenHash, since: now() - SESSION_FOR }));
    return tokenHash && session ? { tokenHash, session } : undefined;
  };

  app.get("/session", async (context) => {
    const found = await findSession(context);
    const fresh = !found && !(await store.hasOwner());
    return context.json<SessionAnswer>(
      found
        ? {
            fresh,
            name: found.session.owner.name,
            csrf: createCsrfToken(secret, found.tokenHash),
            confirmed: isConfirmed(found.session, now()),
          }
        : { fresh },
    );
  });

  app.post("/setup", async (context) => {
    const given = await readJson(context.req.raw);
    await limit(ports, addressTries(context));
    if (!setupToken || !isSame(readString(given, "token"), setupToken)) {
      throw new Refused(403, "This link has expired. Restart the host to get a new one.");
    }
    const name = ownerName(readString(given, "name"));
    if (!name) throw new Refused(422, "The name must have 1 to 64 characters and no spaces");
    const password = readString(given, "password");
    const problem = passwordProblem(password);
    if (problem) throw new Refused(422, problem);
    const added = await store.addFirstOwner({ name, password: await hashPassword(password), now: now() });
    if (!added) throw new Refused(409, "The password is already set. Log in with it.");
    await store.writeAudit({
      id: ports.newId(),
      at: now(),
      actor: name,
      action: "set up",
      detail: "set the first password",
    });
    return enter(context, name);
  });

  app.post("/session", async (context) => {
    const given = await readJson(context.req.raw);
    const name = ownerName(readString(given, "name")) ?? "";
    await check(context, name, readString(given, "password"));
    const asked = await askCode(tools, name, readString(given, "code"));
    // Reveals only after the correct password that a code is required.
    return asked ? context.json<SessionAnswer>({ fresh: false, needsCode: true }) : enter(context, name);
  });

  app.delete("/session", loggedInOnly(tools), async (context) => {
    await store.endOwnerSession({ tokenHash: context.get("tokenHash") });
    context.header("set-cookie", sessionCookie("", secure));
    return context.json({});
  });

  app.post("/confirm", loggedInOnly(tools), async (context) => {
    const given = await readJson(context.req.raw);
    await check(context, context.get("session").owner.name, readString(given, "password"));
    await store.confirmOwnerSession({ tokenHash: context.get("tokenHash"), now: now() });
    return context.json({});
  });

  app.post("/password", loggedInOnly(tools), async (context) => {
    const given = await readJson(context.req.raw);
    const { owner } = context.get("session");
    await check(context, owner.name, readString(given, "password"));
    const next = readString(given, "next");
    const problem = passwordProblem(next);
    if (problem) throw new Refused(422, problem);
    await store.setOwner({ ...owner, password: await hashPassword(next), now: now() });
    await note(context, "password", "changed the password; all sessions ended");
    return enter(context, owner.name);
  });

  addCodes(app, tools, (context, password) => check(context, context.get("session").owner.name, password));

  /** Starts a new session, to prevent session fixation. */
  async function enter(context: OwnerContext, name: string): Promise<Response> {
    const owner = await store.findOwner({ name });
    if (!owner) throw new Refused(401, WRONG);
    const token = createToken();
    const tokenHash = hashToken(token);
    const replaces = tokenHashIn(context.req.header("cookie") ?? null, secure) ?? null;
    await store.startOwnerSession({ tokenHash, ownerId: owner.id, now: now(), replaces });
    context.header("set-cookie", sessionCookie(token, secure));
    const known = cookie(BROWSER, knownBrowser(name, secret), { lifetime: KNOWN_FOR, httpOnly: true, secure });
    context.header("set-cookie", known, { append: true });
    return context.json<SessionAnswer>({
      fresh: false,
      name,
      csrf: createCsrfToken(secret, tokenHash),
      confirmed: true,
    });
  }

  /** Checks a password. Counts attempts before computing the hash, so that guessing costs the host little. @throws Refused */
  async function check(context: OwnerContext, name: string, password: string): Promise<void> {
    const browser = browserIn(cookieIn(context.req.header("cookie") ?? null, BROWSER), name, secret);
    const keys = loginKeys(`owner name ${name}`, browser, context.env.client.address);
    if (!browser) await limit(ports, addressTries(context));
    await limitLogins(ports, keys);
    const owner = await store.findOwner({ name });
    if (!(await isPassword(password, owner?.password))) {
      ports.log({ level: "warn", event: "owner log in refused" });
      throw new Refused(401, WRONG);
    }
    await store.dropRate({ key: keys.own });
  }

  function addressTries({ env }: OwnerContext): Rate[] {
    return addressRates("owner address", env.client.address, 10, MINUTE);
  }
}
