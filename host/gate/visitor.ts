import type { Ports } from "../ports";
import { openVisit } from "../security/request-session";
import type { Visitor } from "./gate";

/** The visitor of a request's session, with the current groups if requested. */
export async function identifyVisitor(
  { headers }: Request,
  withGroups: boolean,
  ports: Ports,
  secure: boolean,
): Promise<Visitor> {
  const { account, cookies } = await openVisit(headers.get("cookie"), ports, secure);
  if (!account) return { groups: undefined, cookies };
  const groups = withGroups ? await ports.store.readAccess({ accountId: account.id, now: ports.now() }) : [];
  return { groups, cookies };
}
