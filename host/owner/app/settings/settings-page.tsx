import { ChangePassword } from "./change-password";
import { Codes } from "./codes";
import { useApp, useMay } from "../app-context";
import { ExportSubmissions } from "./export-submissions";
import { Feeds } from "./feeds";
import { OwnEmail } from "./own-email";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";

/** The settings in use, and the owner's password, two-step login and exports. */
export function SettingsPage() {
  const all = useMay("all");
  const { me } = useApp();
  return (
    <Page title="Settings" about={all ? "Settings that this host read when it started." : undefined}>
      {all && <ExportSubmissions />}
      {all && <Feeds />}
      {me.hasPassword ? (
        <>
          <OwnEmail />
          <ChangePassword />
          <Codes />
        </>
      ) : (
        <p className="empty">You log in without a password, so there is nothing to set for your login here.</p>
      )}
      {all && <SettingsInUse />}
    </Page>
  );
}

function SettingsInUse() {
  const { value } = useLoaded("GET /settings", {});
  return (
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
  );
}
