import { USER_PAGE_SIZE } from "../../../wire/user-system";
import { userLines } from "../../members/export-users";
import { sendReset } from "../../accounts/passwords";
import { Refused } from "../../http/refused";
import { endPaidPlan, endPaidPlans } from "../../shop/stripe/end-plan";
import type { Account } from "../../store/units/accounts/accounts";
import type { AccountQuery } from "../../store/units/accounts/members";
import type { UserRow } from "../api-types";
import type { OwnerContext, Tools } from "../env";
import type { OwnerApp } from "../routes";
import { confirmedOnly } from "../guard";
import { idIn, readId } from "../request";
import { refusePayment as refuse } from "../shop/refuse-payment";
import { listUserFields } from "./user-fields";
import { encoded, toBody } from "../../http/stream";
import type { AccountStatus } from "../../records/users";

const STATUSES: readonly string[] = ["verified", "unverified", "invited", "disabled"] satisfies AccountStatus[];
const MOST_GROUPS = 100;

const isStatus = (text: unknown): text is AccountStatus => typeof text === "string" && STATUSES.includes(text);

/** Endpoints for users: list, read, and the owner's actions. */
export function addUsers(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store, now } = ports;

  app.on("GET /users", async (context) => {
    const query = (name: string) => context.req.query(name)?.slice(0, 200).replaceAll("\0", "") || undefined;
    const status = query("status");
    const wanted: AccountQuery = { search: query("search"), before: query("before"), limit: USER_PAGE_SIZE + 1 };
    if (isStatus(status)) wanted.status = status;
    wanted.groupId = query("group");
    const [found, counts] = await Promise.all([store.listAccounts(wanted), store.countAccounts()]);
    const page = found.slice(0, USER_PAGE_SIZE);
    const groups = await store.groupsOfAccounts({ accountIds: page.map(({ id }) => id) });
    const lines = page.map((account): UserRow => {
      const own = groups.filter(({ accountId }) => accountId === account.id);
      return { ...toUserRow(account), groups: own.map(({ name }) => name) };
    });
    return {
      lines,
      counts,
      next: found.length > USER_PAGE_SIZE ? page.at(-1)?.id : undefined,
    };
  });

  app.on("GET /users.csv", confirmedOnly(tools), async (context) => {
    await note(context, "export", "all users as CSV");
    const { fields, names } = await site.users();
    return new Response(toBody(encoded(userLines(store, fields, names))), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="users.csv"',
      },
    });
  });

  app.on("GET /users/:id", async (context) => {
    const account = await requireAccount(context);
    const { id } = account;
    const [groups, opened, subscriptions, mails, fields] = await Promise.all([
      store.groupsOfAccounts({ accountIds: [id] }),
      store.readAccess({ accountId: id, now: now() }),
      store.listSubscriptions({ accountId: id, now: now() }),
      store.listMails({ accountId: id, limit: 20 }),
      listUserFields(account, tools),
    ]);
    const { acceptPrivacy, acceptCommunications, verifiedAt } = account;
    return {
      ...toUserRow(account),
      ...{ acceptPrivacy, acceptCommunications, verifiedAt, mails },
      groups: groups.map(({ name }) => name),
      groupIds: groups.map((group) => group.id),
      byPlan: opened.filter((name) => !groups.some((group) => group.name === name)),
      hasPassword: account.password !== null,
      fields,
      subscriptions: subscriptions.map(({ accountId: _, ...subscription }) => subscription),
    };
  });

  app.on("PUT /users/:id/status", async (context, readBody) => {
    const { id, email } = await requireAccount(context);
    const { status } = await readBody();
    if (status !== "verified" && status !== "disabled") throw new Refused(400, "status must be verified or disabled");
    await store.setAccountStatus({ id, status, now: now() });
    await note(context, status === "disabled" ? "disable user" : "verify user", email);
    return {};
  });

  app.on("PUT /users/:id/groups", async (context, readBody) => {
    const { id, email } = await requireAccount(context);
    const { ids } = await readBody();
    if (!Array.isArray(ids) || ids.length > MOST_GROUPS) throw new Refused(400, "ids must be a list of group ids");
    await store.setAccountGroups({ accountId: id, groupIds: ids.map(idIn) });
    await note(context, "groups of user", email);
    return {};
  });

  app.on("DELETE /users/:id/sessions", async (context) => {
    const { id, email } = await requireAccount(context);
    await store.endAccountSessions({ accountId: id });
    await note(context, "end sessions", email);
    return {};
  });

  app.on("POST /users/:id/reset", async (context) => {
    const account = await requireAccount(context);
    if (account.status === "disabled") throw new Refused(409, "This user is disabled. Enable the user first.");
    await sendReset(account, settings, ports);
    await note(context, "reset mail", account.email);
    return {};
  });

  app.on("DELETE /users/:id", confirmedOnly(tools), async (context) => {
    const { id } = await requireAccount(context);
    await endPaidPlans(tools, id).catch(refuse);
    await store.removeAccount({ id });
    // Without the address, because it must be forgotten.
    await note(context, "delete user", "1 account");
    return {};
  });

  app.on("POST /users/:id/subscriptions", async (context, readBody) => {
    const { id: accountId, email } = await requireAccount(context);
    const planId = idIn((await readBody()).planId);
    if (!(await store.giveSubscription({ id: ports.newId(), accountId, planId, now: now() }))) {
      throw new Refused(409, "The user already has this plan, or the plan is retired");
    }
    await note(context, "give plan", email);
    return {};
  });

  app.on("DELETE /users/:id/subscriptions/:subscription", async (context, readBody) => {
    const { id: accountId, email } = await requireAccount(context);
    const { atOnce } = await readBody();
    const id = idIn(context.req.param("subscription"));
    const end = { accountId, id, now: now(), atOnce: atOnce === true, mails: [] };
    const record = () => store.cancelSubscription(end);
    const paid = (await store.paidPlans({ accountId })).find((one) => one.id === id);
    const ended = await (paid ? endPaidPlan(tools, paid, { atOnce: end.atOnce, record }).catch(refuse) : record());
    if (!ended) throw new Refused(404, "The user does not have this plan");
    await note(context, atOnce === true ? "end plan" : "cancel plan", email);
    return {};
  });

  async function requireAccount(context: OwnerContext): Promise<Account> {
    const account = await store.findAccount({ id: readId(context) });
    if (!account) throw new Refused(404, "User not found");
    return account;
  }
}

function toUserRow({ id, address, name, status, createdAt, seenAt }: Account): Omit<UserRow, "groups"> {
  return { id, address, name, status, createdAt, seenAt };
}
