import type { SentMail, Subject } from "../../conformance/support/subject";
import { unseal } from "../../../host/security/seal";
import type { TestHost } from "../support/host";

/** The members of a host that the helpers of accounts need. */
export function asSubject(host: TestHost): Pick<Subject, "origin" | "clock" | "mails"> {
  return {
    origin: host.origin,
    clock: host.clock,
    async mails(): Promise<SentMail[]> {
      const stored = (await host.store.listMails({ limit: 200 })).reverse();
      return stored.map(({ id, recipient: to, body }) => {
        const [link = ""] = /https?:\S+/.exec(unseal(body, host.ports.secret, id)) ?? [];
        return { to, link };
      });
    },
  };
}
