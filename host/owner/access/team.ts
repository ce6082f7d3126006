import { Refused } from "../../http/refused";
import { sendsMail } from "../../settings/sends-mail";
import type { Owner } from "../../store/units/owners/owners";
import type { OwnerOutcome } from "../../store/units/owners/team";
import type { OwnerRow } from "./api-types";
import type { OwnerContext, Tools } from "../env";
import type { OwnerApp } from "../routes";
import { confirmedOnly } from "../guard";
import { readEmail, readId } from "../request";
import { createOwnerLink } from "./reset";
import { isRole, ROLES } from "./roles";

const LAST = "This is the last owner with the role “all”. Give another owner this role first.";

/** Endpoints for owners: list, invite, change, remove. */
export function addTeam(app: OwnerApp, tools: Tools): void {
  const { settings, ports, note } = tools;
  const { store, now, newId } = ports;
  const confirmed = confirmedOnly(tools);

  app.on("GET /owners", async () => {
    const [owners, feeds] = await Promise.all([store.listOwners(), store.listFeeds()]);
    const rows = owners.map((owner) => toOwnerRow(owner, feeds.filter(({ ownerId }) => ownerId === owner.id).length));
    return { owners: rows, sends: sendsMail(settings) };
  });

  app.on("POST /owners", confirmed, async (context, readBody) => {
    const given = await readBody();
    const email = readEmail(given);
    const { role } = given;
    if (!isRole(role)) throw new Refused(400, `role must be one of ${ROLES.join(", ")}`);
    const id = newId();
    if (!(await store.inviteOwner({ id, email, role, link: createOwnerLink("invite", tools) }))) {
      throw new Refused(409, "An owner with this email address or name exists");
    }
    await note(context, "invite owner", `${email}, role ${role}`);
    return { id };
  });

  app.on("POST /owners/:id/invitation", confirmed, async (context) => {
    const { id, name } = await requireOwner(context);
    if (!(await store.inviteOwnerAgain({ id, link: createOwnerLink("invite", tools) }))) {
      throw new Refused(409, "This owner is disabled or has logged in before");
    }
    await note(context, "invite owner", `${name}, again`);
    return {};
  });

  app.on("PATCH /owners/:id", confirmed, async (context, readBody) => {
    const { id, name } = await requireOwner(context);
    const { role, disabled } = await readBody();
    if (role !== undefined && !isRole(role)) throw new Refused(400, `role must be one of ${ROLES.join(", ")}`);
    if (disabled !== undefined && typeof disabled !== "boolean") {
      throw new Refused(400, "disabled must be true or false");
    }
    const disabledAt = disabled === undefined ? undefined : disabled ? now() : null;
    check(await store.changeOwner({ id, role, disabledAt }));
    if (role) await note(context, "owner role", `${name}: ${role}`);
    if (disabled !== undefined) await note(context, disabled ? "disable owner" : "enable owner", name);
    return {};
  });

  app.on("DELETE /owners/:id", confirmed, async (context) => {
    const { id, name } = await requireOwner(context);
    check(await store.removeOwner({ id }));
    await note(context, "remove owner", name);
    return {};
  });

  async function requireOwner(context: OwnerContext): Promise<Owner> {
    const owner = await store.findOwner({ id: readId(context) });
    if (!owner) throw new Refused(404, "Owner not found");
    return owner;
  }
}

function check(outcome: OwnerOutcome): void {
  if (outcome === "last") throw new Refused(409, LAST);
  if (outcome === "unknown") throw new Refused(404, "Owner not found");
}

function toOwnerRow(owner: Owner, feeds: number): OwnerRow {
  const { id, name, email, role, password, totp, createdAt, seenAt, disabledAt } = owner;
  const invited = password === null && seenAt === null;
  return {
    ...{ id, name, email, role, createdAt, seenAt, twoStep: totp !== null, feeds },
    status: disabledAt !== null ? "disabled" : invited ? "invited" : "active",
  };
}
