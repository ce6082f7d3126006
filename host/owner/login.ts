import { Refused } from "../http/refused";
import { editBarCookie, wantsEditBar } from "../security/edit-bar-cookie";
import { isSecure } from "../security/hosts";
import { createCsrfToken, sessionCookie } from "../security/owner-session";
import { sendsMail } from "../settings/sends-mail";
import { hashPassword } from "../security/passwords";
import { isSame } from "../security/tokens";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { checkPassword, limitTries, requireChanged, wrongPassword } from "./access/check-password";
import { describeSession, enter } from "./access/enter";
import { hasRights } from "./access/roles";
import { addCodes, askCode } from "./codes";
import { findSession, isConfirmed, loggedInOnly } from "./guard";
import { MOST_LOGIN, ownerName } from "./passwords";
import { readNewPassword, readString } from "./request";

/**
 * Login, logout, the first password, and changes by owners of their own password and two-step login.
 * @param setupToken token of the setup link that the host prints at its start; empty if an owner exists.
 */
export function addLogin(app: OwnerApp, tools: Tools, setupToken: string): void {
  const { settings, ports, note } = tools;
  const { store, now, secret } = ports;
  const inside = loggedInOnly(tools);

  app.on("GET /session", async (context) => {
    const found = await findSession(context, tools);
    if (found) {
      const { session, tokenHash } = found;
      const csrf = createCsrfToken(secret, tokenHash);
      const confirmed = isConfirmed(session, now());
      // The role may have changed since the login.
      const shows = hasRights(session.owner.role, "edit");
      if (shows !== wantsEditBar(context.req.header("cookie") ?? null))
        context.header("set-cookie", editBarCookie(shows, isSecure(settings.origin)));
      return describeSession(session.owner, { csrf, confirmed, origin: session.origin });
    }
    const ways = {
      mail: sendsMail(settings),
      oidc: settings.oidcIssuer !== "",
      proxy: tools.proxyName(context) !== undefined,
    };
    return { fresh: !(await store.hasOwner()), ways };
  });

  app.on("POST /setup", async (context, readBody) => {
    const given = await readBody();
    await limitTries(context, tools);
    if (!setupToken || !isSame(readString(given, "token"), setupToken)) {
      throw new Refused(403, "This link has expired. Restart the host to get a new one.");
    }
    const name = ownerName(readString(given, "name"));
    if (!name) throw new Refused(422, "The name must have 1 to 64 characters and no spaces");
    const password = readNewPassword(given, "password");
    const added = await store.addFirstOwner({ name, password: await hashPassword(password), now: now() });
    const owner = added && (await store.findOwner({ name }));
    if (!owner) throw new Refused(409, "The password is already set. Log in with it.");
    await tools.noteAs(name, "set up", "set the first password");
    return requireChanged(await enter(context, tools, owner, "password"));
  });

  app.on("POST /session", async (context, readBody) => {
    const given = await readBody();
    const login = ownerName(readString(given, "name"), MOST_LOGIN) ?? "";
    const owner = await checkPassword(context, tools, login, readString(given, "password"));
    // Reveals only after the correct password that a code is required.
    if (await askCode(tools, owner, readString(given, "code"))) {
      return { fresh: false, needsCode: true };
    }
    // The check may have waited long: meanwhile another one may have changed the password.
    const entered = await enter(context, tools, owner, "password");
    if (!entered) throw wrongPassword();
    return entered;
  });

  app.on("DELETE /session", inside, async (context) => {
    await store.endOwnerSession({ tokenHash: context.get("tokenHash") });
    const secure = isSecure(settings.origin);
    context.header("set-cookie", sessionCookie("", secure), { append: true });
    context.header("set-cookie", editBarCookie(false, secure), { append: true });
    return {};
  });

  app.on("POST /confirm", inside, async (context, readBody) => {
    const given = await readBody();
    await checkPassword(context, tools, context.get("session").owner.name, readString(given, "password"));
    await store.confirmOwnerSession({ tokenHash: context.get("tokenHash"), now: now() });
    return {};
  });

  app.on("POST /password", inside, async (context, readBody) => {
    const given = await readBody();
    const { owner, origin } = context.get("session");
    const checked = await checkPassword(context, tools, owner.name, readString(given, "password"));
    const password = await hashPassword(readNewPassword(given, "next"));
    const changed = requireChanged(await store.setOwnerPassword({ owner: checked, password }));
    await note(context, "password", "changed the password; all sessions ended");
    return requireChanged(await enter(context, tools, changed, origin));
  });

  addCodes(app, tools, (context, password) =>
    checkPassword(context, tools, context.get("session").owner.name, password),
  );
}
