import { useState } from "react";
import { ask } from "../api";
import { useApp } from "../app-context";
import { useLoaded } from "../shared/use-loaded";
import { count } from "../shared/words";
import { TextField } from "../shared/form-fields";

/** Creates and deletes groups. The access table of the settings uses them. */
export function Groups() {
  const { attempt, confirmed, say } = useApp();
  const { value, reload } = useLoaded("GET /groups", {});
  const [name, setName] = useState("");
  const [asking, setAsking] = useState("");
  const add = (wanted: string) =>
    void attempt(async () => {
      await ask("POST /groups", { body: { name: wanted } });
      setName("");
      say({ text: `Group ${wanted.trim()} created.` });
      reload();
    });
  const remove = (id: string) =>
    void confirmed(async () => {
      await ask("DELETE /groups/:id", { params: { id } });
      setAsking("");
      say({ text: "Group deleted. Its members keep their accounts." });
      reload();
    });
  return (
    <section>
      <h2>Groups</h2>
      <p>Set which pages a group can open under “access” in the settings.</p>
      {value?.missing.map((one) => (
        <p className="banner" key={one}>
          The settings use the group {one}, which does not exist.{" "}
          <button className="button quiet small" type="button" onClick={() => add(one)}>
            Create {one}
          </button>
        </p>
      ))}
      {value && value.groups.length > 0 && (
        <ul className="things">
          {value.groups.map((group) => (
            <li key={group.id}>
              <b>{group.name}</b>
              <span className="faint">
                {count(group.members, "member")}
                {group.admission === "paid" && ", by a paid plan"}
              </span>
              {asking === group.id ? (
                <span className="sure" role="group" aria-label={`Delete ${group.name} permanently?`}>
                  <button className="button danger small" type="button" onClick={() => remove(group.id)}>
                    Delete permanently
                  </button>
                  <button className="button quiet small" type="button" onClick={() => setAsking("")}>
                    Cancel
                  </button>
                </span>
              ) : (
                <button
                  className="button quiet small"
                  type="button"
                  aria-label={`Delete ${group.name}`}
                  onClick={() => setAsking(group.id)}
                >
                  Delete
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        className="person-search"
        onSubmit={(event) => {
          event.preventDefault();
          add(name);
        }}
      >
        <TextField
          id="group"
          label="New group"
          autoComplete="off"
          maxLength={80}
          required
          value={name}
          onChange={setName}
        />
        <button className="button" type="submit">
          Create
        </button>
      </form>
    </section>
  );
}
