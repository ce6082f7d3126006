import type { SettingRow } from "../../api-types";
import { ChangePassword } from "./change-password";
import { Codes } from "./codes";
import { ExportSubmissions } from "./export-submissions";
import { Feeds } from "./feeds";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";

/** The settings in use, and the owner's password, two-step login and exports. */
export function SettingsPage() {
  const { value } = useLoaded<SettingRow[]>("/settings");
  return (
    <Page title="Settings" about="Settings that this host read when it started.">
      <ExportSubmissions />
      <Feeds />
      <ChangePassword />
      <Codes />
      <section>
        <h2>Settings in use</h2>
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
    </Page>
  );
}
