import { useState } from "react";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { PlanForm } from "./plan-form";
import { PERIODS } from "./plan-periods";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import type { Plan } from "../../../records/users";

/** Plans that the owner assigns to users. */
export function Plans() {
  const { attempt, say } = useApp();
  const may = useMay("all");
  const { value: plans, reload } = useLoaded("GET /plans", {});
  const { value: groups } = useLoaded("GET /groups", {});
  const [editing, setEditing] = useState<Plan | "new">();
  if (!plans || !groups) return null;
  const retire = ({ id, name }: Plan, retired: boolean) =>
    void attempt(async () => {
      await ask("PUT /plans/:id/retired", { params: { id }, body: { retired } });
      say({ text: retired ? `${name} is retired. Users who have this plan keep it.` : `${name} is available again.` });
      reload();
    });
  const findName = (id: string) => groups.groups.find((group) => group.id === id)?.name;
  return (
    <Page
      title="Plans"
      about="Plans that you assign to users. No payment is taken here. A canceled plan stays active until its period ends, and you get an email."
    >
      {plans.length === 0 && <p className="empty">No plans yet.</p>}
      {plans.length > 0 && (
        <ul className="things">
          {plans.map((plan) => (
            <li key={plan.id}>
              <b>{plan.name}</b>
              <span>
                {plan.price}, {PERIODS[plan.period]}
              </span>
              {plan.groups.map((id) => (
                <span className="tag" key={id}>
                  {findName(id)}
                </span>
              ))}
              {plan.retiredAt !== null && <span className="pill">retired</span>}
              {may && (
                <span className="actions">
                  <button
                    className="button quiet small"
                    type="button"
                    aria-label={`Change ${plan.name}`}
                    onClick={() => setEditing(plan)}
                  >
                    Change
                  </button>
                  <button
                    className="button quiet small"
                    type="button"
                    aria-label={plan.retiredAt === null ? `Retire ${plan.name}` : `Reactivate ${plan.name}`}
                    onClick={() => retire(plan, plan.retiredAt === null)}
                  >
                    {plan.retiredAt === null ? "Retire" : "Reactivate"}
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <div>
          <button className="button" type="button" onClick={() => setEditing("new")}>
            New plan
          </button>
        </div>
      )}
      {editing && (
        <PlanForm
          plan={editing === "new" ? undefined : editing}
          groups={groups.groups}
          onClose={() => setEditing(undefined)}
          onDone={() => {
            setEditing(undefined);
            reload();
          }}
        />
      )}
    </Page>
  );
}
