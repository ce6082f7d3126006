import { LIFETIMES } from "../../../wire/lifetimes";
import { ownerInviteMail, ownerResetMail } from "../../accounts/mails";
import { Refused } from "../../http/refused";
import { sendsMail } from "../../settings/sends-mail";
import { hashPassword } from "../../security/passwords";
import { createToken, hashToken } from "../../security/tokens";
import type { NewOwnerLink } from "../../store/units/owners/links";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { readEmail, readNewPassword, readString } from "../request";
import { expiredLink, limitTries } from "./check-password";
import { enter } from "./enter";

/** Emails with a new link per hour and address. */
export const LINK_MAILS = { most: 3, window: 3_600_000 } as const;

/** A new mailed link. The email contains the token, the store only its hash. */
export function createOwnerLink(kind: "invite" | "reset", { settings, ports }: Tools): NewOwnerLink {
  const token = createToken();
  const now = ports.now();
  const sender = { ports, pages: settings.origin };
  return {
    ...{ tokenHash: hashToken(token), now },
    expiresAt: now + (kind === "invite" ? LIFETIMES.session : LIFETIMES.token),
    mail: kind === "invite" ? ownerInviteMail(sender, token) : ownerResetMail(sender, token),
  };
}

/** A lost password: requests a link by email, and sets a password with the link of a reset or an invitation. */
export function addReset(app: OwnerApp, tools: Tools): void {
  const { settings, ports } = tools;
  const { store, now } = ports;

  app.on("POST /reset", async (context, readBody) => {
    const email = readEmail(await readBody());
    await limitTries(context, tools);
    if (!sendsMail(settings)) {
      throw new Refused(409, "This host sends no emails. Set a new password with the command “millrace owner add”.");
    }
    const rates = [{ key: `owner reset ${email}`, ...LINK_MAILS }];
    await store.startOwnerReset({ email, link: createOwnerLink("reset", tools), rates });
    return {};
  });

  app.on("POST /link", async (context, readBody) => {
    const given = await readBody();
    await limitTries(context, tools);
    const tokenHash = hashToken(readString(given, "token"));
    const password = await hashPassword(readNewPassword(given, "password"));
    const owner = await store.useOwnerLink({ tokenHash, password, now: now() });
    if (!owner) throw expiredLink();
    const invited = owner.password === null && owner.seenAt === null;
    await tools.noteAs(
      owner.name,
      "password",
      invited ? "accepted the invitation" : "set by email; all sessions ended",
    );
    // After a reset, the login may ask for a code, which the mailbox must not replace.
    const entered = invited ? await enter(context, tools, { ...owner, password }, "password") : undefined;
    return entered ?? { fresh: false };
  });
}
