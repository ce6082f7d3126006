import { Refused } from "../http/refused";
import { describeGroupLimit, findNameProblem } from "../members/limits";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { confirmedOnly } from "./guard";
import { readId, readString } from "./request";

/** Groups that the settings' access table names. */
export function addGroups(app: OwnerApp, tools: Tools): void {
  const { settings, ports, note } = tools;
  const { store, now, newId } = ports;

  app.on("GET /groups", async () => {
    const [listed, plans] = await Promise.all([store.listGroups(), store.listPlans()]);
    const paid = new Set(plans.filter(({ amount }) => amount > 0).flatMap((plan) => plan.groups));
    const groups = listed.map((group) => ({ ...group, admission: paid.has(group.id) ? "paid" : "free" }) as const);
    const named = Object.values(settings.access).flatMap((access) => (typeof access === "string" ? [] : access));
    const missing = [...new Set(named)].filter((name) => !groups.some((group) => group.name === name));
    return { groups, missing };
  });

  app.on("POST /groups", async (context, readBody) => {
    const name = readString(await readBody(), "name").trim();
    const groups = await store.listGroups();
    const problem = groups.some((one) => one.name === name) ? undefined : findNameProblem(name);
    if (problem) throw new Refused(422, problem);
    const group = await store.addGroup({ id: newId(), name, now: now(), most: settings.mostGroups });
    if (group === "full") throw new Refused(409, describeGroupLimit(settings, groups.length));
    await note(context, "add group", name);
    return group;
  });

  app.on("DELETE /groups/:id", confirmedOnly(tools), async (context) => {
    const id = readId(context);
    const group = (await store.listGroups()).find((one) => one.id === id);
    if (!group || !(await store.removeGroup({ id }))) throw new Refused(404, "Group not found");
    await note(context, "delete group", group.name);
    return {};
  });
}
