import type { GroupsAnswer, UserAnswer } from "../../api-types";
import { useLoaded } from "../shared/use-loaded";

interface Props {
  user: UserAnswer;
  change(path: string, method: string, body?: object): Promise<void>;
}

/** The groups of a user. Each change is saved at once. */
export function UserGroups({ user: { groupIds, byPlan }, change }: Props) {
  const { value } = useLoaded<GroupsAnswer>("/groups");
  if (!value?.groups.length) return null;
  const put = (id: string, isIn: boolean) =>
    void change("/groups", "PUT", { ids: isIn ? [...groupIds, id] : groupIds.filter((one) => one !== id) });
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
