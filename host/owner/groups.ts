import { Refused } from "../http/refused";
import { describeGroupLimit, findNameProblem } from "../members/limits";
import type { GroupsAnswer } from "./api-types";
import type { OwnerApp, Tools } from "./env";
import { confirmedOnly } from "./guard";
import { readId, readJson, readString } from "./request";

/** Groups that the settings' access table names. */
export function addGroups(app: OwnerApp, tools: Tools): void {
  const { settings, ports, note } = tools;
  const { store, now, newId } = ports;

  app.get("/groups", async (context) => {
    const [listed, plans] = await Promise.all([store.listGroups(), store.listPlans()]);
    const paid = new Set(plans.filter(({ amount }) => amount > 0).flatMap((plan) => plan.groups));
    const groups = listed.map((group) => ({ ...group, admission: paid.has(group.id) ? "paid" : "free" }) as const);
    const named = Object.values(settings.access).flatMap((access) => (typeof access === "string" ? [] : access));
    const missing = [...new Set(named)].filter((name) => !groups.some((group) => group.name === name));
    return context.json<GroupsAnswer>({ groups, missing });
  });

  app.post("/groups", async (context) => {
    const name = readString(await readJson(context.req.raw), "name").trim();
    const groups = await store.listGroups();
    const problem = groups.some((one) => one.name === name) ? undefined : findNameProblem(name);
    if (problem) throw new Refused(422, problem);
    const group = await store.addGroup({ id: newId(), name, now: now(), most: settings.mostGroups });
    if (group === "full") throw new Refused(409, describeGroupLimit(settings, groups.length));
    await note(context, "add group", name);
    return context.json(group);
  });

  app.delete("/groups/:id", confirmedOnly(tools), async (context) => {
    const id = readId(context);
    const group = (await store.listGroups()).find((one) => one.id === id);
    if (!group || !(await store.removeGroup({ id }))) throw new Refused(404, "Group not found");
    await note(context, "delete group", group.name);
    return context.json({});
  });
}
