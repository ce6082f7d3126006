import type { UserAnswer } from "../../api-types";
import { ask } from "../api";
import { useLoaded } from "../shared/use-loaded";

interface Props {
  user: UserAnswer;
  change(send: () => Promise<unknown>): Promise<void>;
}

/** The groups of a user. Each change is saved at once. */
export function UserGroups({ user: { id: userId, groupIds, byPlan }, change }: Props) {
  const { value } = useLoaded("GET /groups", {});
  if (!value?.groups.length) return null;
  const put = (id: string, isIn: boolean) => {
    const ids = isIn ? [...groupIds, id] : groupIds.filter((one) => one !== id);
    void change(() => ask("PUT /users/:id/groups", { params: { id: userId }, body: { ids } }));
  };
  return (
    <section>
      <h2>Groups</h2>
      <div className="ticks" role="group" aria-label="Groups">
        {value.groups.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={groupIds.includes(id)}
              onChange={(event) => put(id, event.currentTarget.checked)}
            />
            {name}
            {byPlan.includes(name) && <span className="faint">from a plan</span>}
          </label>
        ))}
      </div>
    </section>
  );
}
