import type { SettingLine } from "../answers";
import { useDesk } from "./desk";
import { download } from "./download";
import { ChangePassword } from "./change-password";
import { Codes } from "./codes";
import { Room } from "./room";
import { useLoaded } from "./use-loaded";

/** The settings in words, and what concerns the owner alone. */
export function SettingsRoom() {
  const { confirmed } = useDesk();
  const { value } = useLoaded<SettingLine[]>("/settings");
  return (
    <Room title="Settings" about="How this host runs. It reads them at its start; this page shows what holds.">
      <section>
        <h2>Everything as a table</h2>
        <p>All messages as CSV, for any table program.</p>
        <button
          className="button"
          type="button"
          onClick={() => void confirmed(async () => download("/submissions.csv"))}
        >
          Export CSV
        </button>
      </section>
      <ChangePassword />
      <Codes />
      <section>
        <h2>What holds</h2>
        <dl className="settings">
          {value?.map(({ name, about, value: words, variable, isDefault }) => (
            <div key={name}>
              <dt>
                {name}
                <span className="setting-about">{about}</span>
              </dt>
              <dd>
                {words || <span className="faint">nothing</span>}
                {isDefault ? <span className="faint"> (default)</span> : null}
                <code>{variable}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Room>
  );
}
