import { ChangePassword } from "./change-password";
import { Codes } from "./codes";
import { useApp, useMay } from "../app-context";
import { ExportSubmissions } from "./export-submissions";
import { Feeds } from "./feeds";
import { AllSettings, FirstSettings } from "./host-settings";
import { OwnEmail } from "./own-email";
import { Page } from "../shared/page";

/** What concerns the work of the owner, exports, the own login, and all other settings in use. */
export function SettingsPage() {
  const all = useMay("all");
  const { me } = useApp();
  return (
    <Page title="Settings" about={all ? "Your site, exports of messages, and your login." : undefined}>
      {all && <FirstSettings />}
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
      {all && <AllSettings />}
    </Page>
  );
}
