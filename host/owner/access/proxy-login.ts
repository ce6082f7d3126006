import { Refused } from "../../http/refused";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { enter } from "./enter";

/** Login by the header of a trusted proxy (`--owner-header`). The proxy has checked the password and any second step. */
export function addProxyLogin(app: OwnerApp, tools: Tools): void {
  const { store, log } = tools.ports;

  app.on("POST /session/proxy", async (context) => {
    const login = tools.proxyName(context);
    if (login === undefined) throw new Refused(403, "No trusted proxy has logged you in");
    const owner = await store.findOwner({ login });
    const entered = owner?.disabledAt === null ? await enter(context, tools, owner, "header") : undefined;
    if (!entered) {
      log({ level: "warn", event: "owner of the proxy unknown" });
      throw new Refused(403, `“${login}” is not an owner of this site. Ask an owner to invite you.`);
    }
    return entered;
  });
}
