import { useState } from "react";
import type { UserAnswer } from "../../api-types";
import { useApp } from "../app-context";
import { routeHash } from "../route";
import { ask } from "../api";
import { useLoaded } from "../shared/use-loaded";
import { longTime } from "../shared/words";
import { SelectField } from "../shared/form-fields";

interface Props {
  user: UserAnswer;
  change(send: () => Promise<unknown>): Promise<void>;
}

const WORDS = { active: "active", canceled: "canceled", ended: "ended" } as const;

/** Current and past plans of a user, assigned and ended by the owner. */
export function UserPlans({ user: { id, subscriptions }, change }: Props) {
  const { say } = useApp();
  const { value: plans } = useLoaded("GET /plans", {});
  const [chosen, setChosen] = useState("");
  if (!plans) return null;
  const has = (id: string) => subscriptions.some(({ plan, status }) => plan.id === id && status === "active");
  const free = plans.filter(({ id, retiredAt }) => retiredAt === null && !has(id));
  const planId = free.some(({ id }) => id === chosen) ? chosen : free[0]?.id;
  const end = (subscription: string, atOnce: boolean) =>
    void change(() =>
      ask("DELETE /users/:id/subscriptions/:subscription", { params: { id, subscription }, body: { atOnce } }),
    ).then(() => say({ text: atOnce ? "Ended" : "Canceled. The plan stays active until the current period ends." }));
  return (
    <section>
      <h2>Plans</h2>
      {subscriptions.length > 0 && (
        <ul className="things">
          {subscriptions.map(({ id, plan, status, createdAt, periodEnd, paymentState }) => (
            <li key={id}>
              <b>{plan.name}</b>
              <span className={status === "active" ? "pill good" : "pill"}>{WORDS[status]}</span>
              <span className="faint">
                since {longTime(createdAt)}
                {periodEnd !== null &&
                  `, ${status === "active" ? "current period until" : "until"} ${longTime(periodEnd)}`}
                {paymentState !== null && `, at Stripe: ${paymentState.replace("_", " ")}`}
              </span>
              <span className="actions">
                {status === "active" && periodEnd !== null && (
                  <button
                    className="button quiet small"
                    type="button"
                    aria-label={`Cancel ${plan.name}`}
                    onClick={() => end(id, false)}
                  >
                    Cancel
                  </button>
                )}
                {status !== "ended" && (
                  <button
                    className="button quiet small"
                    type="button"
                    aria-label={`End now: ${plan.name}`}
                    onClick={() => end(id, true)}
                  >
                    End now
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 ? (
        <form
          className="person-search"
          onSubmit={(event) => {
            event.preventDefault();
            if (planId) void change(() => ask("POST /users/:id/subscriptions", { params: { id }, body: { planId } }));
          }}
        >
          <SelectField
            id="plan"
            label="Assign a plan"
            value={planId ?? ""}
            options={free.map(({ id, name, price }) => [id, `${name}, ${price}`])}
            onChange={setChosen}
          />
          <button className="button" type="submit">
            Assign
          </button>
        </form>
      ) : (
        <p className="faint">
          There are no plans to assign. <a href={routeHash("plans")}>Create one</a>
        </p>
      )}
    </section>
  );
}
